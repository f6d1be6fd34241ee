import { yieldToEventLoop } from './event-loop';
import { runAsProgram } from './operator-context';

/** The same work over and over, never twice at once, like a lift: whoever calls it while it is under way makes it come once more. */
export interface SingleFlight {
  /** Runs soon: once, however often it is asked for before that. Asked for during a run, another one follows. */
  run(): void;
  /** Resolves when no run is under way or due. */
  settled(): Promise<void>;
  /** Begins no more; resolves when the last run is over. */
  close(): Promise<void>;
}

interface Options {
  work: () => Promise<void>;
  /** Whether there is something to do after a run, though nobody asked. */
  isDue: () => boolean;
  /** Gets what `work` threw. */
  onError: (error: unknown) => void;
}

export const createSingleFlight = ({ work, isDue, onError }: Options): SingleFlight => {
  let running: Promise<void> | null = null;
  let again = false;
  let closed = false;

  const run = (): void => {
    if (running) {
      again = true;
      return;
    }
    if (closed) return;
    // Whoever asked for it did not ask for what is done next.
    running = runAsProgram(() => yieldToEventLoop().then(work))
      .catch(onError)
      .finally(() => {
        running = null;
        if (again || isDue()) {
          again = false;
          run();
        }
      });
  };

  const settled = async (): Promise<void> => {
    while (running) await running;
  };

  return {
    run,
    settled,
    close: () => {
      closed = true;
      return settled();
    },
  };
};
