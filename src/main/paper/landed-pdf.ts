import type { Paper, PaperMoney } from '#shared/landed/paper';
import type { WordsIn } from '#shared/text/words-in';
import { readFonts } from './fonts';
import { writeProducts } from './landed-products';
import { cutTo } from './letters';
import { type Cell, openSheet, type Sheet, type SheetSize, type Style } from './sheet';

/** Additional data on the page; `at` is the local time of the question. */
export interface PageFrame {
  station: string;
  at: string;
}

const plain: Style = { size: 9 };
const strong: Style = { size: 9, bold: true };
const heading: Style = { size: 11, bold: true };
/** Maximum number of characters of a reference, a line, a note. */
const most = { order: 120, line: 400, note: 1000 };

const across = (sheet: Sheet, text: string, style: Style): Cell => ({
  text,
  x: sheet.left,
  width: sheet.width,
  style,
});

const halves = (sheet: Sheet, left: string, right: string, styles: readonly [Style, Style]): Cell[] => {
  const half = sheet.width / 2 - 5;
  return [
    { text: left, x: sheet.left, width: half, style: styles[0] },
    { text: right, x: sheet.left + half + 10, width: half, style: { ...styles[1], align: 'right' } },
  ];
};

const orderOf = ({ order }: Paper, { text }: WordsIn): string =>
  order === null ? text.paper.landed.noOrder : cutTo(order, most.order);

const writeHead = (sheet: Sheet, paper: Paper, { station, at }: PageFrame, words: WordsIn): void => {
  const { text } = words;
  const by = paper.operator === null ? at : text.paper.landed.askedBy({ time: at, name: paper.operator });
  sheet.row(halves(sheet, text.landed.open, cutTo(station, most.order), [{ size: 12, bold: true }, plain]));
  sheet.row([across(sheet, orderOf(paper, words), { size: 20, bold: true })]);
  sheet.row(halves(sheet, cutTo(paper.route, most.order), cutTo(by, most.order), [{ size: 13 }, plain]), {
    gap: 8,
  });
};

const writeVerdict = (sheet: Sheet, { verdict }: Paper): void => {
  const inside = (text: string, style: Style): Cell => ({
    text,
    x: sheet.left + 10,
    width: sheet.width - 20,
    style,
  });
  const details = verdict.details.map((detail) => inside(cutTo(detail, most.line), plain));
  sheet.box([inside(verdict.words, { size: 18, bold: true }), ...details], verdict.level === 'stop');
};

const amounts = (sheet: Sheet, { name, source, destination }: PaperMoney, style: Style): Cell[] => {
  const third = sheet.width / 3;
  const right = { ...style, align: 'right' as const };
  return [
    { text: name, x: sheet.left, width: third, style },
    { text: source, x: sheet.left + third, width: third, style: right },
    { text: destination, x: sheet.left + 2 * third, width: third, style: right },
  ];
};

const writeSums = (
  sheet: Sheet,
  { total, money, deMinimis, againstDeMinimis }: Paper,
  { text }: WordsIn,
): void => {
  const { source, destination } = text.landed.answer.amounts;
  sheet.row([across(sheet, text.paper.landed.toPay, plain)], {
    gap: 0,
    keepWith: 30,
  });
  sheet.row([across(sheet, total, { size: 20, bold: true })], { gap: 8 });
  sheet.row(amounts(sheet, { name: '', source, destination }, strong), { rule: true });
  for (const one of [...money, ...deMinimis]) sheet.row(amounts(sheet, one, plain));
  for (const words of againstDeMinimis) sheet.row([across(sheet, words, plain)]);
  sheet.space(6);
};

const writeLines = (sheet: Sheet, name: string, lines: readonly string[], longest: number): void => {
  if (lines.length === 0) return;
  sheet.row([across(sheet, name, heading)], { keepWith: 20 });
  for (const line of lines) sheet.row([across(sheet, cutTo(line, longest), plain)]);
  sheet.space(6);
};

const writeTable = async (
  sheet: Sheet,
  { products }: Paper,
  beginPage: () => void,
  words: WordsIn,
): Promise<void> => {
  const { paper, landed } = words.text;
  const title =
    products.length === 0 ? landed.question.products : paper.landed.products({ count: products.length });
  sheet.row([across(sheet, title, heading)], { keepWith: 100 });
  if (products.length > 0) await writeProducts(sheet, products, beginPage, words);
  else sheet.row([across(sheet, landed.answer.notReported, plain)]);
  sheet.space(6);
};

const footOf =
  (sheet: Sheet, { text }: WordsIn) =>
  (page: number, pages: number): Cell[] => {
    const { estimate, page: place } = text.paper.landed;
    return halves(sheet, estimate, place({ page, pages }), [strong, plain]);
  };

/**
 * A landed cost answer on pages of A4 or Letter, as many as its products need.
 * @param fontFolder absolute path of `resources/fonts`
 * @param now when the document is made
 */
export const landedPdf = async (
  paper: Paper,
  frame: PageFrame,
  { size, fontFolder, now }: { size: SheetSize; fontFolder: string; now: Date },
  words: WordsIn,
): Promise<Uint8Array> => {
  const { landed } = words.text;
  const order = orderOf(paper, words);
  const title = words.text.paper.landed.document({ order });
  const { locale } = words;
  const sheet = await openSheet(await readFonts(fontFolder), size, { title, at: now, locale });
  const again = words.text.paper.landed.continued({ order, time: frame.at });
  const beginPage = (): void => sheet.row([across(sheet, again, strong)], { rule: true, gap: 8 });
  sheet.onNewPage(beginPage);
  writeHead(sheet, paper, frame, words);
  writeVerdict(sheet, paper);
  writeSums(sheet, paper, words);
  for (const { name, lines } of paper.screening) writeLines(sheet, name, lines, most.line);
  writeLines(sheet, landed.answer.notes, paper.notes, most.note);
  const { requestId } = landed.answer.about;
  writeLines(sheet, requestId, [paper.requestId ?? landed.answer.notReported], most.line);
  await writeTable(sheet, paper, beginPage, words);
  return sheet.close(footOf(sheet, words));
};
