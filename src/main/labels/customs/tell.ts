import type { LandedRun } from '#shared/bridge/contract';

export interface Teller {
  changed(labelId: string | null): void;
  close(): void;
}

/** How long changes are gathered before the screens are told, in milliseconds. */
const gatherMs = 100;

/**
 * Tells the screens of what was asked and answered: at most ten times a second, whatever goes on. Several orders at once are
 * told of as null, which is "look again" for everybody.
 */
export const createTeller = (
  tell: (labelId: string | null, run: LandedRun) => void,
  status: () => LandedRun,
): Teller => {
  const changed = new Set<string | null>();
  let timer: NodeJS.Timeout | null = null;

  const tellNow = (): void => {
    timer = null;
    const [first = null, ...more] = [...changed].filter((labelId) => labelId !== null);
    changed.clear();
    tell(more.length > 0 ? null : first, status());
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
