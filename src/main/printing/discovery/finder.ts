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

/** One way of looking for printers. Fails alone: a rejection is told to the person and stops no other. */
export interface Finder {
  way: FindWay;
  /** Tells what it finds as it comes; resolves when it has looked for long enough or the signal aborts. */
  find: (found: (hit: Hit) => void, signal: AbortSignal) => Promise<void>;
}
