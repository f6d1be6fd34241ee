import type { PaperMoney, PaperProduct } from '#shared/landed/paper';
import { cutTo } from './letters';
import type { Cell, Sheet, Style } from './sheet';
import { yieldToEventLoop } from '../base/event-loop';

const head: Style = { size: 8, bold: true };
const small: Style = { size: 8 };

/** Of the page's width; the first column has what is left. */
const columns = [
  { name: 'Quantity', width: 46, isRight: true },
  { name: 'Value each', width: 66, isRight: true },
  { name: 'Rates', width: 70, isRight: false },
  { name: 'Duty', width: 62, isRight: true },
  { name: 'Tax', width: 62, isRight: true },
  { name: 'With duty and tax', width: 66, isRight: true },
] as const;
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

/** The most characters of a line from outside. */
const longest = 160;

const rowOf = (product: PaperProduct): Cell['text'][] => [
  [`${product.code} ${product.description}`, ...product.more].map((line) => cutTo(line, longest)),
  cutTo(product.quantity, 30),
  both(product.value),
  product.rates.length === 0 ? 'not reported' : product.rates,
  both(product.duty),
  both(product.tax),
  both(product.total),
];

/** Rows written between two turns of others: five hundred at once would hold the window and the printers up. */
const slice = 20;
/** A table of the products over as many pages as it takes; each begins with the heads of its columns. */
export const writeProducts = async (
  sheet: Sheet,
  products: readonly PaperProduct[],
  beginPage: () => void,
): Promise<void> => {
  const heads = (): void =>
    sheet.row(cells(sheet, ['Product', ...columns.map(({ name }) => name)], head), {
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
    sheet.row(cells(sheet, rowOf(product), small), { gap: 5, rule: true });
  }
  sheet.onNewPage(beginPage);
};
