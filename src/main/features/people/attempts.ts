import { z } from 'zod';
import { readJson, writeJson } from '../../base/atomic-file';
import { createSequencer } from '../../base/sequencer';

/** Wrong attempts in a row without a wait, because typing errors happen. */
const freeAttempts = 2;
const firstWaitMs = 5_000;
/**
 * At this pace 10,000 PINs take two weeks at the screen, each attempt in the record. With longer waits, anyone at a locked screen could
 * keep the right person out.
 */
const longestWaitMs = 2 * 60_000;
/** Wrong attempts without a known person are forgotten after this time without further ones. */
const forgottenMs = 10 * 60_000;

/**
 * How long no attempt is accepted after so many wrong ones in a row, in milliseconds: 5 s after the third, doubled after each further one.
 */
export const waitAfterFailures = (wrong: number): number =>
  wrong <= freeAttempts
    ? 0
    : Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(20, wrong - freeAttempts - 1));

const triesSchema = z.record(z.string(), z.object({ wrong: z.number().int().min(0) }));
type Tries = z.infer<typeof triesSchema>;

export type Outcome<T> = { passed: true; value: T } | { passed: false; waitMs: number; counted: boolean };

export interface Attempts {
  /**
   * Allows an attempt unless earlier wrong ones require a wait. An attempt is saved as wrong before it is checked, so that a power cut
   * gains nothing; where it can't be saved, it counts until the program ends. Attempts run one at a time, so that parallel ones gain nothing.
   * @param key what is tried: a person's ID, or all badges together
   * @param check null if it is wrong
   * @param whose `own`: a right attempt clears the wrong ones; `anybodys`: it does not show who made them, so they stay
   */
  attempt<T>(key: string, check: () => Promise<T | null>, whose?: 'own' | 'anybodys'): Promise<Outcome<T>>;
  /** Forgets wrong attempts and their wait, because there is a new secret. */
  forget(key: string): Promise<void>;
}

/**
 * Wrong attempts, stored on disk so that a restart does not clear them. An unreadable file counts as if every first attempt had already
 * failed: it only costs a wait. A wait starts again at a program start, because anyone may change the computer's clock meanwhile.
 * @param now milliseconds of a monotonic clock
 * @param onError receives an error of the disk, which keeps nobody from signing in
 */
export const openAttempts = async (
  file: string,
  now: () => number,
  onError: (error: unknown) => void,
): Promise<Attempts> => {
  const { run: turn } = createSequencer();
  const found = await readJson(file);
  const parsed = triesSchema.safeParse(found === null ? {} : found === 'unreadable' ? null : found.value);
  const unknown = parsed.success ? 0 : freeAttempts;
  let tries: Tries = parsed.success ? parsed.data : {};
  const until = new Map(
    Object.entries(tries).map(([key, { wrong }]) => [key, now() + waitAfterFailures(wrong)]),
  );

  /** In memory in any case: who could make room on a full disk has to sign in for that. @returns whether it is stored too */
  const keep = async (next: Tries): Promise<boolean> => {
    tries = next;
    return writeJson(file, next).then(
      () => true,
      (error: unknown) => {
        onError(error);
        return false;
      },
    );
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
        const counting = (wrong: number): Tries => ({ ...without(key), [key]: { wrong } });
        let wrong = before + 1;
        if (!(await keep(counting(wrong)))) {
          // A restart would cancel it, so none is free.
          wrong = Math.max(wrong, freeAttempts + 1);
          tries = counting(wrong);
        }
        const since = until.get(key);
        until.set(key, now() + waitAfterFailures(wrong));
        const value = await check();
        if (value === null) return { passed: false, waitMs: waitOf(key), counted: true };
        await keep(whose === 'own' ? without(key) : counting(before));
        if (whose === 'own' || since === undefined) until.delete(key);
        else until.set(key, since);
        return { passed: true, value };
      }),
    forget: (key) =>
      turn(async () => {
        if (Object.hasOwn(tries, key)) await keep(without(key));
        until.delete(key);
      }),
  };
};
