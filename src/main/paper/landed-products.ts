import type { PaperMoney, PaperProduct } from '#shared/landed/paper';
import type { WordsIn } from '#shared/text/words-in';
import { cutTo } from './letters';
import type { Cell, Sheet, Style } from './sheet';
import { yieldToEventLoop } from '../base/event-loop';

const head: Style = { size: 8, bold: true };
const small: Style = { size: 8 };

/** Of the page's width; the first column gets the remainder. */
const columns = [
  { width: 46, isRight: true },
  { width: 66, isRight: true },
  { width: 70, isRight: false },
  { width: 62, isRight: true },
  { width: 62, isRight: true },
  { width: 66, isRight: true },
] as const;

const headsOf = ({ text }: WordsIn): string[] => {
  const { product, value, duty, tax, total } = text.landed.answer.products;
  return [product, text.landed.question.product.qty, value, text.paper.landed.rates, duty, tax, total];
};
const gap = 6;
const narrow = columns.reduce((sum, { width }) => sum + width, 0);

const cells = (sheet: Sheet, texts: readonly Cell['text'][], style: Style): Cell[] => {
  const first = sheet.width - narrow;
  let x = sheet.left + first;
  return [
    { text: texts[0] ?? '', x: sheet.left, width: first - gap, style },
    ...columns.map(({ width, isRight }, at): Cell => {
      const cell = {
        text: texts[at + 1] ?? '',
        x,
        width: width - gap,
        style: { ...style, align: isRight ? ('right' as const) : ('left' as const) },
      };
      x += width;
      return cell;
    }),
  ];
};

const both = ({ source, destination }: PaperMoney): string[] =>
  source === destination ? [source] : [source, destination];

/** Maximum number of characters of a line from outside. */
const longest = 160;

const rowOf = (product: PaperProduct, { text }: WordsIn): Cell['text'][] => [
  [`${product.code} ${product.description}`, ...product.more].map((line) => cutTo(line, longest)),
  cutTo(product.quantity, 30),
  both(product.value),
  product.rates.length === 0 ? text.landed.answer.notReported : product.rates,
  both(product.duty),
  both(product.tax),
  both(product.total),
];

/** Rows written between two yields: five hundred at once would block the window and the printers. */
const slice = 20;
/** A table of the products over as many pages as needed; each page begins with the column headings. */
export const writeProducts = async (
  sheet: Sheet,
  products: readonly PaperProduct[],
  beginPage: () => void,
  words: WordsIn,
): Promise<void> => {
  const heads = (): void =>
    sheet.row(cells(sheet, headsOf(words), head), {
      rule: true,
      keepWith: 40,
    });
  heads();
  sheet.onNewPage(() => {
    beginPage();
    heads();
  });
  for (const [at, product] of products.entries()) {
    if (at % slice === slice - 1) await yieldToEventLoop();
    sheet.row(cells(sheet, rowOf(product, words), small), { gap: 5, rule: true });
  }
  sheet.onNewPage(beginPage);
};
