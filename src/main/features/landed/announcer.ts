import type { LandedRun } from '#shared/bridge/contract';
import { type ChangeBatcher, createChangeBatcher } from '../../base/change-batcher';

/** How long changes are gathered before the screens are told, in milliseconds. */
const gatherMs = 100;

/** Orders that are told of one by one. */
const mostNamed = 4;

/**
 * Tells the screens of what was asked and answered, ten times a second at most: of each order, or, where there are many at
 * once, of null, which is "look again" for everybody.
 */
export const createAnnouncer = (
  tell: (labelId: string | null, run: LandedRun) => void,
  status: () => LandedRun,
  onError: (error: unknown) => void,
): ChangeBatcher<string | null, true> =>
  createChangeBatcher({
    gatherMs,
    deliver: (changed) => {
      const named = [...changed.keys()].filter((labelId) => labelId !== null);
      const told = named.length === 0 || named.length > mostNamed ? [null] : named;
      for (const labelId of told) tell(labelId, status());
    },
    atClose: 'drop',
    onError,
  });
