/**
 * Does a piece of work a moment after it was asked for, like a lift that waits for whoever comes meanwhile. Whoever asks within that moment
 * gets it together with the others.
 */
export interface Gathering {
  call: () => void;
  /** Does nothing more. */
  close(): void;
}

/** @param momentMs from the first one that asks, in milliseconds */
export const createGathering = (work: () => void, momentMs: number): Gathering => {
  let timer: NodeJS.Timeout | null = null;
  let isOpen = true;
  return {
    call: () => {
      if (!isOpen || timer) return;
      timer = setTimeout(() => {
        timer = null;
        work();
      }, momentMs);
    },
    close: () => {
      isOpen = false;
      if (timer) clearTimeout(timer);
    },
  };
};
