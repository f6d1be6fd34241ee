import { createSequencer } from '../base/sequencer';

/**
 * How long a change waits before the screens are told, in milliseconds. A label on its way to paper changes four times in a
 * breath: the next document's bytes go before the words about the last, and one telling serves several changes.
 */
const breath = 40;

export interface Telling {
  /** Tells of this label in a moment, as it then is; once, however often it is named meanwhile. */
  tell(labelId: string): void;
  /** Tells what is left, and nothing more after that. */
  close(): Promise<void>;
}

/**
 * Tells of labels a moment after they changed.
 * @param about tells of one label now
 * @param onError gets what `about` threw; the others are told of all the same
 */
export const createTelling = (
  about: (labelId: string) => Promise<void>,
  onError: (error: unknown) => void,
): Telling => {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  const sequencer = createSequencer();

  const tellAll = async (labelIds: readonly string[]): Promise<void> => {
    for (const labelId of labelIds) await about(labelId).catch(onError);
  };

  const flush = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    const labelIds = [...waiting];
    waiting.clear();
    void sequencer.run(() => tellAll(labelIds));
  };

  let isOpen = true;
  return {
    tell: (labelId) => {
      if (!isOpen) return;
      waiting.add(labelId);
      timer ??= setTimeout(flush, breath);
    },
    close: async () => {
      isOpen = false;
      flush();
      await sequencer.settled();
    },
  };
};
