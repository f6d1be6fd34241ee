import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { PrintOverride, PrintReason, PrintWarning } from '#shared/print/print';
import { said } from '#shared/text/said';
import type { LabelPorts } from './ports';

type Ports = Pick<LabelPorts, 'archive' | 'arrived'>;

/** Why a label's paper may be the wrong one to print now; none while nothing is bought. */
export const warningsOf = async ({ id, package: bought, outdatedAt }: Label, ports: Ports) => {
  if (bought === null) return [];
  const warnings: PrintWarning[] = [];
  if (await ports.archive.replacementOf(id)) warnings.push('replaced');
  if (outdatedAt != null) warnings.push('outdated');
  if (await ports.arrived(bought.packageId)) warnings.push('arrived');
  return warnings;
};

/** That a package arrived says nothing against paper that never came out: it is asked about a reprint alone. */
const concerns = (warning: PrintWarning, reason: PrintReason): boolean =>
  reason !== 'first' || warning !== 'arrived';

/** The warnings that hold now and that the person did not print in spite of. */
export const unheeded = async (
  label: Label,
  { reason, overrides = [] }: { reason: PrintReason; overrides?: readonly PrintOverride[] },
  ports: Ports,
): Promise<PrintWarning[]> =>
  (await warningsOf(label, ports)).filter(
    (warning) => concerns(warning, reason) && !overrides.includes(warning),
  );

const reasons: Record<PrintWarning, string> = {
  replaced: said('print.replaced'),
  outdated: said('print.outdated'),
  arrived: said('print.arrived'),
};

/** Why a print is refused, in words for a worker. */
export const refusal = (warnings: readonly PrintWarning[]): string =>
  said('print.warned', { why: warnings.map((warning) => reasons[warning]).join(', ') });

type Queued = Extract<LabelEvent, { type: 'print.queued' }>;

const queuedPrints = async (labelId: string, { archive }: Ports): Promise<{ at: string; event: Queued }[]> =>
  (await archive.events(labelId)).flatMap(({ at, event }) =>
    event.type === 'print.queued' ? [{ at, event }] : [],
  );

/**
 * What came up against a print while it waited for its printer, after the person asked for it: what stands on the paper was
 * changed, or another label was bought. Its package arriving meanwhile stops nothing.
 */
export const overtakenBy = async (label: Label, printId: string, ports: Ports): Promise<PrintWarning[]> => {
  const now = (await warningsOf(label, ports)).filter((warning) => warning !== 'arrived');
  if (now.length === 0) return [];
  const asked = (await queuedPrints(label.id, ports)).find(({ event }) => event.printId === printId);
  return now.filter((warning) => !asked?.event.overrides?.includes(warning));
};

/** A person asked for this print though the label is not right for the printer. */
export const isForced = async (labelId: string, printId: string, ports: Ports): Promise<boolean> =>
  (await queuedPrints(labelId, ports)).some(
    ({ event }) => event.printId === printId && event.overrides?.includes('unfit'),
  );

/** A person printed the label in spite of what was changed last: its paper may leave. */
const isAccepted = async ({ id, outdatedAt }: Label, ports: Ports): Promise<boolean> =>
  (await queuedPrints(id, ports)).some(
    ({ at, event }) => at >= (outdatedAt ?? '') && event.overrides?.includes('outdated'),
  );

/** Why a parcel must not leave with the paper of this label; null where it may, or where no paper came out. */
export const paperStopOf = async (label: Label, ports: Ports): Promise<'replaced' | 'outdated' | null> => {
  if (label.package === null) return null;
  if ((await ports.archive.replacementOf(label.id))?.packageId != null) return 'replaced';
  if (label.outdatedAt == null || label.stage === 'registered') return null;
  return (await isAccepted(label, ports)) ? null : 'outdated';
};

/** Paper of the label came out, or may have. */
export const mayBeOut = async (labelId: string, { archive }: Pick<LabelPorts, 'archive'>): Promise<boolean> =>
  (await archive.prints(labelId)).some(({ state }) =>
    ['sending', 'sent', 'unknown', 'confirmed'].includes(state),
  );
