/** Open parts, which are closed in the opposite order of opening. */
export interface Disposables {
  add(close: () => Promise<unknown>): void;
  /** Closes every part, even if one before it fails. Never rejects; errors are passed to `onError`. */
  close(): Promise<void>;
}

export const createDisposables = (onError: (error: unknown) => void): Disposables => {
  const parts: (() => Promise<unknown>)[] = [];
  return {
    add: (close) => void parts.unshift(close),
    close: async () => {
      for (const close of parts.splice(0)) {
        try {
          await close();
        } catch (error) {
          onError(error);
        }
      }
    },
  };
};
