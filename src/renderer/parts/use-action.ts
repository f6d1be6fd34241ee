import { useState } from 'react';

/** The sentence of an answer `{ ok: false, message }`; null for every other answer. */
const refusal = (answer: unknown): string | null =>
  typeof answer === 'object' &&
  answer !== null &&
  'ok' in answer &&
  answer.ok === false &&
  'message' in answer &&
  typeof answer.message === 'string'
    ? answer.message
    : null;

export interface Action<A extends unknown[]> {
  run: (...args: A) => Promise<boolean>;
  busy: boolean;
  /** A rejection, or the sentence of an answer with `ok: false`. Null while all is well. */
  error: unknown;
  clear: () => void;
}

/**
 * Wraps a call so that nothing is swallowed: while it runs `busy`, when it fails `error`. `run` resolves to true when it
 * succeeded; an answer of the shape `{ ok: false, message }` counts as failed. A second press while busy does nothing.
 */
export const useAction = <A extends unknown[]>(work: (...args: A) => Promise<unknown>): Action<A> => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (...args: A): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      const message = refusal(await work(...args));
      setError(message);
      return message === null;
    } catch (problem) {
      setError(problem);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, error, clear: () => setError(null) };
};
