import type { LabelView } from '#shared/bridge/contract';
import type { Failure } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import {
  isWithoutPaper,
  type Print,
  type PrintOverride,
  type PrintReason,
  type PrintWarning,
} from '#shared/print/print';
import { codedMessage } from '#shared/text/coded-message';
import type { LabelPorts } from './ports';

type Ports = Pick<LabelPorts, 'archive' | 'arrived'>;
type EventPorts = Pick<LabelPorts, 'archive'>;

/** Reasons why a label's paper may be wrong to print now. Empty for a label that is not bought. */
export const warningsOf = async (label: Label, ports: Ports) => {
  const { package: bought, outdatedAt } = label;
  if (bought === null) return [];
  const warnings: PrintWarning[] = [];
  if (await ports.archive.replacementOf(label)) warnings.push('replaced');
  if (outdatedAt != null) warnings.push('outdated');
  if (await ports.arrived(bought.packageId)) warnings.push('arrived');
  return warnings;
};

/** The arrival of a package is no argument against a first print: its paper never came out. It only concerns reprints. */
const appliesTo = (warning: PrintWarning, reason: PrintReason): boolean =>
  reason !== 'first' || warning !== 'arrived';

/** The warnings that apply now and that the request does not override. */
export const openWarnings = async (
  label: Label,
  { reason, overrides = [] }: { reason: PrintReason; overrides?: readonly PrintOverride[] },
  ports: Ports,
): Promise<PrintWarning[]> =>
  (await warningsOf(label, ports)).filter(
    (warning) => appliesTo(warning, reason) && !overrides.includes(warning),
  );

const reasons: Record<PrintWarning, string> = {
  replaced: codedMessage('print.replaced'),
  outdated: codedMessage('print.outdated'),
  arrived: codedMessage('print.arrived'),
};

/** The message that names every warning that refuses a print. */
export const warningsMessage = (warnings: readonly PrintWarning[]): string =>
  codedMessage('print.warned', { why: warnings.map((warning) => reasons[warning]).join(', ') });

type Queued = Extract<LabelEvent, { type: 'print.queued' }>;

const queuedPrints = async (
  labelId: string,
  { archive }: { archive: Pick<LabelPorts['archive'], 'events'> },
): Promise<{ event: Queued }[]> =>
  (await archive.events(labelId)).flatMap(({ event }) => (event.type === 'print.queued' ? [{ event }] : []));

/**
 * Warnings that arose while a print waited for its printer, after the person asked for it: the data on the paper was
 * changed, or another label was bought. The arrival of the package does not stop the print.
 */
export const warningsSinceRequest = async (
  label: Label,
  printId: string,
  ports: Ports,
): Promise<PrintWarning[]> => {
  const now = (await warningsOf(label, ports)).filter((warning) => warning !== 'arrived');
  if (now.length === 0) return [];
  const request = (await queuedPrints(label.id, ports)).find(({ event }) => event.printId === printId);
  return now.filter((warning) => !request?.event.overrides?.includes(warning));
};

/** True when a person asked for this print even though the label does not fit the printer. */
export const isForced = async (labelId: string, printId: string, ports: Ports): Promise<boolean> =>
  (await queuedPrints(labelId, ports)).some(
    ({ event }) => event.printId === printId && event.overrides?.includes('unfit'),
  );

/** The question about earlier paper that a person answered with this print; null if there was none. */
export const questionBefore = async (
  { id, labelId }: Pick<Print, 'id' | 'labelId'>,
  ports: EventPorts,
): Promise<Failure | null> =>
  (await queuedPrints(labelId, ports)).find(({ event }) => event.printId === id)?.event.asked ?? null;

/** The prints of a label whose paper came out, or may have come out. */
const printsWithPaper = async (
  labelId: string,
  { archive }: { archive: Pick<LabelPorts['archive'], 'prints'> },
): Promise<Print[]> =>
  (await archive.prints(labelId)).filter(({ state }) =>
    ['sending', 'sent', 'unknown', 'confirmed'].includes(state),
  );

type PaperPorts = { archive: Pick<LabelPorts['archive'], 'events' | 'prints'> };

const isChangeOfPaper = (event: LabelEvent): boolean =>
  (event.type === 'updated' || event.type === 'updated.elsewhere') && event.isOnPaper;

/**
 * True when a person printed the label knowing of its last change: its paper may be used. A request whose paper did not
 * come out changes nothing: the only paper is the old one.
 */
const isAccepted = async ({ id }: Label, ports: PaperPorts): Promise<boolean> => {
  const withPaper = new Set((await printsWithPaper(id, ports)).map((print) => print.id));
  const events = (await ports.archive.events(id)).map(({ event }) => event);
  // The order of the events tells, because a clock may be set back. A label of another bench may have come with its change.
  return events
    .slice(events.findLastIndex(isChangeOfPaper) + 1)
    .some(
      (event) =>
        event.type === 'print.queued' &&
        event.overrides?.includes('outdated') &&
        withPaper.has(event.printId),
    );
};

/**
 * Why a parcel must not leave with this label's paper. Null when it may leave, or when no paper came out.
 * @param replacedBy the label that replaces this one
 */
export const paperStopWith = async (
  label: Label,
  replacedBy: LabelView['replacedBy'],
  ports: PaperPorts,
): Promise<LabelView['paperStop']> => {
  if (label.package === null) return null;
  if (replacedBy?.packageId != null) return 'replaced';
  if (label.outdatedAt == null || label.stage === 'registered') return null;
  return (await isAccepted(label, ports)) ? null : 'outdated';
};

/** Why a parcel must not leave with this label's paper, as `paperStopWith`. */
export const paperStopOf = async (label: Label, ports: EventPorts): Promise<LabelView['paperStop']> =>
  paperStopWith(label, label.package && (await ports.archive.replacementOf(label)), ports);

/** True when paper of the label came out, or may have come out. */
export const mayBePrinted = async (labelId: string, ports: EventPorts): Promise<boolean> =>
  (await printsWithPaper(labelId, ports)).length > 0;

/**
 * True when another bench reported a print of the label while this print waited for its printer. Concerns only prints
 * that were asked for because there was no paper.
 */
export const isPrintedElsewhere = async (
  { id, stage, hold }: Label,
  print: Pick<Print, 'id' | 'reason'>,
  { archive }: Pick<LabelPorts, 'archive'>,
): Promise<boolean> => {
  if (!isWithoutPaper(print.reason) || (stage === 'registered' && hold === null)) return false;
  const events = (await archive.events(id)).map(({ event }) => event);
  const asked = events.findLastIndex((event) => event.type === 'print.queued' && event.printId === print.id);
  return events.slice(asked + 1).some(({ type }) => type === 'printed.elsewhere');
};
