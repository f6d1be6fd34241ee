import { z } from 'zod';
import { inTurn, readJson, writeJson } from './whole-file';

/** Wrong tries in a row that cost nothing: fingers slip. */
const free = 2;
const firstWaitMs = 5_000;
const longestWaitMs = 15 * 60_000;

/** How long no try counts after so many wrong ones in a row, in milliseconds: 5 s after the third, twice as long after each. */
export const waitAfter = (wrong: number): number =>
  wrong <= free ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(20, wrong - free - 1));

const triesSchema = z.record(z.string(), z.object({ wrong: z.number().int().min(0), until: z.number() }));
type Tries = z.infer<typeof triesSchema>;

export type Outcome<T> = { passed: true; value: T } | { passed: false; waitMs: number; counted: boolean };

export interface Attempts {
  /**
   * Lets somebody try, unless wrong tries before make them wait. A try is on disk as a wrong one before it is looked at, so
   * that pulling the plug in between gains nothing; one at a time, so that many at once are no more tries than one after the
   * other.
   * @param key what is tried: a person's id, or all badges together
   * @param check null when it is wrong
   */
  attempt<T>(key: string, check: () => Promise<T | null>): Promise<Outcome<T>>;
  /** Forgets wrong tries: there is a new secret. */
  forget(key: string): Promise<void>;
}

/**
 * Wrong tries, kept on disk so that a restart does not forgive them. A file that can't be read is as if every first try was
 * wrong already: it costs a wait, and no more.
 * @param now milliseconds since 1970
 */
export const openAttempts = async (file: string, now: () => number): Promise<Attempts> => {
  const turn = inTurn();
  const found = await readJson(file);
  const parsed = triesSchema.safeParse(found === null ? {} : found === 'unreadable' ? null : found.value);
  const unknown = parsed.success ? 0 : free;
  let tries: Tries = parsed.success ? parsed.data : {};

  const write = async (next: Tries): Promise<void> => {
    await writeJson(file, next);
    tries = next;
  };
  const without = (key: string): Tries =>
    Object.fromEntries(Object.entries(tries).filter(([name]) => name !== key));
  /** A clock that was set back makes nobody wait longer than the longest wait. */
  const waitOf = (key: string): number =>
    Math.max(0, Math.min(longestWaitMs, (tries[key]?.until ?? 0) - now()));

  return {
    attempt: (key, check) =>
      turn(async () => {
        const waiting = waitOf(key);
        if (waiting > 0) return { passed: false, waitMs: waiting, counted: false };
        const wrong = (Object.hasOwn(tries, key) ? (tries[key]?.wrong ?? 0) : unknown) + 1;
        await write({ ...without(key), [key]: { wrong, until: now() + waitAfter(wrong) } });
        const value = await check();
        if (value === null) return { passed: false, waitMs: waitOf(key), counted: true };
        await write(without(key));
        return { passed: true, value };
      }),
    forget: (key) => turn(() => (Object.hasOwn(tries, key) ? write(without(key)) : Promise.resolve())),
  };
};
