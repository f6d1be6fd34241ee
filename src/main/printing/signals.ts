export interface Linked {
  signal: AbortSignal;
  /** Stops listening to the other signals. Otherwise long-lived ones would collect listeners. */
  release: () => void;
}

/**
 * A signal that aborts with the first of others, and that can be released. The result of `AbortSignal.any` on a
 * long-lived signal is kept as long as that signal (nodejs/node issues 54614 and 55351).
 */
export const linked = (...signals: readonly AbortSignal[]): Linked => {
  const controller = new AbortController();
  const listeners = signals.map((signal) => {
    const abort = (): void => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    return () => signal.removeEventListener('abort', abort);
  });
  return {
    signal: controller.signal,
    release: () => {
      for (const stop of listeners) stop();
    },
  };
};
