import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Fonts {
  regular: Uint8Array;
  bold: Uint8Array;
}

/**
 * Reads the fonts that pages are written in: Noto Sans, with the letters of Latin, Greek, Cyrillic, Vietnamese and Devanagari.
 * @param folder absolute path of `resources/fonts`
 */
export const readFonts = async (folder: string): Promise<Fonts> => {
  const read = async (name: string): Promise<Uint8Array> =>
    new Uint8Array(await readFile(join(folder, name)));
  const [regular, bold] = await Promise.all([read('NotoSans-Regular.ttf'), read('NotoSans-Bold.ttf')]);
  return { regular, bold };
};
