import { createSequencer } from './sequencer';

/**
 * Gathers changes for a moment and hands them over together, like a bus that waits at its stop: whoever comes while it waits rides
 * along, and who comes twice has one seat.
 */
export interface ChangeBatcher<K, V> {
  /** The newest value of a key counts. Without changes something is handed over all the same, in a moment. */
  add(changes: Iterable<readonly [K, V]>): void;
  /** Takes no more; resolves when what was begun is handed over. */
  close(): Promise<void>;
}

interface Options<K, V> {
  /** How long changes are gathered, in milliseconds. */
  gatherMs: number;
  /** One at a time. */
  deliver: (changes: ReadonlyMap<K, V>) => void | Promise<void>;
  /** What becomes of changes that are still gathered when it is closed. */
  atClose: 'deliver' | 'drop';
  /** Gets what `deliver` threw. */
  onError: (error: unknown) => void;
}

export const createChangeBatcher = <K, V>(options: Options<K, V>): ChangeBatcher<K, V> => {
  const { gatherMs, deliver, atClose, onError } = options;
  const sequencer = createSequencer();
  let gathered = new Map<K, V>();
  let timer: NodeJS.Timeout | null = null;
  let isOpen = true;

  const deliverNow = (): void => {
    timer = null;
    const changes = gathered;
    gathered = new Map();
    sequencer.run(() => deliver(changes)).catch(onError);
  };

  return {
    add: (changes) => {
      if (!isOpen) return;
      for (const [key, value] of changes) gathered.set(key, value);
      timer ??= setTimeout(deliverNow, gatherMs);
    },
    close: async () => {
      isOpen = false;
      if (timer !== null) {
        clearTimeout(timer);
        if (atClose === 'deliver') deliverNow();
      }
      await sequencer.settled();
    },
  };
};
