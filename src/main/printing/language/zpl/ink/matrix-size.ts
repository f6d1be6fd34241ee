import { type Field, number } from './field';

export interface Square {
  width: number;
  height: number;
}

/** Data Matrix ECC 200: code words in a square, and the modules of its side (ISO/IEC 16022, table 7). */
const dataMatrixWords = [
  3, 5, 8, 12, 18, 22, 30, 36, 44, 62, 86, 114, 144, 174, 204, 280, 368, 456, 576, 696, 816, 1050, 1304, 1558,
];
const dataMatrixSides = [
  10, 12, 14, 16, 18, 20, 22, 24, 26, 32, 36, 40, 44, 48, 52, 64, 72, 80, 88, 96, 104, 120, 132, 144,
];

/** Bytes in a QR code, by version from 1 on (ISO/IEC 18004, table 7). */
const qrBytes: Record<string, readonly number[]> = {
  L: [
    17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003,
    1091,
  ],
  M: [
    14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779,
    857,
  ],
  Q: [
    11, 20, 32, 46, 60, 74, 86, 108, 130, 151, 177, 203, 241, 258, 292, 322, 364, 394, 442, 482, 509, 565,
    611,
  ],
  H: [
    7, 14, 24, 34, 44, 58, 64, 84, 98, 119, 137, 155, 177, 194, 220, 250, 280, 310, 338, 382, 403, 439, 461,
  ],
};

const square = (modules: number, dots: number): Square => ({ width: modules * dots, height: modules * dots });

/** Code words of data in the shorter of two encodings: pairs of digits in one, or three characters in two. */
const wordsOf = (data: string): number => {
  const pairs = data.replace(/\d\d/g, '#').length;
  const isUpper = /^[\dA-Z ]*$/.test(data);
  return isUpper ? Math.min(pairs, Math.ceil((2 * data.length) / 3) + 1) : pairs;
};

const dataMatrix = (field: Field, data: string, parameters: readonly string[]): Square => {
  const at = dataMatrixWords.findIndex((words) => words >= wordsOf(data));
  const side = dataMatrixSides[at] ?? 144;
  const columns = Math.max(side, number(parameters[3], 0));
  const rows = Math.max(side, number(parameters[4], 0));
  const dots = number(parameters[1], 0) || Math.max(1, Math.round(field.barHeight / rows));
  return { width: columns * dots, height: rows * dots };
};

/** Length in bytes of data of one kind: three digits take ten bits, two capital letters eleven. */
const bytesOf = (data: string): number => {
  if (/^\d*$/.test(data)) return Math.ceil((data.length * 10) / 24);
  if (/^[\dA-Z $%*+./:-]*$/.test(data)) return Math.ceil((data.length * 11) / 16);
  // Long runs of digits are packed separately.
  const rest = data.replace(/\d{8,}/g, (run) => ' '.repeat(2 + Math.ceil((run.length * 10) / 24)));
  return Buffer.byteLength(rest);
};

const qr = (_: Field, data: string, parameters: readonly string[]): Square => {
  const level = /^([HQML])/i.exec(data)?.[1]?.toUpperCase() ?? 'Q';
  const bytes = bytesOf(data.replace(/^[HQML](?:A,|M,(?:[NAK]|B\d{4}))/i, ''));
  const at = (qrBytes[level] ?? []).findIndex((most) => most >= bytes);
  const version = at < 0 ? Math.min(40, 23 + Math.ceil((bytes - 1000) / 60)) : at + 1;
  return square(17 + 4 * version, Math.max(1, number(parameters[2], 2)));
};

const compactBits = [104, 240, 408, 608];

/** Layers of four modules around a bull's eye (ISO/IEC 24778); `d` from 101 on gives their number. */
const aztec = (_: Field, data: string, parameters: readonly string[]): Square => {
  const dots = Math.max(1, number(parameters[1], 2));
  const asked = number(parameters[3], 0);
  if (asked >= 101 && asked <= 104) return square(11 + 4 * (asked - 100), dots);
  const full = (layers: number): Square =>
    square(15 + 4 * layers + 2 * Math.floor((2 * layers + 6) / 15), dots);
  if (asked >= 201 && asked <= 232) return full(asked - 200);
  const bits = (data.length * 5.5 + 20) / (1 - (asked > 0 && asked < 100 ? asked : 23) / 100);
  const small = compactBits.findIndex((most) => most >= bits);
  if (small >= 0) return square(15 + 4 * small, dots);
  let layers = 1;
  while (layers < 32 && (112 + 16 * layers) * layers < bits) layers += 1;
  return full(layers);
};

/**
 * Start, left and right indicators of 17 modules each, stop of 18 (ISO/IEC 15438); a truncated symbol has neither of
 * the last two.
 */
const pdf417 = (field: Field, data: string, parameters: readonly string[]): Square => {
  const level = number(parameters[2], 0);
  const words = Math.ceil(data.length * 0.6) + 2 ** (level + 1) + 2;
  const [columnsAsked, rowsAsked] = [number(parameters[3], 0), number(parameters[4], 0)];
  // Twice as many rows as columns where neither is given (guide, `^B7`).
  const columns = columnsAsked || Math.ceil(rowsAsked > 0 ? words / rowsAsked : Math.sqrt(words / 2));
  const rows = Math.min(90, Math.max(3, rowsAsked, Math.ceil(words / columns)));
  const isCut = parameters[5]?.toUpperCase() === 'Y';
  const rowHeight = number(parameters[1], 0) || Math.max(1, Math.round(field.barHeight / rows));
  return { width: (17 * columns + (isCut ? 35 : 69)) * field.moduleWidth, height: rows * rowHeight };
};

const microPdf417 = (field: Field, _: string, parameters: readonly string[]): Square => ({
  width: 99 * field.moduleWidth,
  height: 20 * number(parameters[1], 2),
});

type Measure = (field: Field, data: string, parameters: readonly string[]) => Square;
const measures: Partial<Record<string, Measure>> = {
  B0: aztec,
  BO: aztec,
  BX: dataMatrix,
  BQ: qr,
  B7: pdf417,
  BF: microPdf417,
  // 28.14 × 26.91 mm with its quiet zone (ISO/IEC 16023), at 8 dots per millimetre.
  BD: () => ({ width: 211, height: 201 }),
};

/** Size of a two-dimensional barcode in dots; null for other barcodes and unknown ones. */
export const matrixSize = (field: Field, data: string): Square | null => {
  const { code, parameters } = field.barcode ?? { code: '', parameters: [] };
  return measures[code]?.(field, data, parameters) ?? null;
};
