import { cutTo, shownText } from './letters';
import type { Fonts } from './fonts';

export type SheetSize = 'A4' | 'Letter';

/** The style of a text; lengths in points (1/72 inch). */
export interface Style {
  size: number;
  bold?: boolean;
  align?: 'left' | 'right';
  color?: string;
}

/** One text of a row: where it begins and its width. */
export interface Cell {
  /** Each begins a line; a line that is too long continues in the next. */
  text: string | readonly string[];
  x: number;
  width: number;
  style: Style;
}

const margin = 40;
/** Space for the footer of every page. */
const footRoom = 34;
/** Maximum number of characters of one text: less than a page in any style. */
const longest = 1200;

/** pdfkit's own font object, which its types do not contain; a test checks this shape. */
interface OpenFont {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

/** The metadata of a document. */
interface About {
  title: string;
  at: Date;
  /** BCP 47 */
  locale: string;
}

const openDocument = async (fonts: Fonts, size: SheetSize, { title, at, locale }: About) => {
  // Loaded when the first page is made: loading takes longer than the program's start allows.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: size === 'A4' ? 'A4' : 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    bufferPages: true,
    // No font at first: without this option it would read one from beside its code, where a bundle has none, and a font
    // that is open before it is registered would be opened again for each text.
    font: null as unknown as string,
    info: { Title: title, Creator: 'Packbench', Producer: 'Packbench', CreationDate: at },
    lang: locale,
    displayTitle: true,
  });
  document.registerFont('regular', fonts.regular);
  document.registerFont('bold', fonts.bold);
  document.registerFont('chinese', fonts.chinese);
  return document;
};
type Document = Awaited<ReturnType<typeof openDocument>>;

type Has = (codePoint: number) => boolean;

/**
 * Whether one of the document's fonts has a glyph for a code point. Results are cached, because the look-up in its
 * tables is slow.
 */
const shapesOf = (document: Document, name: 'regular' | 'chinese'): Has => {
  const { font } = (document.font(name) as unknown as OpenFont)._font;
  const known = new Map<number, boolean>();
  return (codePoint) => {
    const before = known.get(codePoint);
    if (before !== undefined) return before;
    const found = font.hasGlyphForCodePoint(codePoint);
    known.set(codePoint, found);
    return found;
  };
};

const bytesOf = async (document: Document): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  document.on('data', (part: Uint8Array) => void parts.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    document.once('end', resolve);
    document.once('error', reject);
  });
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
};

/** Measures text, and writes it at a position. */
class Typesetter {
  readonly #document: Document;
  readonly #has: Has;
  /** Opened for the first Chinese text. */
  #hasChinese: Has | null = null;

  constructor(document: Document) {
    this.#document = document;
    this.#has = shapesOf(document, 'regular');
  }

  heightOf({ text, width, style }: Cell): number {
    const { shown: printable, isChinese } = this.#ready(text);
    return this.#set(style, isChinese).heightOfString(printable, { width });
  }

  write({ text, x, width, style }: Cell, top: number): void {
    const { shown: printable, isChinese } = this.#ready(text);
    this.#set(style, isChinese).text(printable, x, top, { width, align: style.align ?? 'left' });
  }

  #set({ size, bold = false, color = '#000000' }: Style, isChinese: boolean): Document {
    return this.#document
      .font(isChinese ? 'chinese' : bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color);
  }

  /** A text and the one font that has its letters: the Chinese one has the Latin letters too. */
  #ready(text: Cell['text']): { shown: string; isChinese: boolean } {
    const lines = [text].flat();
    const isChinese = lines.some((line) => /\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u.test(line));
    if (isChinese) this.#hasChinese ??= shapesOf(this.#document, 'chinese');
    const has = (isChinese && this.#hasChinese) || this.#has;
    const printable = lines.map((line) => cutTo(shownText(line, has), longest)).join('\n');
    return { shown: printable, isChinese };
  }
}

/** Pages that are filled from the top. Text is measured before it is written, so that no text is split by the end of a page. */
export class Sheet {
  readonly left = margin;
  readonly width: number;
  readonly #document: Document;
  readonly #typesetter: Typesetter;
  readonly #pageHeight: number;
  /** Where the next row begins. */
  #y = margin;
  #beginPage: () => void = () => undefined;

  constructor(document: Document) {
    this.#document = document;
    this.#typesetter = new Typesetter(document);
    this.width = document.page.width - 2 * margin;
    this.#pageHeight = document.page.height;
  }

  onNewPage(begin: () => void): void {
    this.#beginPage = begin;
  }

  space(height: number): void {
    this.#y += height;
  }

  #need(height: number): void {
    if (this.#y + height <= this.#pageHeight - margin - footRoom || this.#y === margin) return;
    this.#document.addPage();
    this.#y = margin;
    this.#beginPage();
  }

  /** Texts beside each other; the tallest decides where the next row begins. */
  row(cells: readonly Cell[], { gap = 3, keepWith = 0, rule = false } = {}): void {
    const height = Math.max(...cells.map((cell) => this.#typesetter.heightOf(cell)));
    this.#need(height + keepWith);
    for (const cell of cells) this.#typesetter.write(cell, this.#y);
    this.#y += height + gap;
    if (rule) this.#rule(this.#y - gap / 2);
  }

  #rule(top: number): void {
    this.#document
      .moveTo(margin, top)
      .lineTo(margin + this.width, top)
      .lineWidth(0.5)
      .strokeColor('#999999')
      .stroke();
  }

  /** Lines in a frame across the page, black where `filled`. */
  box(cells: readonly Cell[], filled: boolean): void {
    const inset = 8;
    const heights = cells.map((cell) => this.#typesetter.heightOf(cell));
    const height = heights.reduce((sum, one) => sum + one, 2 * inset);
    this.#need(height);
    this.#document.rect(margin, this.#y, this.width, height).lineWidth(1.5);
    if (filled) this.#document.fill('#000000');
    else this.#document.stroke('#000000');
    let top = this.#y + inset;
    for (const [at, cell] of cells.entries()) {
      const style = { ...cell.style, ...(filled ? { color: '#ffffff' } : {}) };
      this.#typesetter.write({ ...cell, style }, top);
      top += heights[at] ?? 0;
    }
    this.#y += height + inset;
  }

  /**
   * Ends the document.
   * @param footOf returns the footer of a page, with the number of pages
   */
  async close(footOf: (page: number, pages: number) => Cell[]): Promise<Uint8Array> {
    const { count } = this.#document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(page);
      for (const cell of footOf(page + 1, count))
        this.#typesetter.write(cell, this.#pageHeight - margin - 12);
    }
    return bytesOf(this.#document);
  }
}

export const openSheet = async (fonts: Fonts, size: SheetSize, about: About): Promise<Sheet> =>
  new Sheet(await openDocument(fonts, size, about));
