/** Parts that are open, closed in the opposite order of opening. */
export interface Disposables {
  add(close: () => Promise<unknown>): void;
  /** Closes every part, whatever becomes of those before it. Never rejects; what fails is told to `onError`. */
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
