import type { Paper, PaperMoney } from '#shared/landed/paper';
import type { Printer } from '#shared/print/printer';
import type { WordsIn } from '#shared/text/words-in';
import type { Writing } from './writing';
import { Pen } from './pen';
import { requestIdCode } from './request-id-code';

/** In millimetres. Paper of 4 × 6 inches; printers of 4 inches print at least 104 mm, and the paper has 101.6. */
const left = 4;
const width = 94;
/** Where the amounts in either currency end. */
const columns = [71, left + width] as const;
const column = 26;

/** Additional data on the slip; `at` is the local time of the question. */
export interface SlipFrame {
  station: string;
  at: string;
}

const head = (
  pen: Pen,
  { order, route, products }: Paper,
  { station, at }: SlipFrame,
  { text, locale }: WordsIn,
): string[] => [
  pen.text(left, text.landed.open.toLocaleUpperCase(locale), { y: 4, height: 4, width: 32 }),
  pen.ending(left + width, at, { y: 4, height: 3.2, width: 29 }),
  pen.ending(left + width - 31, station, { y: 4, height: 3.2, width: 31 }),
  pen.text(left, order ?? text.paper.landed.noOrder, { y: 9.5, height: 7, width }),
  pen.text(left, route, { y: 18, height: 5, width: 55 }),
  ...(products.length > 0
    ? [
        pen.ending(left + width, text.paper.landed.products({ count: products.length }), {
          ...{ y: 19, height: 3.4, width: 38 },
        }),
      ]
    : []),
];

/** A hit is white on black across the whole label, so that it is visible from a distance. */
const verdict = (pen: Pen, { verdict: { level, words, details } }: Paper, { locale }: WordsIn): string[] => {
  const [top, high, small, inset] = [25, 25, 3.4, 2];
  const room = width - 2 * inset;
  const detailLines = details.flatMap((detail, at) =>
    pen.lines(detail, room, small, details.length === 2 && at === 1 ? 2 : 1),
  );
  const lines = [
    { y: 2.5, height: 8, words: words.toLocaleUpperCase(locale) },
    ...detailLines.slice(0, 3).map((line, at) => ({ y: 11.5 + at * 4.3, height: small, words: line })),
  ];
  if (level === 'stop') return [pen.blackField([left, top], [width, high], inset, lines)];
  return [
    pen.box(left, top, [width, high], 0.5),
    ...lines.map(({ y, height, words: line }) =>
      pen.text(left + inset, line, { y: top + y, height, width: room }),
    ),
  ];
};

/** An amount is written smaller before any of it is cut. */
const leastAmount = 1.8;

const total = (pen: Pen, { total: toPay }: Paper, { text }: WordsIn): string[] => [
  pen.text(left, text.paper.landed.toPay, { y: 53, height: 3.4, width }),
  pen.text(left, toPay, { y: 57.5, height: 9, width, least: leastAmount }),
];

const row = (pen: Pen, y: number, { name, source, destination }: PaperMoney): string[] => {
  const height = 3.4;
  const amount = (right: number, words: string): string =>
    pen.ending(right, words, { y, height, width: column, least: leastAmount });
  return [
    pen.text(left, name, { y, height, width: columns[0] - column - left }),
    amount(columns[0], source),
    amount(columns[1], destination),
  ];
};

const sums = (pen: Pen, { money, deMinimis, againstDeMinimis }: Paper, { text }: WordsIn): string[] => {
  const [first, step] = [69, 4.8];
  const { source, destination } = text.landed.answer.amounts;
  const rows = [{ name: '', source, destination }, ...money, ...deMinimis];
  return [
    ...rows.flatMap((one, at) => row(pen, first + step * at, one)),
    ...againstDeMinimis.map((words, at) =>
      pen.text(left, words, { y: first + step * rows.length + 4 * at, height: 3.2, width }),
    ),
  ];
};

const foot = (pen: Pen, { requestId }: Paper, dpi: Printer['dpi'], { text }: WordsIn): string[] => {
  const [top, height] = [118, 3.2];
  const code = requestId === null ? null : requestIdCode(requestId, dpi);
  const x = code?.kind === 'square' ? left + 26 : left;
  const y = code?.kind === 'bars' ? top + 12.5 : top + 2;
  const room = left + width - x;
  const { landed } = text.paper;
  const words = requestId === null ? landed.noRequestId : landed.requestId({ id: requestId });
  return [
    ...(code ? [pen.at(left + 1, top) + code.zpl] : []),
    ...pen
      .lines(words, room, height, 3)
      .map((line, at) => pen.text(x, line, { y: y + at * 4, height, width: room })),
    pen.text(left, landed.estimate, { y: 144, height: 3.8, width }),
  ];
};

/** A landed cost answer on a label of 4 × 6 inches. It leaves no setting behind for the next label. */
export const landedSlip = (
  paper: Paper,
  frame: SlipFrame,
  dpi: Printer['dpi'],
  { words, lettering }: Writing,
): Uint8Array => {
  const pen = new Pen(dpi, lettering);
  const fields = [
    ...head(pen, paper, frame, words),
    ...verdict(pen, paper, words),
    ...total(pen, paper, words),
    ...sums(pen, paper, words),
    ...foot(pen, paper, dpi, words),
  ];
  return new TextEncoder().encode(['^XA', ...fields, '^BY2', '^XZ'].join('\n'));
};
