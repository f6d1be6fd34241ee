/**
 * Runs work a short time after it was requested, like a lift that waits for more passengers. Requests within that time are served by the
 * same run. A waiting run does not keep the process alive.
 */
export interface Coalescer {
  call: () => void;
  /** Stops; a waiting run is dropped. */
  close(): void;
}

/** @param momentMs delay from the first request, in milliseconds */
export const createCoalescer = (work: () => void, momentMs: number): Coalescer => {
  let timer: NodeJS.Timeout | null = null;
  let isOpen = true;
  return {
    call: () => {
      if (!isOpen || timer) return;
      timer = setTimeout(() => {
        timer = null;
        work();
      }, momentMs).unref();
    },
    close: () => {
      isOpen = false;
      if (timer) clearTimeout(timer);
    },
  };
};
