import { textOf, type Token } from '../token';

export interface Font {
  /** `0` and others are scalable; A to H are bitmaps, in integer multiples of their size. */
  name: string;
  height: number;
  width: number;
}

/** `^FB`: a block of lines. */
export interface Block {
  width: number;
  mostLines: number;
  /** Dots added between lines; may be negative. */
  spacing: number;
  align: string;
}

export type Orientation = 'N' | 'R' | 'I' | 'B';

/** One field, from its origin to `^FS`. Lengths in dots. */
export interface Field {
  x: number;
  y: number;
  /** `^FT`: the origin is on the baseline instead of at the top. */
  isTypeset: boolean;
  /** Its origin is its right edge. */
  isRight: boolean;
  /** Null while only the default (`^FW`, `^CF`) applies. */
  orientation: Orientation | null;
  font: Font | null;
  barcode: { code: string; parameters: readonly string[] } | null;
  moduleWidth: number;
  /** Width of a wide bar in narrow bars (`^BY`). */
  ratio: number;
  barHeight: number;
  block: Block | null;
  /** `^TB`: text that does not fit is not printed. */
  box: { width: number; height: number } | null;
  hex: string | null;
  data: Uint8Array | null;
  /** The number of `^FN`. */
  number: string | null;
}

/** A field whose defaults are filled in. */
export interface SettledField extends Field {
  orientation: Orientation;
  font: Font;
}

/** A number as printers read it: decimals are cut off. */
export const number = (text: string | undefined, otherwise: number): number => {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isNaN(value) ? otherwise : value;
};

export const decimal = (text: string | undefined, otherwise: number): number => {
  const value = Number.parseFloat(text ?? '');
  return Number.isNaN(value) ? otherwise : value;
};

export const orientationOf = (text: string | undefined): Orientation | null => {
  const letter = text?.toUpperCase();
  return letter === 'N' || letter === 'R' || letter === 'I' || letter === 'B' ? letter : null;
};

/** The sign of `^FH`. */
export const hexSignOf = ({ data }: Token): string => textOf(data.subarray(0, 1)).trim() || '_';
