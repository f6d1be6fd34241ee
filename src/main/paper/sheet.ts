import { cutTo, shownText } from './letters';
import type { Fonts } from './fonts';

export type SheetSize = 'A4' | 'Letter';

/** How text is set; lengths in points (1/72 inch). */
export interface Style {
  size: number;
  bold?: boolean;
  align?: 'left' | 'right';
  color?: string;
}

/** One text of a row: where it begins and how much room it has. */
export interface Cell {
  /** Each begins a line; a line too long for its room goes on in the next. */
  text: string | readonly string[];
  x: number;
  width: number;
  style: Style;
}

const margin = 40;
/** Room for what stands below every page. */
const footRoom = 34;
/** The most characters in one piece of text: less than a page in any style. */
const longest = 1200;

/** pdfkit's own font object, of which its types say nothing; a test holds it to this. */
interface OpenFont {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
}

/** What a document says of itself. */
interface About {
  title: string;
  at: Date;
}

const openDocument = async (fonts: Fonts, size: SheetSize, { title, at }: About) => {
  // Loaded when the first page is made: it takes longer than the rest of the program's start has time for.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: size === 'A4' ? 'A4' : 'LETTER',
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    bufferPages: true,
    // None to begin with: left out, it would read one of its own from beside its code, where a bundle has none; and one that is
    // open before it is registered is opened again for each text.
    font: null as unknown as string,
    info: { Title: title, Creator: 'Packbench', Producer: 'Packbench', CreationDate: at },
    lang: 'en',
    displayTitle: true,
  });
  document.registerFont('regular', fonts.regular);
  document.registerFont('bold', fonts.bold);
  document.font('regular');
  return document;
};
type Document = Awaited<ReturnType<typeof openDocument>>;

/** Whether the document's font has a shape for a code point; looking each up in its tables is slow. */
const shapesOf = (document: Document): ((codePoint: number) => boolean) => {
  const { font } = (document as unknown as OpenFont)._font;
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

/**
 * Pages that fill from above. Text is measured before it is written, so that none is cut in two by the end of a page.
 */
export const openSheet = async (fonts: Fonts, size: SheetSize, about: About) => {
  const document = await openDocument(fonts, size, about);
  const has = shapesOf(document);
  const { width: pageWidth, height: pageHeight } = document.page;
  const bottom = pageHeight - margin - footRoom;
  let y = margin;
  let beginPage: () => void = () => undefined;

  const ready = (text: Cell['text']): string =>
    [text]
      .flat()
      .map((line) => cutTo(shownText(line, has), longest))
      .join('\n');
  const set = ({ size: points, bold = false, color = '#000000' }: Style): typeof document =>
    document
      .font(bold ? 'bold' : 'regular')
      .fontSize(points)
      .fillColor(color);
  const heightOf = ({ text, width, style }: Cell): number =>
    set(style).heightOfString(ready(text), { width });
  const write = ({ text, x, width, style }: Cell, top: number): void =>
    void set(style).text(ready(text), x, top, { width, align: style.align ?? 'left' });
  const need = (height: number): void => {
    if (y + height <= bottom || y === margin) return;
    document.addPage();
    y = margin;
    beginPage();
  };

  return {
    left: margin,
    width: pageWidth - 2 * margin,
    onNewPage: (begin: () => void): void => void (beginPage = begin),
    space: (height: number): void => void (y += height),
    /** Texts beside each other; the tallest says where the next row begins. */
    row: (cells: readonly Cell[], { gap = 3, keepWith = 0, rule = false } = {}): void => {
      const height = Math.max(...cells.map(heightOf));
      need(height + keepWith);
      for (const cell of cells) write(cell, y);
      y += height + gap;
      if (rule)
        document
          .moveTo(margin, y - gap / 2)
          .lineTo(pageWidth - margin, y - gap / 2)
          .lineWidth(0.5)
          .strokeColor('#999999')
          .stroke();
    },
    /** Lines in a frame across the page, black where `filled`. */
    box: (cells: readonly Cell[], filled: boolean): void => {
      const inset = 8;
      const heights = cells.map(heightOf);
      const height = heights.reduce((sum, one) => sum + one, 2 * inset);
      need(height);
      document.rect(margin, y, pageWidth - 2 * margin, height).lineWidth(1.5);
      if (filled) document.fill('#000000');
      else document.stroke('#000000');
      let top = y + inset;
      for (const [at, cell] of cells.entries()) {
        write({ ...cell, style: { ...cell.style, ...(filled ? { color: '#ffffff' } : {}) } }, top);
        top += heights[at] ?? 0;
      }
      y += height + inset;
    },
    /**
     * Ends the document.
     * @param footOf what stands below a page, of so many
     */
    close: async (footOf: (page: number, pages: number) => Cell[]): Promise<Uint8Array> => {
      const { count } = document.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        document.switchToPage(page);
        for (const cell of footOf(page + 1, count)) write(cell, pageHeight - margin - 12);
      }
      return bytesOf(document);
    },
  };
};

export type Sheet = Awaited<ReturnType<typeof openSheet>>;
