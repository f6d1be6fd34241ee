/** Open parts, which are closed in the opposite order of opening. */
export interface Disposables {
  add(close: () => Promise<unknown>): void;
  /**
   * Closes every part, even if one before it fails. Never rejects; errors are passed to `onError`. A second call resolves when all parts
   * that the first one closes are closed.
   */
  close(): Promise<void>;
}

export const createDisposables = (onError: (error: unknown) => void): Disposables => {
  const parts: (() => Promise<unknown>)[] = [];
  let closed = Promise.resolve();
  const closeParts = async (): Promise<void> => {
    for (const close of parts.splice(0)) {
      try {
        await close();
      } catch (error) {
        onError(error);
      }
    }
  };
  return {
    add: (close) => void parts.unshift(close),
    close: () => (closed = closed.then(closeParts)),
  };
};
