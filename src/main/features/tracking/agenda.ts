import type { Clock } from '../../workflow/ports';
import type { Due, TrackingArchive } from './tracking-ports';
import { firstAfterMs, giveUpMs } from './schedule';

const hour = 3_600_000;
const longest = 72 * hour;

/** Which package is asked about next. What was told is scheduled on disk; what was never told of, or failed, is here. */
export interface Agenda {
  /** Reads which packages were never asked about. */
  open(): Promise<void>;
  /** A package was bought. */
  add(due: Due): void;
  /** It is no longer looked after, or was asked about well. */
  drop(packageId: string): void;
  /** An answer failed for this package alone: it waits twice as long each time. */
  putOff(due: Due): void;
  /** The package that is due first, whenever that is; none of those that `skip` names. */
  first(skip: (packageId: string) => boolean): Promise<Due | null>;
  /** When a package that was never asked about is due; null where that stands on disk. */
  firstAskAt(packageId: string): string | null;
  /** Packages that are not on disk's schedule. */
  size(): number;
}

export const createAgenda = (archive: TrackingArchive, clock: Clock): Agenda => {
  /** Never asked about: due by their purchase. */
  const fresh = new Map<string, Due>();
  /** Asked in vain: not before then. */
  const later = new Map<string, { at: number; tries: number }>();

  const iso = (ms: number): string => new Date(ms).toISOString();
  const delayed = (due: Due): Due => {
    const after = later.get(due.packageId)?.at;
    return after !== undefined && after > Date.parse(due.at) ? { ...due, at: iso(after) } : due;
  };
  const add = (due: Due): void => {
    if (!fresh.has(due.packageId))
      fresh.set(due.packageId, { ...due, at: iso(Date.parse(due.at) + firstAfterMs) });
  };
  const soonest = (dues: Iterable<Due>, skip: (packageId: string) => boolean): Due | null => {
    let best: Due | null = null;
    for (const due of dues) {
      if (skip(due.packageId)) continue;
      const now = delayed(due);
      if (best === null || now.at < best.at) best = now;
    }
    return best;
  };

  return {
    open: async () => {
      for (const due of await archive.neverAsked(iso(clock.now().getTime() - giveUpMs))) add(due);
    },
    add,
    drop: (packageId) => {
      fresh.delete(packageId);
      later.delete(packageId);
    },
    putOff: ({ packageId }) => {
      const tries = (later.get(packageId)?.tries ?? 0) + 1;
      const wait = Math.min(longest, hour * 2 ** Math.min(tries - 1, 10));
      later.set(packageId, { at: clock.now().getTime() + wait, tries });
    },
    first: async (skip) => {
      // Those put off stand first on disk's schedule, since they are overdue there.
      const onDisk = await archive.nextToAsk(later.size + 4);
      const [stored, unasked] = [soonest(onDisk, skip), soonest(fresh.values(), skip)];
      if (stored === null || unasked === null) return stored ?? unasked;
      return unasked.at < stored.at ? unasked : stored;
    },
    firstAskAt: (packageId) => {
      const due = fresh.get(packageId);
      return due ? delayed(due).at : null;
    },
    size: () => fresh.size,
  };
};
