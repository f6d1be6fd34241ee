import { createSequencer } from './sequencer';

/**
 * Collects changes for a short time and delivers them together, like a bus that waits at its stop: passengers who come while it waits get
 * on, and one who comes twice takes one seat.
 */
export interface ChangeBatcher<K, V> {
  /** The newest value of a key counts. A delivery is also made when `changes` is empty. */
  add(changes: Iterable<readonly [K, V]>): void;
  /** Accepts no more changes; resolves when the running delivery has ended. */
  close(): Promise<void>;
}

interface Options<K, V> {
  /** How long changes are collected, in milliseconds. */
  gatherMs: number;
  /** Deliveries run one at a time. */
  deliver: (changes: ReadonlyMap<K, V>) => void | Promise<void>;
  /** What happens with collected changes on close. */
  atClose: 'deliver' | 'drop';
  /** Gets the errors of `deliver`. */
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
