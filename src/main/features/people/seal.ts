/** Why a sealed text could not be opened: the keychain is unavailable, or the seal does not belong to this station. */
export type SealProblem = 'no_key' | 'damaged';

/** Protects a text from anyone without the keychain: they can neither read nor write it. */
export interface ListSeal {
  /** Null if there is no key to seal with. */
  close(text: string): Promise<string | null>;
  /** `isFormer`: it was sealed with a key that is no longer in use. */
  open(closed: string): Promise<{ text: string; isFormer: boolean } | SealProblem>;
  /**
   * For an unsealed text of older versions: false if a seal is required and this text has none, or that of another text.
   * @param seal null if it has none
   */
  isAccepted(text: string, seal: string | null): Promise<boolean>;
  /** From now on a text without a seal is rejected. */
  requireSeals(): Promise<void>;
}

export const noSeal: ListSeal = {
  close: () => Promise.resolve(null),
  open: () => Promise.resolve('no_key'),
  isAccepted: () => Promise.resolve(true),
  requireSeals: () => Promise.resolve(),
};
