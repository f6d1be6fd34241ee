import { yieldToEventLoop } from '../base/event-loop';

/** A document whose pictures nobody has looked at yet. */
export interface Unread {
  labelId: string;
  position: number;
}

export interface CodeReaderParts {
  /** The next ones, none when all were looked at. */
  unread(): Promise<Unread[]>;
  bytesOf(document: Unread): Promise<Uint8Array | null>;
  /** Barcodes of its pictures; null where it can't be read now and may be later (the thread was ended). Never rejects. */
  codesOf(bytes: Uint8Array): Promise<string[] | null>;
  /** Keeps what was found, and that it was looked at, in one commit. */
  save(document: Unread, codes: readonly string[]): Promise<void>;
  onError(error: unknown): void;
}

/** Looks at the pictures of new labels for barcodes, one document after the other, for as long as there are any. */
export interface CodeReader {
  /** Labels came, or the station has begun: goes on where it stopped. */
  wake(): void;
  /** Begins nothing more, and resolves when it has stopped. */
  close(): Promise<void>;
}

/** Every step of every label wakes the reader; it looks for documents once for those of so many milliseconds. */
const gatherMs = 200;

/**
 * One document at a time: in a big batch the archive's list grows, and memory does not. A document that can't be read, or broke its
 * reader, is not tried again while the station runs.
 */
export const createCodeReader = (parts: CodeReaderParts): CodeReader => {
  const given = new Set<string>();
  const keyOf = ({ labelId, position }: Unread): string => `${labelId} ${position}`;
  const state = { isClosed: false, isCalled: false };
  const isClosed = (): boolean => state.isClosed;
  const wasCalled = (): boolean => state.isCalled;
  let work: Promise<void> | null = null;

  /** Null where its row is damaged, which keeps nobody from reading the others. */
  const bytesOf = async (document: Unread): Promise<{ bytes: Uint8Array | null } | null> => {
    try {
      return { bytes: await parts.bytesOf(document) };
    } catch (error) {
      parts.onError(error);
      return null;
    }
  };
  const read = async (document: Unread): Promise<void> => {
    const stored = await bytesOf(document);
    const codes = stored?.bytes === null ? [] : stored && (await parts.codesOf(stored.bytes));
    if (codes === null) given.add(keyOf(document));
    else await parts.save(document, codes);
  };
  const readSome = async (): Promise<number> => {
    const found = (await parts.unread()).filter((one) => !given.has(keyOf(one)));
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
      state.isCalled = false;
      found = await readSome();
    } while (!isClosed() && (found > 0 || wasCalled()));
  };
  let soon: NodeJS.Timeout | null = null;
  const begin = (): void => {
    soon = null;
    work = readAll()
      .catch((error: unknown) => parts.onError(error))
      .finally(() => (work = null));
  };
  return {
    wake: () => {
      state.isCalled = true;
      if (isClosed() || work) return;
      soon ??= setTimeout(begin, gatherMs);
    },
    close: async () => {
      state.isClosed = true;
      if (soon) clearTimeout(soon);
      await work;
    },
  };
};
