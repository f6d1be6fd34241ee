import { code128Modules } from './code128-length';
import { type Field, number } from './field';

/** For Code 39 and similar codes: narrow and wide bars and spaces of one character, with the gap after it. */
const inCharacters = (count: number, narrow: number, wide: number, ratio: number): number =>
  count * (narrow + wide * ratio);

type Modules = (data: string, parameters: readonly string[], ratio: number) => number;
const isYes = (parameter: string | undefined): number => Number(parameter?.toUpperCase() === 'Y');
const digits = (data: string): number => data.replace(/\D/g, '').length;
const even = (count: number): number => count + (count % 2);

/** The width of a symbol in narrow bars, by its standard. */
const modules: Partial<Record<string, Modules>> = {
  B1: (data, [, check]) => 8 * (data.length + 2 + (isYes(check) === 1 ? 1 : 2)) - 1,
  B2: (data, parameters, ratio) => 6 + ratio + even(digits(data) + isYes(parameters[4])) * (3 + 2 * ratio),
  B3: (data, [, check], ratio) =>
    inCharacters(data.replace(/^\*|\*$/g, '').length + 2 + isYes(check), 7, 3, ratio) - 1,
  B8: () => 67,
  B9: () => 51,
  BA: (data) => 9 * (data.length + 4) + 1,
  BC: (data, parameters) => code128Modules(data, parameters[5]?.toUpperCase() ?? ''),
  BE: () => 95,
  BI: (data, _, ratio) => digits(data) * (8 + 2 * ratio) + 8 + 4 * ratio,
  BJ: (data, _, ratio) => digits(data) * (8 + 2 * ratio) + 8 + 4 * ratio,
  BK: (data, _, ratio) => inCharacters(data.length, 6, 2, ratio) + 2 * (5 + 3 * ratio),
  BL: (data, _, ratio) => inCharacters(data.length + 3, 7, 3, ratio) - 1,
  BM: (data) => 12 * (digits(data) + 1) + 7,
  BP: (data) => 12 * (data.length + 4),
  BR: (_, [, type]) => ({ '7': 95, '8': 95, '9': 113, '10': 113, '11': 51 })[type ?? ''] ?? 96,
  BS: (data) => (digits(data) <= 2 ? 20 : 47),
  BU: () => 95,
  B5: (data) => 3 * (5 * (digits(data) + 1) + 2),
  BZ: (data, [, , , , type]) => 3 * (type === '3' ? 65 : 5 * (digits(data) + 1) + 2),
};

/** The index of the parameter for the height of the bars, where it is not the second. */
const heightAt: Partial<Record<string, number>> = { B3: 2, B1: 2, BK: 2, BL: 1, BM: 2, BP: 2, BR: 4 };
/** The index of the parameter that decides whether there is a text line below the bars; without it there is one. */
const lineAt: Partial<Record<string, number>> = { B1: 3, B3: 3, BK: 3, BM: 3, BP: 3 };
const noLine = new Set(['B5', 'BZ', 'BR', 'BL']);
/** Height of that line with the gap above it, in widths of a narrow bar (measured on drawings). */
const lineModules = 10;

const lineBelow = (code: string, parameters: readonly string[], moduleWidth: number): number => {
  if (noLine.has(code)) return 0;
  const at = lineAt[code] ?? 2;
  const isAbove = isYes(parameters[at + 1]) === 1;
  return parameters[at]?.toUpperCase() === 'N' || isAbove ? 0 : lineModules * moduleWidth;
};

export interface Bars {
  width: number;
  height: number;
  /** Height of the text below the bars. */
  line: number;
}

/** Size of a linear barcode in dots; null for other barcodes and unknown ones. */
export const barsSize = (field: Field, data: string): Bars | null => {
  const { code, parameters } = field.barcode ?? { code: '', parameters: [] };
  const count = modules[code];
  if (!count) return null;
  return {
    width:
      count(data, parameters, field.ratio) * (code === 'BR' ? number(parameters[2], 2) : field.moduleWidth),
    height: number(parameters[heightAt[code] ?? 1], field.barHeight),
    line: lineBelow(code, parameters, field.moduleWidth),
  };
};
