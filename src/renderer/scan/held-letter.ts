/** A deed that a single key stands for. */
export type Deed = () => void;

/** Starts a timer; returns how to stop it. */
export type Later = (deed: Deed, ms: number) => () => void;

const later: Later = (deed, ms) => {
  const timer = setTimeout(deed, ms);
  return () => clearTimeout(timer);
};

/** Keeps a key's deed back until it is sure that no scan began with that key. */
export interface HeldLetter {
  /**
   * Takes each character key, in turn.
   * @param run characters of the run that may become a scan, this key's included
   * @returns what was held back and turns out to be the beginning of a scan: it belongs into the Scan box, before this key
   */
  feed(run: string, deed: Deed | null): string;
  drop(): void;
}

/** @param waitMs longer than a scanner pauses between two keys */
export const createHeldLetter = (waitMs: number, start: Later = later): HeldLetter => {
  let held: { deed: Deed; cancel: () => void } | null = null;

  const drop = (): void => {
    held?.cancel();
    held = null;
  };
  /** A key slower than a scanner's came: the one before it was a person's. */
  const settle = (): void => {
    const deed = held?.deed;
    drop();
    deed?.();
  };
  const hold = (deed: Deed): void => {
    held = { deed, cancel: start(settle, waitMs) };
  };

  return {
    feed: (run, deed) => {
      if (held !== null && run.length > 1) {
        drop();
        return run.slice(0, -1);
      }
      settle();
      // In the middle of a quick run no key is a person's.
      if (deed !== null && run.length === 1) hold(deed);
      return '';
    },
    drop,
  };
};
