import { dotsOf, nameOf, parametersOf, type ZplToken } from './zpl';

/** One format of a document, from `^XA` to `^XZ`, as far as its picture depends on it. */
export interface Format {
  /** `^PW` and `^LL` in dots; null while nothing set them. */
  width: number | null;
  length: number | null;
  /** `^POI`: printed upside down. */
  isInverted: boolean;
  /** `^PMY`: printed as in a mirror. */
  isMirrored: boolean;
}

/** Commands that put something on paper; a format without any is none that the renderer makes a picture of. */
const drawing = new Set('^FD ^FV ^GB ^GC ^GD ^GF ^GS ^XG ^IM ^XF ^IL'.split(' '));

/** Collects the formats of a document, token by token. */
export interface Formats {
  /** Those that the renderer makes a picture of. */
  readonly drawn: readonly Format[];
  /** All that were begun. */
  readonly begun: number;
  take(token: ZplToken): void;
}

/** All four settings hold until they are changed, over formats too (ZPL II Programming Guide, under each command). */
export const createFormats = (): Formats => {
  const drawn: Format[] = [];
  const now: Format = { width: null, length: null, isInverted: false, isMirrored: false };
  let begun = 0;
  let hasDrawing = false;
  let isStored = false;
  return {
    drawn,
    get begun() {
      return begun;
    },
    take: (token) => {
      const name = nameOf(token);
      const [first = ''] = parametersOf(token);
      if (name === '^XA') {
        begun += 1;
        hasDrawing = isStored = false;
      } else if (name === '^XZ') {
        if (hasDrawing && !isStored) drawn.push({ ...now });
        hasDrawing = isStored = false;
      } else if (name === '^DF') isStored = true;
      else if (name === '^PW') now.width = dotsOf(first) ?? now.width;
      else if (name === '^LL') now.length = dotsOf(first) ?? now.length;
      else if (name === '^PO') now.isInverted = /^I/i.test(first);
      else if (name === '^PM') now.isMirrored = /^Y/i.test(first);
      else if (drawing.has(name)) hasDrawing = true;
    },
  };
};
