/**
 * Does a piece of work at once and not again before a pause is over, like a door that lets the next one in only after a while.
 * Whoever asked meanwhile gets it once, at the end of the pause.
 */
export interface Throttler {
  call: () => void;
  /** Does nothing more. */
  close(): void;
}

/** @param pauseMs asked after each time, in milliseconds */
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
