import type { SearchState } from '#shared/bridge/contract';
import type { SearchProblem, FoundPrinter } from '#shared/print/found';
import { createCoalescer } from '../../base/coalescer';

/** Searches for printers until the signal aborts or nothing more can be found. */
export type Search = (
  options: {
    /** A host name or IP address that a person typed, asked in addition to all others. */
    address: string | null;
    changed: (found: readonly FoundPrinter[]) => void;
    trouble: (trouble: SearchProblem) => void;
  },
  signal: AbortSignal,
) => Promise<void>;

/** The shortest time between two updates of the screens, in milliseconds. */
const notifyMs = 100;

/** Runs one search at a time: a new search ends the previous one. */
export const createPrinterSearch = (
  search: Search,
  allowCommand: string | null,
  onState: (state: SearchState) => void,
  onError: (error: unknown) => void,
) => {
  let state: SearchState = { looking: false, found: [], troubles: [], allowCommand };
  let stop: AbortController | null = null;
  let running: Promise<void> = Promise.resolve();
  const telling = createCoalescer(() => onState(state), notifyMs);

  const setState = (change: Partial<SearchState>): void => {
    state = { ...state, ...change };
    telling.call();
  };

  const run = async (address: string | null, controller: AbortController): Promise<void> => {
    const isCurrent = (): boolean => stop === controller;
    await search(
      {
        address,
        changed: (found) => isCurrent() && setState({ found: [...found] }),
        trouble: (trouble) => isCurrent() && setState({ troubles: [...state.troubles, trouble] }),
      },
      controller.signal,
    ).catch(onError);
    if (isCurrent()) setState({ looking: false });
  };

  const stopRunning = async (): Promise<void> => {
    stop?.abort();
    stop = null;
    await running;
  };

  return {
    allowCommand,
    search: async ({ address }: { address?: string | undefined }): Promise<SearchState> => {
      await stopRunning();
      const controller = new AbortController();
      stop = controller;
      state = { looking: true, found: [], troubles: [], allowCommand };
      running = run(address === undefined || address === '' ? null : address, controller);
      return state;
    },
    stopSearch: async (): Promise<SearchState> => {
      await stopRunning();
      state = { ...state, looking: false };
      return state;
    },
    close: async (): Promise<void> => {
      await stopRunning();
      telling.close();
    },
  };
};
