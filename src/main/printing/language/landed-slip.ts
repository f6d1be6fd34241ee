import type { Paper, PaperMoney } from '#shared/landed/paper';
import type { Printer } from '#shared/print/printer';
import { fieldData, plainLetters } from './plain-letters';
import { requestIdCode } from './request-id-code';
import { cutToWidth, heightToFit, linesToWidth } from './text-width';

const dotsPerMm = { 203: 8, 300: 12, 600: 24 } as const;

/** In millimetres. Paper of 4 × 6 inches; printers of 4 inches print at least 104 mm of its 101.6. */
const left = 4;
const width = 94;
/** Where the amounts in either currency end. */
const columns = [67, left + width] as const;
const column = 30;

/** What stands on the slip beside the answer; `at` is when it was asked, as the clock on the wall has it. */
export interface SlipFrame {
  station: string;
  at: string;
}

/** A pen that writes in millimetres at one resolution. Text has room up to `room`; what is longer is cut, openly. */
const penAt = (dpi: Printer['dpi']) => {
  const dots = (mm: number): number => Math.round(mm * dotsPerMm[dpi]);
  const at = (x: number, y: number): string => `^FO${dots(x)},${dots(y)}`;
  const font = (height: number): string => `^A0N,${dots(height)},${dots(height)}`;
  const data = (words: string, room: number, height: number): string =>
    `^FH_^FD${fieldData(cutToWidth(plainLetters(words), room / height))}^FS`;
  return {
    at,
    text: (x: number, y: number, height: number, words: string, room = left + width - x): string =>
      at(x, y) + font(height) + data(words, room, height),
    /** What is there under it turns its colour. */
    reversed: (x: number, y: number, height: number, words: string, room: number): string =>
      `${at(x, y)}${font(height)}^FR${data(words, room, height)}`,
    /** Ends at `right`. */
    ending: (right: number, y: number, height: number, words: string, room: number): string =>
      `${at(right - room, y)}${font(height)}^FB${dots(room)},1,0,R${data(words, room, height)}`,
    box: (x: number, y: number, wide: number, high: number, thick: number): string =>
      `${at(x, y)}^GB${dots(wide)},${dots(high)},${dots(thick)}^FS`,
  };
};
type Pen = ReturnType<typeof penAt>;

const head = (pen: Pen, { order, route, products }: Paper, { station, at }: SlipFrame): string[] => [
  pen.text(left, 4, 4, 'LANDED COST', 32),
  pen.ending(left + width, 4, 3.2, at, 29),
  pen.ending(left + width - 31, 4, 3.2, station, 31),
  pen.text(left, 9.5, 7, order ?? 'No order'),
  pen.text(left, 18, 5, route, 55),
  ...(products.length > 0
    ? [pen.ending(left + width, 19, 3.4, `product lines: ${products.length}`, 38)]
    : []),
];

/** A hit is white on black across the whole label: it is seen from where the parcel stands. */
const verdict = (pen: Pen, { verdict: { level, words, details } }: Paper): string[] => {
  const [top, high, small] = [25, 25, 3.4];
  const isStop = level === 'stop';
  const write = isStop ? pen.reversed : pen.text;
  const room = width - 4;
  const lines = details.flatMap((detail, at) =>
    linesToWidth(plainLetters(detail), room / small, details.length === 2 && at === 1 ? 2 : 1),
  );
  return [
    pen.box(left, top, width, high, isStop ? high : 0.5),
    write(left + 2, top + 2.5, 8, words.toUpperCase(), room),
    ...lines.slice(0, 3).map((line, at) => write(left + 2, top + 11.5 + at * 4.3, small, line, room)),
  ];
};

/** An amount is written smaller before anything of it is cut. */
const amountHeight = (amount: string, room: number, height: number): number =>
  heightToFit(plainLetters(amount), room, height, 1.8);

const total = (pen: Pen, { total: toPay }: Paper): string[] => [
  pen.text(left, 53, 3.4, 'TO PAY: shipping, duty and tax (goods not in it)'),
  pen.text(left, 57.5, amountHeight(toPay, width, 9), toPay),
];

const row = (pen: Pen, y: number, { name, source, destination }: PaperMoney): string[] => {
  const small = 3.4;
  const amount = (right: number, words: string): string =>
    pen.ending(right, y, amountHeight(words, column, small), words, column);
  return [
    pen.text(left, y, small, name, columns[0] - column - left),
    amount(columns[0], source),
    amount(columns[1], destination),
  ];
};

const sums = (pen: Pen, { money, deMinimis, againstDeMinimis }: Paper): string[] => {
  const [first, step] = [69, 4.8];
  const heading = { name: '', source: 'Sender', destination: 'Recipient' };
  const rows = [heading, ...money, ...deMinimis];
  return [
    ...rows.flatMap((one, at) => row(pen, first + step * at, one)),
    ...againstDeMinimis.map((words, at) => pen.text(left, first + step * rows.length + 4 * at, 3.2, words)),
  ];
};

const foot = (pen: Pen, { requestId }: Paper, dpi: Printer['dpi']): string[] => {
  const [top, small] = [118, 3.2];
  const code = requestId === null ? null : requestIdCode(requestId, dpi);
  const x = code?.kind === 'square' ? left + 26 : left;
  const y = code?.kind === 'bars' ? top + 12.5 : top + 2;
  const room = left + width - x;
  const words = `Request id ${requestId === null ? 'not reported' : plainLetters(requestId)}`;
  return [
    ...(code ? [pen.at(left + 1, top) + code.zpl] : []),
    ...linesToWidth(words, room / small, 3).map((line, at) => pen.text(x, y + at * 4, small, line, room)),
    pen.text(left, 144, 3.8, 'Estimate. Not a customs document.'),
  ];
};

/**
 * An answer on a label of 4 × 6 inches. It changes no setting that would last into the next label.
 */
export const landedSlip = (paper: Paper, frame: SlipFrame, dpi: Printer['dpi']): Uint8Array => {
  const pen = penAt(dpi);
  const fields = [
    ...head(pen, paper, frame),
    ...verdict(pen, paper),
    ...total(pen, paper),
    ...sums(pen, paper),
    ...foot(pen, paper, dpi),
  ];
  return new TextEncoder().encode(['^XA', ...fields, '^BY2', '^XZ'].join('\n'));
};
