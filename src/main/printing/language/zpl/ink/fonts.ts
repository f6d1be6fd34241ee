import type { Font } from './field';

/**
 * Widths of the characters of font 0, in hundredths of its width: measured on drawings of the preview's renderer, whose
 * font has the measures of the printers' own (CG Triumvirate Bold Condensed).
 */
const classes: readonly (readonly [characters: string, width: number])[] = [
  [" '|", 25],
  ['/:;Ifijlt{}', 28],
  ['!"(),.[]`r', 33],
  ['z', 39],
  ['Jcksvxy', 44],
  ['0123456789#$*+<=>?EFLTZ\\^_abdeghnopqu~', 50],
  ['ABCKPSVXY', 56],
  ['DGHNOQRU', 61],
  ['&w', 67],
  ['Mm-', 78],
  ['%@W', 83],
];
const widths = new Map(classes.flatMap(([all, width]) => Array.from(all, (one) => [one, width] as const)));
/** Letters with accents and those of other scripts: about the width of their base letter. */
const usual = 53;

/** A bitmap font: a cell with the gap after it, and the position of letters in it (guide, appendix "Fonts"). */
interface Matrix {
  height: number;
  /** The width of the letter alone, and with the gap to the next. */
  letter: number;
  cell: number;
  baseline: number;
}

const matrices: Partial<Record<string, Matrix>> = {
  A: { height: 9, letter: 5, cell: 6, baseline: 7 },
  B: { height: 11, letter: 7, cell: 9, baseline: 11 },
  C: { height: 18, letter: 10, cell: 12, baseline: 14 },
  D: { height: 18, letter: 10, cell: 12, baseline: 14 },
  E: { height: 28, letter: 15, cell: 20, baseline: 23 },
  F: { height: 26, letter: 13, cell: 16, baseline: 21 },
  G: { height: 60, letter: 40, cell: 48, baseline: 48 },
  H: { height: 21, letter: 13, cell: 19, baseline: 21 },
};
const largestMultiple = 10;

export const isMatrix = (name: string): boolean => matrices[name.toUpperCase()] !== undefined;

/** Letters that extend below their baseline. */
const below = /[gjpqyQ,;()[\]{}|_@$ç]/;
/** In dots, where no height is given (guide, `^CF`). */
const usualHeight = 15;
/**
 * As a fraction of the height of a scalable font: the position of its baseline, and how far the letters above extend
 * below it.
 */
const scalable = { baseline: 0.77, depth: 0.95 };

export interface Line {
  width: number;
  /** From the top of the letters' cell to the baseline, and to the lowest ink. */
  baseline: number;
  bottom: number;
}

const multiple = (asked: number, size: number): number =>
  Math.min(largestMultiple, Math.max(1, Math.round(asked / size)));

const matrixLine = (text: string, font: Font, matrix: Matrix): Line => {
  const high = font.height > 0 ? multiple(font.height, matrix.height) : 1;
  const wide = font.width > 0 ? multiple(font.width, matrix.letter) : high;
  const count = Array.from(text).length;
  const baseline = matrix.baseline * high;
  return {
    width: Math.max(0, wide * (count * matrix.cell - (matrix.cell - matrix.letter))),
    baseline,
    bottom: below.test(text) ? matrix.height * high : baseline,
  };
};

const scalableWidth = (text: string): number => {
  let sum = 0;
  for (const character of text) sum += widths.get(character) ?? usual;
  return sum / 100;
};

/** One line of text in a font, in dots. */
export const lineOf = (text: string, font: Font): Line => {
  const matrix = matrices[font.name];
  if (matrix) return matrixLine(text, font, matrix);
  const height = font.height > 0 ? font.height : usualHeight;
  return {
    width: scalableWidth(text) * (font.width > 0 ? font.width : height),
    baseline: scalable.baseline * height,
    bottom: (below.test(text) ? scalable.depth : scalable.baseline) * height,
  };
};

/** From one line to the next. */
export const lineHeight = (font: Font): number => {
  const matrix = matrices[font.name];
  return matrix ? matrix.height * multiple(font.height, matrix.height) : font.height;
};
