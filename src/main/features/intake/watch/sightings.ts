import type { Entry } from './port';

interface Sighting {
  size: number;
  changed: number;
  /** Since when it has looked like this, in milliseconds. */
  since: number;
  /** How often it could not be dealt with, and when to try again. */
  failures: number;
  notBefore: number;
  reason: Reason | null;
}

/** Why a file could not be dealt with: it can't be opened now, or it can't be moved or stored. */
type Reason = 'locked' | 'stuck';

const longestPause = 30_000;
const firstPause = 1000;

/** What was seen of each file, look after look: one that still changes is still being written. */
export const createSightings = () => {
  const seen = new Map<string, Sighting>();
  return {
    /** @returns for how many milliseconds the file has looked the same; 0 at first sight */
    see: ({ name, size, changed }: Entry, now: number): number => {
      const before = seen.get(name);
      if (before?.size === size && before.changed === changed) return now - before.since;
      seen.set(name, { size, changed, since: now, failures: 0, notBefore: 0, reason: null });
      return 0;
    },
    /** Could not be dealt with now: after a pause that grows, again. */
    fail: (name: string, now: number, reason: Reason): void => {
      const sighting = seen.get(name);
      if (!sighting) return;
      sighting.notBefore = now + Math.min(longestPause, firstPause * 2 ** sighting.failures);
      sighting.failures += 1;
      sighting.reason = reason;
    },
    /** Why it could not be dealt with; null when that was not tried, or when it changed since. */
    trouble: (name: string): Reason | null => seen.get(name)?.reason ?? null,
    due: (name: string, now: number): boolean => (seen.get(name)?.notBefore ?? 0) <= now,
    /** Files that are gone. */
    keep: (names: ReadonlySet<string>): void => {
      for (const name of seen.keys()) if (!names.has(name)) seen.delete(name);
    },
    clear: (): void => seen.clear(),
  };
};
