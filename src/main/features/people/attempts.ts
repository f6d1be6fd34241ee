import { z } from 'zod';
import { readJson, writeJson } from '../../base/whole-file';
import { createSequencer } from '../../base/sequencer';

/** Wrong tries in a row that cost nothing: fingers slip. */
const free = 2;
const firstWaitMs = 5_000;
/**
 * 10,000 PINs at this pace take two weeks at the screen, each try in the record; longer, and whoever stands at a locked screen
 * could keep the right person out.
 */
const longestWaitMs = 2 * 60_000;
/** Wrong tries of strangers are forgotten when none came for so long. */
const forgottenMs = 10 * 60_000;

/** How long no try counts after so many wrong ones in a row, in milliseconds: 5 s after the third, twice as long after each. */
export const waitAfter = (wrong: number): number =>
  wrong <= free ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(20, wrong - free - 1));

const triesSchema = z.record(z.string(), z.object({ wrong: z.number().int().min(0) }));
type Tries = z.infer<typeof triesSchema>;

export type Outcome<T> = { passed: true; value: T } | { passed: false; waitMs: number; counted: boolean };

export interface Attempts {
  /**
   * Lets somebody try, unless wrong tries before make them wait. A try is on disk as a wrong one before it is looked at, so
   * that pulling the plug in between gains nothing; one at a time, so that many at once are no more tries than one after the
   * other.
   * @param key what is tried: a person's id, or all badges together
   * @param check null when it is wrong
   * @param whose `own` a right try forgives the wrong ones; `anybodys` it says nothing of who made those, so they stand
   */
  attempt<T>(key: string, check: () => Promise<T | null>, whose?: 'own' | 'anybodys'): Promise<Outcome<T>>;
  /** Forgets wrong tries: there is a new secret. */
  forget(key: string): Promise<void>;
}

/**
 * Wrong tries, kept on disk so that a restart does not forgive them. A file that can't be read is as if every first try was
 * wrong already: it costs a wait, and no more. A wait begins again at a start: what the computer's clock says meanwhile, anybody
 * may set.
 * @param now milliseconds of a clock that nobody sets, since some fixed moment
 */
export const openAttempts = async (file: string, now: () => number): Promise<Attempts> => {
  const { run: turn } = createSequencer();
  const found = await readJson(file);
  const parsed = triesSchema.safeParse(found === null ? {} : found === 'unreadable' ? null : found.value);
  const unknown = parsed.success ? 0 : free;
  let tries: Tries = parsed.success ? parsed.data : {};
  const until = new Map(Object.entries(tries).map(([key, { wrong }]) => [key, now() + waitAfter(wrong)]));

  const write = async (next: Tries): Promise<void> => {
    await writeJson(file, next);
    tries = next;
  };
  const without = (key: string): Tries =>
    Object.fromEntries(Object.entries(tries).filter(([name]) => name !== key));
  const waitOf = (key: string): number => Math.max(0, (until.get(key) ?? 0) - now());
  const wrongSoFar = (key: string, whose: 'own' | 'anybodys'): number => {
    if (whose === 'anybodys' && now() - (until.get(key) ?? now()) > forgottenMs) return 0;
    return Object.hasOwn(tries, key) ? (tries[key]?.wrong ?? 0) : unknown;
  };

  return {
    attempt: (key, check, whose = 'own') =>
      turn(async () => {
        const waiting = waitOf(key);
        if (waiting > 0) return { passed: false, waitMs: waiting, counted: false };
        const before = wrongSoFar(key, whose);
        const wrong = before + 1;
        await write({ ...without(key), [key]: { wrong } });
        const since = until.get(key);
        until.set(key, now() + waitAfter(wrong));
        const value = await check();
        if (value === null) return { passed: false, waitMs: waitOf(key), counted: true };
        await write(whose === 'own' ? without(key) : { ...without(key), [key]: { wrong: before } });
        if (whose === 'own' || since === undefined) until.delete(key);
        else until.set(key, since);
        return { passed: true, value };
      }),
    forget: (key) => turn(() => (Object.hasOwn(tries, key) ? write(without(key)) : Promise.resolve())),
  };
};
