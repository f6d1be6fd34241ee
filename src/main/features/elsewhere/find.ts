import { isSharedKind, scanReadings } from '#shared/label/scanned-code';
import { within } from '../../base/within';
import type { Elsewhere, ElsewhereResult } from '../../workflow/elsewhere-port';
import { adopt } from './adopt';
import { applyReports } from './apply-reports';
import type { ElsewherePorts, LabelElsewhere, OtherBenches } from './ports';

/** Numbers take precedence over barcodes, and a barcode that several labels have identifies none of them, as in the archive. */
const identified = (found: readonly LabelElsewhere[]): LabelElsewhere[] => {
  const named = found.filter(({ isNamed }) => isNamed);
  return named.length > 0 ? named : found.length === 1 ? [...found] : [];
};

const boughtAt = ({ reports }: LabelElsewhere): string =>
  reports.find(({ body }) => body.isOwn)?.body.label.createdAt ?? '';

interface SearchedCodes {
  names: readonly string[];
  barcodes: readonly string[];
}

/** Checks with the data of the bench that bought it, because the floor's own index of codes may have been changed. */
const hasCode = ({ reports }: LabelElsewhere, { names, barcodes }: SearchedCodes): boolean =>
  reports.some(({ body }) => {
    const { ref1, package: bought } = body.label;
    const itsNames = [ref1, bought?.packageId, bought?.trackingNumber];
    return (
      names.some((name) => itsNames.includes(name)) || barcodes.some((code) => body.barcodes.includes(code))
    );
  });

/** Searches a code at the other benches and stores the labels it identifies here. Rejects if they can't be asked. */
export const fetch = async (
  codes: readonly string[],
  benches: OtherBenches,
  ports: ElsewherePorts,
): Promise<'found' | 'not_there' | 'unreadable'> => {
  const names = [...new Set(codes.flatMap(scanReadings))];
  const barcodes = names.filter((name) => !isSharedKind(name));
  // The older first: a replacement must come after the label that it replaces.
  const found = identified(await benches.find({ names, barcodes })).sort((a, b) =>
    boughtAt(a) < boughtAt(b) ? -1 : 1,
  );
  let outcome: 'found' | 'not_there' | 'unreadable' = 'not_there';
  for (const one of found) {
    const kept = hasCode(one, { names, barcodes }) ? await adopt(one, benches, ports) : 'unreadable';
    if (kept === 'unreadable' && outcome === 'not_there') outcome = kept;
    if (kept !== 'kept') continue;
    outcome = 'found';
    await applyReports(one.label, one.reports, ports);
    ports.labels.announce(one.label);
  }
  return outcome;
};

/**
 * Searches at the other benches. No caller waits longer than `withinMs`; a later result is stored for the next caller.
 * @param isAway true while the floor is out of reach
 */
export const elsewhereOf = (
  benches: OtherBenches,
  { isAway, withinMs }: { isAway: () => boolean; withinMs: number },
  ports: ElsewherePorts,
): Elsewhere => {
  const underWay = new Map<string, Promise<ElsewhereResult>>();
  const begin = (codes: readonly string[], asked: string): Promise<ElsewhereResult> => {
    const work = fetch(codes, benches, ports)
      .catch((error: unknown): ElsewhereResult => {
        ports.onError('other benches could not be asked for a label', error);
        return 'away';
      })
      .finally(() => underWay.delete(asked));
    underWay.set(asked, work);
    return work;
  };
  return {
    find: async (codes) => {
      if (isAway()) return 'away';
      const asked = JSON.stringify(codes);
      return within(underWay.get(asked) ?? begin(codes, asked), withinMs, 'asking');
    },
  };
};
