import { type ChangeBatcher, createChangeBatcher } from '../base/change-batcher';

/**
 * How long a change waits before the screens are told, in milliseconds. A label on its way to paper changes four times in a
 * moment: the next document's bytes go before the words about the last, and one announcement serves several changes.
 */
const gatherMs = 40;

/**
 * Announces labels a moment after they changed, as they then are; what is left when it is closed, too.
 * @param announce announces one label now
 * @param onError gets what `announce` threw; the others are announced all the same
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
