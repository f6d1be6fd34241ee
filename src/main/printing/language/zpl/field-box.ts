import { plainData } from './field-data';
import { textOf, type Token } from './token';

/** How far something reaches from the label's upper left corner, in dots. */
export interface Reach {
  right: number;
  bottom: number;
}

export interface Font {
  height: number;
  width: number;
}

/** One field, from its origin to `^FS`. Lengths in dots. */
export interface Field {
  x: number;
  y: number;
  /** `^FT`: text stands on its origin instead of hanging from it. */
  isTypeset: boolean;
  /** Its origin is its right edge. */
  isRight: boolean;
  orientation: string;
  font: Font;
  barcode: { code: string; parameters: readonly string[] } | null;
  moduleWidth: number;
  barHeight: number;
  /** The widest a text block gets; null for text in one line. */
  blockWidth: number | null;
  hex: string | null;
  data: Uint8Array | null;
  /** Of a box or a picture: its size. */
  drawn: { width: number; height: number } | null;
}

export const number = (text: string | undefined, otherwise: number): number => {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isNaN(value) ? otherwise : value;
};

/** A narrow letter takes that part of a letter's width; estimates stay below the truth. */
const narrow = 0.4;

/** Modules that data takes at the very least, by barcode. */
const modules = (code: string, length: number): number => {
  switch (code) {
    case 'BC':
      return 35 + 11 * Math.ceil(length / 2);
    case 'B3':
      return 12 * (length + 2);
    case 'B2':
      return 6 * length + 8;
    case 'BE':
    case 'BU':
      return 95;
    case 'B8':
      return 67;
    case 'B7':
      return 69;
    default:
      return 0;
  }
};

/** Squares: the least modules of a side, and which parameter says how many dots a module has. */
const squares: Partial<Record<string, { side: number; at: number }>> = {
  BQ: { side: 21, at: 2 },
  BX: { side: 10, at: 1 },
  B0: { side: 15, at: 1 },
  BO: { side: 15, at: 1 },
};
/** Which parameter is the height of bars, where it is not the second. */
const heightAt: Partial<Record<string, number>> = { B3: 2, B1: 2, BK: 2, BM: 2 };

const barcodeSize = ({ barcode, moduleWidth, barHeight }: Field, length: number) => {
  if (!barcode) return { width: 0, height: 0 };
  const { code, parameters } = barcode;
  const square = squares[code];
  if (square) {
    const side = square.side * Math.max(1, number(parameters[square.at], 1));
    return { width: side, height: side };
  }
  const height = code === 'BD' ? 0 : number(parameters[heightAt[code] ?? 1], barHeight);
  return { width: modules(code, length) * moduleWidth, height: code === 'B7' ? 3 * height : height };
};

const textSize = ({ font, blockWidth }: Field, length: number) => ({
  width: Math.min(blockWidth ?? Number.POSITIVE_INFINITY, narrow * length * font.width),
  height: font.height,
});

const sizeOf = (field: Field): { width: number; height: number } => {
  if (field.drawn) return field.drawn;
  const length = field.data ? plainData(field.data, field.hex).length : 0;
  const { width, height } = field.barcode ? barcodeSize(field, length) : textSize(field, length);
  const isUpright = field.orientation !== 'R' && field.orientation !== 'B';
  return isUpright ? { width, height } : { width: height, height: width };
};

/** How far a field reaches at least. Text and barcodes are estimated, from below; boxes and pictures are exact. */
export const reachOf = (field: Field): Reach => {
  const { width, height } = sizeOf(field);
  const { orientation, isTypeset } = field;
  const goesLeft = field.isRight || (isTypeset && (orientation === 'I' || orientation === 'B'));
  const goesUp = isTypeset && (orientation === 'N' || orientation === 'B');
  return { right: field.x + (goesLeft ? 0 : width), bottom: field.y + (goesUp ? 0 : height) };
};

/** The sign of `^FH`. */
export const hexSignOf = ({ data }: Token): string => textOf(data.subarray(0, 1)).trim() || '_';
