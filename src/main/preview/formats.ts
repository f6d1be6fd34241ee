import { dotsOf, nameOf, parametersOf, type ZplToken } from './zpl';

/** One format of a document, from `^XA` to `^XZ`, with what its picture depends on. */
export interface Format {
  /** `^PW` and `^LL` in dots; null while they are not set. */
  width: number | null;
  length: number | null;
  /** `^POI`: printed upside down. */
  isInverted: boolean;
  /** `^PMY`: printed mirrored. */
  isMirrored: boolean;
}

/** Commands that draw something; the renderer makes no picture of a format without any. */
const drawing = new Set('^FD ^FV ^GB ^GC ^GD ^GF ^GS ^XG ^IM ^XF ^IL'.split(' '));

/** Collects the formats of a document, token by token. */
export interface Formats {
  /** The formats of which the renderer makes a picture. */
  readonly drawn: readonly Format[];
  /** Number of all formats that were begun. */
  readonly begun: number;
  take(token: ZplToken): void;
}

/** All four settings apply until they are changed, also across formats (ZPL II Programming Guide, under each command). */
export const createFormats = (): Formats => {
  const drawn: Format[] = [];
  const now: Format = { width: null, length: null, isInverted: false, isMirrored: false };
  let formatCount = 0;
  let hasDrawing = false;
  let isStored = false;
  return {
    drawn,
    get begun() {
      return formatCount;
    },
    take: (token) => {
      const name = nameOf(token);
      const [first = ''] = parametersOf(token);
      if (name === '^XA') {
        formatCount += 1;
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
