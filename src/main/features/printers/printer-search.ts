import type { SearchState } from '#shared/bridge/contract';
import type { FindTrouble, FoundPrinter } from '#shared/print/found';

/** Looks for printers until the signal aborts or there is nothing more to find. */
export type Search = (
  options: {
    /** A host name or IP address to ask beside all others, where a person typed one. */
    address: string | null;
    changed: (found: readonly FoundPrinter[]) => void;
    trouble: (trouble: FindTrouble) => void;
  },
  signal: AbortSignal,
) => Promise<void>;

/** Screens are told at most this often, in milliseconds. */
const tellMs = 100;

/** One search at a time: a new one ends the one before. */
export const createPrinterSearch = (
  search: Search,
  allowCommand: string | null,
  tell: (state: SearchState) => void,
  onError: (error: unknown) => void,
) => {
  let state: SearchState = { looking: false, found: [], troubles: [], allowCommand };
  let stop: AbortController | null = null;
  let running: Promise<void> = Promise.resolve();
  let telling: NodeJS.Timeout | null = null;

  const tellSoon = (): void => {
    telling ??= setTimeout(() => {
      telling = null;
      tell(state);
    }, tellMs);
  };
  const become = (change: Partial<SearchState>): void => {
    state = { ...state, ...change };
    tellSoon();
  };

  const run = async (address: string | null, mine: AbortController): Promise<void> => {
    const isMine = (): boolean => stop === mine;
    await search(
      {
        address,
        changed: (found) => isMine() && become({ found: [...found] }),
        trouble: (trouble) => isMine() && become({ troubles: [...state.troubles, trouble] }),
      },
      mine.signal,
    ).catch(onError);
    if (isMine()) become({ looking: false });
  };

  const halt = async (): Promise<void> => {
    stop?.abort();
    stop = null;
    await running;
  };

  return {
    allowCommand,
    search: async ({ address }: { address?: string | undefined }): Promise<SearchState> => {
      await halt();
      const mine = new AbortController();
      stop = mine;
      state = { looking: true, found: [], troubles: [], allowCommand };
      running = run(address === undefined || address === '' ? null : address, mine);
      return state;
    },
    stopSearch: async (): Promise<SearchState> => {
      await halt();
      state = { ...state, looking: false };
      return state;
    },
    close: async (): Promise<void> => {
      await halt();
      if (telling) clearTimeout(telling);
    },
  };
};
