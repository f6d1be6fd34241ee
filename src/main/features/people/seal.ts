/** Why a sealed text could not be opened: the keychain is away, or it is none of this station's. */
export type SealProblem = 'no_key' | 'damaged';

/** Keeps a text from who has no keychain: it can neither be read nor be written by them. */
export interface ListSeal {
  /** Null where there is nothing to seal with. */
  close(text: string): Promise<string | null>;
  /** `isFormer`: it was closed with a key that is not in use any more. */
  open(closed: string): Promise<{ text: string; isFormer: boolean } | SealProblem>;
  /**
   * Of a text that stands open, as older versions wrote it: false where a seal is demanded and this text has none, or another
   * text's.
   * @param seal null where it has none
   */
  mayBeOwn(text: string, seal: string | null): Promise<boolean>;
  /** From now on a text without a seal is none of this station's. */
  demand(): Promise<void>;
}

export const noSeal: ListSeal = {
  close: () => Promise.resolve(null),
  open: () => Promise.resolve('no_key'),
  mayBeOwn: () => Promise.resolve(true),
  demand: () => Promise.resolve(),
};
