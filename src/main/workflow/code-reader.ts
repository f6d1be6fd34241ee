import { createCoalescer } from '../base/coalescer';
import { yieldToEventLoop } from '../base/event-loop';

/** A document whose pictures were not searched for barcodes yet. */
export interface Unread {
  labelId: string;
  position: number;
}

export interface CodeReaderDeps {
  /** The next documents; empty when all were searched. */
  unread(): Promise<Unread[]>;
  bytesOf(document: Unread): Promise<Uint8Array | null>;
  /**
   * Barcodes in its pictures. Null where it can't be read now but may be readable later (the thread was ended). Never
   * rejects.
   */
  codesOf(bytes: Uint8Array): Promise<string[] | null>;
  /** Saves the barcodes and that the document was searched, in one commit. */
  save(document: Unread, codes: readonly string[]): Promise<void>;
  onError(error: unknown): void;
}

/** Searches the pictures of new labels for barcodes, one document after the other, until none is left. */
export interface CodeReader {
  /** New labels may be there, or the station has started: continues the search. */
  wake(): void;
  /** Starts nothing more. Resolves when the search has stopped. */
  close(): Promise<void>;
}

/**
 * Every step of every label wakes the reader. It looks for new documents once for all wakes within this time, in
 * milliseconds.
 */
const batchMs = 200;

/**
 * One document at a time: in a big batch the list in the archive grows, and memory does not. A document that can't be
 * read, or that crashes the thread, is not tried again while the station runs.
 */
export const createCodeReader = (deps: CodeReaderDeps): CodeReader => {
  const skipped = new Set<string>();
  const keyOf = ({ labelId, position }: Unread): string => `${labelId} ${position}`;
  const state = { isClosed: false, wasWoken: false };
  const isClosed = (): boolean => state.isClosed;
  const wasWoken = (): boolean => state.wasWoken;
  let work: Promise<void> | null = null;

  /** Null where its row is damaged; the other documents are still read. */
  const bytesOf = async (document: Unread): Promise<{ bytes: Uint8Array | null } | null> => {
    try {
      return { bytes: await deps.bytesOf(document) };
    } catch (error) {
      deps.onError(error);
      return null;
    }
  };
  const read = async (document: Unread): Promise<void> => {
    const stored = await bytesOf(document);
    const codes = stored?.bytes === null ? [] : stored && (await deps.codesOf(stored.bytes));
    if (codes === null) skipped.add(keyOf(document));
    else await deps.save(document, codes);
  };
  const readSome = async (): Promise<number> => {
    const found = (await deps.unread()).filter((one) => !skipped.has(keyOf(one)));
    for (const document of found) {
      if (isClosed()) break;
      await read(document);
      await yieldToEventLoop();
    }
    return found.length;
  };
  const readAll = async (): Promise<void> => {
    let found = 0;
    do {
      state.wasWoken = false;
      found = await readSome();
    } while (!isClosed() && (found > 0 || wasWoken()));
  };
  const soon = createCoalescer(() => {
    work = readAll()
      .catch((error: unknown) => deps.onError(error))
      .finally(() => (work = null));
  }, batchMs);
  return {
    wake: () => {
      state.wasWoken = true;
      if (!work) soon.call();
    },
    close: async () => {
      state.isClosed = true;
      soon.close();
      await work;
    },
  };
};
