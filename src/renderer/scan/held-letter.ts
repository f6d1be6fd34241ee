/** An action that a single key stands for. */
export type Action = () => void;

/** Starts a timer; returns how to stop it. */
export type Later = (action: Action, ms: number) => () => void;

const later: Later = (action, ms) => {
  const timer = setTimeout(action, ms);
  return () => clearTimeout(timer);
};

/** Keeps a key's action back until it is sure that no scan began with that key. */
export interface HeldLetter {
  /**
   * Takes each character key, in turn.
   * @param run characters of the run that may become a scan, this key's included
   * @returns what was held back and turns out to be the beginning of a scan: it belongs into the Scan box, before this key
   */
  feed(run: string, action: Action | null): string;
  drop(): void;
}

/** @param waitMs longer than a scanner pauses between two keys */
export const createHeldLetter = (waitMs: number, start: Later = later): HeldLetter => {
  let held: { action: Action; cancel: () => void } | null = null;

  const drop = (): void => {
    held?.cancel();
    held = null;
  };
  /** A key slower than a scanner's came: the one before it was a person's. */
  const settle = (): void => {
    const action = held?.action;
    drop();
    action?.();
  };
  const hold = (action: Action): void => {
    held = { action, cancel: start(settle, waitMs) };
  };

  return {
    feed: (run, action) => {
      if (held !== null && run.length > 1) {
        drop();
        return run.slice(0, -1);
      }
      settle();
      // In the middle of a quick run no key is a person's.
      if (action !== null && run.length === 1) hold(action);
      return '';
    },
    drop,
  };
};
