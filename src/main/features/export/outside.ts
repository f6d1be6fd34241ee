/** Files and pages outside the window. A file is chosen by the person; null when they cancel. */
export interface Outside {
  saveFile(suggestedName: string, bytes: Uint8Array): Promise<string | null>;
  /** Saves the page as a PDF file that the person chooses, without blocking the window; null when they cancel. */
  savePage(suggestedName: string): Promise<string | null>;
  openPage(url: string): Promise<void>;
  /** A file that the person chooses for writing or reading; null when they cancel. */
  chooseSave(suggestedName: string): Promise<string | null>;
  chooseOpen(): Promise<string | null>;
  /** Copies text to the clipboard, which the page itself may not do. */
  copyText(text: string): Promise<void>;
}

/** A file name that is valid on every system. */
export const fileName = (words: readonly (string | number)[], ending: string): string =>
  `${words.join('-').replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')}.${ending}`;
