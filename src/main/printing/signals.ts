export interface Linked {
  signal: AbortSignal;
  /** Lets go of the signals it listens to; long-lived ones would gather listeners otherwise. */
  release: () => void;
}

/**
 * A signal that aborts with the first of others, and can be let go of. What `AbortSignal.any` makes of a signal that lives long is
 * kept as long as that one (nodejs/node issues 54614 and 55351).
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
