import { yieldToEventLoop } from '../../base/event-loop';
import { runAsProgram } from '../../base/operator-context';

export interface Looks {
  /** Looks soon: once, however often it is asked for before that. Asked for during a look, another one follows. */
  look(): void;
  /** Resolves when no look is under way or due. */
  settled(): Promise<void>;
  /** Begins no more; resolves when the last one is over. */
  close(): Promise<void>;
}

/**
 * One look at a time.
 * @param isDue whether there is something to look at, though nobody asked
 */
export const createLooks = ({
  once,
  isDue,
  onError,
}: {
  once: () => Promise<void>;
  isDue: () => boolean;
  onError: (error: unknown) => void;
}): Looks => {
  let looking: Promise<void> | null = null;
  let again = false;
  let closed = false;

  const look = (): void => {
    if (looking) {
      again = true;
      return;
    }
    if (closed) return;
    // Whoever asked for it did not ask for what is done next.
    looking = runAsProgram(() => yieldToEventLoop().then(once))
      .catch(onError)
      .finally(() => {
        looking = null;
        if (again || isDue()) {
          again = false;
          look();
        }
      });
  };

  const settled = async (): Promise<void> => {
    while (looking) await looking;
  };

  return {
    look,
    settled,
    close: () => {
      closed = true;
      return settled();
    },
  };
};
