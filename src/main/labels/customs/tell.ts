import type { LandedRun } from '#shared/bridge/contract';

export interface Teller {
  changed(labelId: string | null): void;
  close(): void;
}

/** How long changes are gathered before the screens are told, in milliseconds. */
const gatherMs = 100;

/** Orders that are told of one by one. */
const mostNamed = 4;

/**
 * Tells the screens of what was asked and answered, ten times a second at most: of each order, or, where there are many at
 * once, of null, which is "look again" for everybody.
 */
export const createTeller = (
  tell: (labelId: string | null, run: LandedRun) => void,
  status: () => LandedRun,
): Teller => {
  const changed = new Set<string | null>();
  let timer: NodeJS.Timeout | null = null;

  const tellNow = (): void => {
    timer = null;
    const named = [...changed].filter((labelId) => labelId !== null);
    const told = named.length === 0 || named.length > mostNamed ? [null] : named;
    changed.clear();
    for (const labelId of told) tell(labelId, status());
  };

  return {
    changed: (labelId) => {
      changed.add(labelId);
      timer ??= setTimeout(tellNow, gatherMs);
    },
    close: () => {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
};
