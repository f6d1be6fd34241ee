import { type ChangeBatcher, createChangeBatcher } from '../base/change-batcher';

/**
 * How long a change waits before it is announced to the screens, in milliseconds. A label that is being printed changes four times within
 * a moment: one announcement serves several changes, and the next document's bytes are sent first.
 */
const gatherMs = 40;

/**
 * Announces labels a short time after they changed, in their state at that time. Closing it announces what is left.
 * @param announce announces one label now
 * @param onError gets the errors of `announce`; the other labels are still announced
 */
export const createLabelAnnouncer = (
  announce: (labelId: string) => Promise<void>,
  onError: (error: unknown) => void,
): ChangeBatcher<string, true> =>
  createChangeBatcher({
    gatherMs,
    deliver: async (labels) => {
      for (const labelId of labels.keys()) await announce(labelId).catch(onError);
    },
    atClose: 'deliver',
    onError,
  });
