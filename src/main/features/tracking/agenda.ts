import type { Clock } from '../../workflow/ports';
import type { Due } from '#shared/tracking/board';
import type { TrackingArchive } from './tracking-ports';
import { firstAfterMs, giveUpMs, longestMs } from './schedule';

const hour = 3_600_000;

/**
 * Decides which package is asked about next. Packages with a report are scheduled on disk; packages without one, or with a failed question,
 * are scheduled here.
 */
export interface Agenda {
  /** Reads which packages were never asked about. */
  open(): Promise<void>;
  /** A package was bought. */
  add(due: Due): void;
  /** It is no longer tracked, or the question succeeded. */
  drop(packageId: string): void;
  /** A question failed for this package alone: its wait doubles each time. */
  postpone(due: Due): void;
  /** What failed may succeed now: nothing is postponed any more. */
  resume(): void;
  /** The package that is due first, even if in the future, without those that `skip` excludes. */
  first(skip: (packageId: string) => boolean): Promise<Due | null>;
  /** When a package that was never asked about is due; null if it is scheduled on disk. */
  firstAskAt(packageId: string): string | null;
  /** Number of packages that are not scheduled on disk. */
  size(): number;
}

export const createAgenda = (archive: TrackingArchive, clock: Clock): Agenda => {
  /** Never asked about; the due time derives from the purchase. */
  const fresh = new Map<string, Due>();
  /** Failed questions: not before this time. */
  const later = new Map<string, { at: number; tries: number }>();

  const now = (): number => clock.now().getTime();
  const iso = (ms: number): string => new Date(ms).toISOString();
  const delayed = (due: Due): Due => {
    const after = later.get(due.packageId)?.at;
    return after !== undefined && after > Date.parse(due.at) ? { ...due, at: iso(after) } : due;
  };
  const add = (due: Due): void => {
    if (!fresh.has(due.packageId))
      // The clock may have been ahead when it was bought.
      fresh.set(due.packageId, { ...due, at: iso(Math.min(Date.parse(due.at), now()) + firstAfterMs) });
  };
  const soonest = (dues: Iterable<Due>, skip: (packageId: string) => boolean): Due | null => {
    let best: Due | null = null;
    for (const due of dues) {
      if (skip(due.packageId)) continue;
      const next = delayed(due);
      if (best === null || next.at < best.at) best = next;
    }
    return best;
  };

  return {
    open: async () => {
      for (const due of await archive.neverAsked(iso(now() - giveUpMs))) add(due);
    },
    add,
    drop: (packageId) => {
      fresh.delete(packageId);
      later.delete(packageId);
    },
    postpone: ({ packageId }) => {
      const tries = (later.get(packageId)?.tries ?? 0) + 1;
      const wait = Math.min(longestMs, hour * 2 ** Math.min(tries - 1, 10));
      later.set(packageId, { at: now() + wait, tries });
    },
    resume: () => later.clear(),
    first: async (skip) => {
      // Postponed packages come first in the schedule on disk, because they are overdue there.
      const count = later.size + 4;
      const at = iso(now());
      // Nothing is scheduled so far ahead, except by a clock that was wrong: it is due.
      const tooLate = await archive.nextToAsk(count, iso(now() + longestMs));
      const onDisk = [...(await archive.nextToAsk(count)), ...tooLate.map((due) => ({ ...due, at }))];
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
