import { yieldToEventLoop } from './event-loop';
import { runAsProgram } from './operator-context';

/** Repeats the same work on request, never twice at once, like a lift: a call while it is running makes it run once more. */
export interface SingleFlight {
  /** Runs the work soon, once for all calls before it starts. A call during a run leads to another run. */
  run(): void;
  /** Resolves when no run is active or due. */
  settled(): Promise<void>;
  /** Starts no more runs; resolves when the last run has ended. */
  close(): Promise<void>;
}

interface Options {
  work: () => Promise<void>;
  /** Whether another run is needed after a run, without a call. */
  isDue: () => boolean;
  /** Gets the errors of `work`. */
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
    // The run is not made under the caller's name, because it also does what others requested.
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
