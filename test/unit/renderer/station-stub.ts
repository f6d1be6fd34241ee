import { vi } from 'vitest';
import type { CallName, Output } from '#shared/bridge/contract';

/** A call that waits for its answer. */
interface Asked {
  name: string;
  answer: (value: unknown) => Promise<void>;
  fail: (message: string) => Promise<void>;
}

/** Everything that follows from an answer has happened. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The window's station: each call waits until the test answers it. Undo it with `vi.unstubAllGlobals`. */
export const stubStation = () => {
  let asked: Asked[] = [];
  const call = (name: string) =>
    new Promise((resolve) => {
      asked.push({
        name,
        answer: (value) => {
          resolve({ ok: true, value });
          return settled();
        },
        fail: (message) => {
          resolve({ ok: false, error: { message } });
          return settled();
        },
      });
    });
  vi.stubGlobal('window', { station: { call, on: () => () => undefined } });
  return {
    /** Takes the oldest waiting call of this name. */
    next: <N extends CallName>(name: N) => {
      const found = asked.find((one) => one.name === name);
      if (!found) throw new Error(`${name} was not called`);
      asked = asked.filter((one) => one !== found);
      return { answer: (value: Output<N>) => found.answer(value), fail: found.fail };
    },
  };
};
