import type { Entry } from './port';

interface FileState {
  size: number;
  changed: number;
  /** Since when it has not changed, in milliseconds. */
  since: number;
  /** How often processing it failed, and when to try again. */
  failures: number;
  notBefore: number;
  reason: Reason | null;
}

/** Why a file could not be processed: it can't be opened now, it waits for the floor's answer, or it can't be moved or stored. */
type Reason = 'locked' | 'floor' | 'stuck';

const longestPause = 30_000;
const firstPause = 1000;

/** Remembers each file from check to check. A file that still changes is still being written. */
export const createFileHistory = () => {
  const seen = new Map<string, FileState>();
  return {
    /** @returns for how many milliseconds the file has not changed; 0 at first sight */
    see: ({ name, size, changed }: Entry, now: number): number => {
      const before = seen.get(name);
      if (before?.size === size && before.changed === changed) return now - before.since;
      seen.set(name, { size, changed, since: now, failures: 0, notBefore: 0, reason: null });
      return 0;
    },
    /** Processing failed; it is tried again after a growing pause. */
    fail: (name: string, now: number, reason: Reason): void => {
      const sighting = seen.get(name);
      if (!sighting) return;
      sighting.notBefore = now + Math.min(longestPause, firstPause * 2 ** sighting.failures);
      sighting.failures += 1;
      sighting.reason = reason;
    },
    /** Why processing failed; null if it was not tried, or if the file changed since. */
    trouble: (name: string): Reason | null => seen.get(name)?.reason ?? null,
    due: (name: string, now: number): boolean => (seen.get(name)?.notBefore ?? 0) <= now,
    /** Forgets all other files, which have disappeared. */
    keep: (names: ReadonlySet<string>): void => {
      for (const name of seen.keys()) if (!names.has(name)) seen.delete(name);
    },
    clear: (): void => seen.clear(),
  };
};
