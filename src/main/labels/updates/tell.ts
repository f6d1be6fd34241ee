/** Tells of changes at once, and of those that follow closely together: a basket of ten thousand is not copied twice a second. */
export interface Teller {
  changed: () => void;
  close(): void;
}

/** Milliseconds between two tellings, for each correction in the basket. */
const msEach = 0.2;

/** @param size how much there is to tell */
export const createTeller = (tell: () => void, size: () => number): Teller => {
  let timer: NodeJS.Timeout | null = null;
  let again = false;
  let closed = false;

  const changed = (): void => {
    if (closed) return;
    if (timer) {
      again = true;
      return;
    }
    again = false;
    timer = setTimeout(() => {
      timer = null;
      if (again) changed();
    }, size() * msEach);
    tell();
  };

  return {
    changed,
    close: () => {
      closed = true;
      if (timer) clearTimeout(timer);
    },
  };
};
