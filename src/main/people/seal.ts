/** Makes a text known again as this station's own: who has no keychain can't make a seal. */
export interface ListSeal {
  /** Null where there is nothing to seal with. */
  make(text: string): Promise<string | null>;
  /**
   * False where a seal is demanded and this text has none, or another text's.
   * @param seal null where it has none
   */
  mayBeOwn(text: string, seal: string | null): Promise<boolean>;
  /** From now on a text without a seal is none of this station's. */
  demand(): Promise<void>;
}

export const noSeal: ListSeal = {
  make: () => Promise.resolve(null),
  mayBeOwn: () => Promise.resolve(true),
  demand: () => Promise.resolve(),
};
