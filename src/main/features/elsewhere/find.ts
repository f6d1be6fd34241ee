import { isSharedKind, meaningsOf } from '#shared/label/scanned-code';
import type { Elsewhere, SoughtElsewhere } from '../../workflow/elsewhere-port';
import { adopt } from './adopt';
import { hear } from './hear';
import type { ElsewherePorts, LabelElsewhere, OtherBenches } from './ports';

/** Numbers go before barcodes, and a barcode that several labels bear names none of them: as in the archive. */
const meant = (found: readonly LabelElsewhere[]): LabelElsewhere[] => {
  const named = found.filter(({ isNamed }) => isNamed);
  return named.length > 0 ? named : found.length === 1 ? [...found] : [];
};

const boughtAt = ({ told }: LabelElsewhere): string =>
  told.find(({ body }) => body.isOwn)?.body.label.createdAt ?? '';

/** Looks for a code at the other benches, and keeps what it names here. Rejects where they can't be asked. */
export const fetch = async (
  codes: readonly string[],
  benches: OtherBenches,
  ports: ElsewherePorts,
): Promise<'found' | 'not_there'> => {
  const names = [...new Set(codes.flatMap(meaningsOf))];
  const barcodes = names.filter((name) => !isSharedKind(name));
  // The older first: a label that was bought in another's place comes after it.
  const found = meant(await benches.find({ names, barcodes })).sort((a, b) =>
    boughtAt(a) < boughtAt(b) ? -1 : 1,
  );
  let isFound = false;
  for (const one of found) {
    if (!(await adopt(one, benches, ports))) continue;
    isFound = true;
    await hear(one.label, one.told, ports);
    ports.labels.announce(one.label);
  }
  return isFound ? 'found' : 'not_there';
};

/**
 * No caller waits longer than `withinMs`; what comes later is kept too, for the next one that asks.
 * @param isAway true while the floor can't be asked
 */
export const elsewhereOf = (
  benches: OtherBenches,
  { isAway, withinMs }: { isAway: () => boolean; withinMs: number },
  ports: ElsewherePorts,
): Elsewhere => {
  const underWay = new Map<string, Promise<SoughtElsewhere>>();
  const begin = (codes: readonly string[], asked: string): Promise<SoughtElsewhere> => {
    const work = fetch(codes, benches, ports)
      .catch((error: unknown): SoughtElsewhere => {
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
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<SoughtElsewhere>((resolve) => {
        timer = setTimeout(() => resolve('asking'), withinMs);
      });
      try {
        return await Promise.race([underWay.get(asked) ?? begin(codes, asked), late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
};
