import type { FindWay, FoundPrinter } from '#shared/print/found';

/** What a finder knows of a printer without asking it. */
export interface Hit {
  uri: string;
  name?: string | null;
  model?: string | null;
  serial?: string | null;
  firmware?: string | null;
  /** Set when there is nothing more to ask: printers on USB are not disturbed. */
  verdict?: FoundPrinter['verdict'] | undefined;
}

/** One way to search for printers. A failure of one is reported to the person and does not stop the others. */
export interface Finder {
  way: FindWay;
  /** Reports each hit at once; resolves when it has searched for long enough or the signal aborts. */
  find: (found: (hit: Hit) => void, signal: AbortSignal) => Promise<void>;
}
