/**
 * Runs work at once, and not again before a pause is over, like a door that lets in one visitor at a time. Calls during the pause lead to
 * one run at its end.
 */
export interface Throttler {
  call: () => void;
  /** Stops; a waiting run is dropped. */
  close(): void;
}

/** @param pauseMs read after each run, in milliseconds */
export const createThrottler = (work: () => void, pauseMs: () => number): Throttler => {
  let timer: NodeJS.Timeout | null = null;
  let isAsked = false;
  let isOpen = true;

  const call = (): void => {
    if (!isOpen) return;
    if (timer) {
      isAsked = true;
      return;
    }
    isAsked = false;
    timer = setTimeout(() => {
      timer = null;
      if (isAsked) call();
    }, pauseMs());
    work();
  };

  return {
    call,
    close: () => {
      isOpen = false;
      if (timer) clearTimeout(timer);
    },
  };
};
