import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Fonts {
  regular: Uint8Array;
  bold: Uint8Array;
  /** Letters that the others do not have: simplified Chinese (all of GB 2312), in one weight between both. */
  chinese: Uint8Array;
}

/**
 * Reads the fonts for paper: Noto Sans, with Latin, Greek, Cyrillic, Vietnamese and Devanagari letters, and Noto Sans
 * SC.
 * @param folder absolute path of `resources/fonts`
 */
export const readFonts = async (folder: string): Promise<Fonts> => {
  const read = async (name: string): Promise<Uint8Array> =>
    new Uint8Array(await readFile(join(folder, name)));
  const [regular, bold, chinese] = await Promise.all(
    ['NotoSans-Regular.ttf', 'NotoSans-Bold.ttf', 'NotoSansSC-Medium.ttf'].map(read),
  );
  if (!regular || !bold || !chinese) throw new Error(`fonts are missing in ${folder}`);
  return { regular, bold, chinese };
};
