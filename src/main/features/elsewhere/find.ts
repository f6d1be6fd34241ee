import { isSharedKind, scanReadings } from '#shared/label/scanned-code';
import { within } from '../../base/within';
import type { Elsewhere, ElsewhereResult } from '../../workflow/elsewhere-port';
import { adopt } from './adopt';
import { applyReports } from './apply-reports';
import type { LabelBody } from './body';
import type { ElsewherePorts, LabelElsewhere, OtherBenches } from './ports';

/** Numbers take precedence over barcodes, and a barcode that several labels have identifies none of them, as in the archive. */
const identified = (found: readonly LabelElsewhere[]): LabelElsewhere[] => {
  const named = found.filter(({ isNamed }) => isNamed);
  return named.length > 0 ? named : found.length === 1 ? [...found] : [];
};

const ownLabel = ({ reports }: LabelElsewhere): LabelBody['label'] | undefined =>
  reports.find(({ body }) => body.isOwn)?.body.label;

const boughtAt = (label: LabelElsewhere): string => ownLabel(label)?.createdAt ?? '';

/**
 * The labels that the found ones replaced, as far as the benches have them and they are not here. A replacement that came alone would take
 * the place of its order, and the paper of the old label could not be recognised here any more.
 */
const replacedBy = async (
  found: readonly LabelElsewhere[],
  benches: OtherBenches,
  { labels }: ElsewherePorts,
): Promise<LabelElsewhere[]> => {
  const isFound = (id: string): boolean => found.some(({ label }) => label === id);
  const lacking: LabelBody['label'][] = [];
  for (const label of found.flatMap((one) => ownLabel(one) ?? [])) {
    const { replaces } = label;
    if (replaces !== null && !isFound(replaces) && !(await labels.archive.label(replaces)))
      lacking.push(label);
  }
  if (lacking.length === 0) return [];
  const names = [...new Set(lacking.map(({ ref1 }) => ref1))];
  const named = await benches.find({ names, barcodes: [] });
  const replaced = new Set<string | null>(lacking.map(({ replaces }) => replaces));
  // The newest first, so that what a replaced label replaced is included.
  return named
    .filter(({ label }) => !isFound(label))
    .sort((a, b) => (boughtAt(a) < boughtAt(b) ? 1 : -1))
    .filter((one) => {
      if (!replaced.has(one.label)) return false;
      replaced.add(ownLabel(one)?.replaces ?? null);
      return true;
    });
};

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

/** Stores a label here, with what all benches did with it. */
const keep = async (
  one: LabelElsewhere,
  benches: OtherBenches,
  ports: ElsewherePorts,
): ReturnType<typeof adopt> => {
  const kept = await adopt(one, benches, ports);
  if (kept !== 'kept') return kept;
  await applyReports(one.label, one.reports, ports);
  ports.labels.announce(one.label);
  return kept;
};

/**
 * Searches a code at the other benches and stores the labels it identifies here. Rejects if they can't be asked, or if a label that another
 * one replaced can't be stored.
 */
export const fetch = async (
  codes: readonly string[],
  benches: OtherBenches,
  ports: ElsewherePorts,
): Promise<'found' | 'not_there' | 'unreadable' | 'away'> => {
  const names = [...new Set(codes.flatMap(scanReadings))];
  const barcodes = names.filter((name) => !isSharedKind(name));
  const found = identified(await benches.find({ names, barcodes }));
  const replaced = await replacedBy(found, benches, ports);
  let outcome: Awaited<ReturnType<typeof fetch>> = 'not_there';
  // The older first: a replacement must come after the label that it replaces.
  for (const one of [...found, ...replaced].sort((a, b) => (boughtAt(a) < boughtAt(b) ? -1 : 1))) {
    const isFound = !replaced.includes(one);
    const isIt = !isFound || hasCode(one, { names, barcodes });
    const keeping = isIt ? keep(one, benches, ports) : Promise.resolve('unreadable' as const);
    const kept = await keeping.catch((error: unknown) => {
      if (!isFound) throw error;
      ports.onError('a label of another bench could not be fetched', error);
      return 'away' as const;
    });
    if (!isFound || kept === 'no_place') continue;
    if (kept === 'kept') outcome = 'found';
    else if (outcome === 'not_there') outcome = kept;
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
