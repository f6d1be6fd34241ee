import type { DrawnText, Lettering } from '#shared/print/lettering';
import type { Printer } from '#shared/print/printer';
import { dotsPerMm } from '../models';
import { type Bitmap, emptyBitmap } from '../raster/bitmap';
import { bandsOf } from '../raster/zpl/bands';
import { runLengthHex } from '../raster/zpl/run-length';
import { fieldData, plainLetters } from './plain-letters';
import { cutToWidth, heightToFit, linesToWidth, type Measure, textWidth } from './text-width';

/** A position and a width for text, in millimetres. Wider text becomes smaller, and is cut visibly below `least`. */
export interface Room {
  y: number;
  height: number;
  width: number;
  least?: number;
}

interface Fitted {
  text: string;
  /** In the printer's own letters. */
  isPlain: boolean;
  measure: Measure;
  height: number;
  /** Where its line begins: smaller text shares the baseline of other text. */
  top: number;
}

/** The minimum size of text before any of it is cut, and the position of its baseline, as a fraction of its height. */
const leastPart = 0.6;
const baseline = 0.78;

/** No label has a longer text, and each letter is measured. */
const longest = 1000;

/** A white line on a black field. */
export interface WhiteLine {
  y: number;
  height: number;
  words: string;
}

const isBlack = (bits: Uint8Array, rowBytes: number, x: number, y: number): boolean =>
  ((bits[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;

/** Makes the dots of a text white on a black field. */
const cutOut = (field: Bitmap, ink: DrawnText, x: number, y: number): void => {
  for (let row = 0; row < ink.height; row += 1)
    for (let dot = 0; dot < ink.width; dot += 1) {
      const [toX, toY] = [x + ink.left + dot, y + ink.top + row];
      const isThere = toX >= 0 && toY >= 0 && toX < field.width && toY < field.height;
      if (!isThere || !isBlack(ink.bits, ink.rowBytes, dot, row)) continue;
      const at = toY * field.rowBytes + (toX >> 3);
      field.bits[at] = (field.bits[at] ?? 0) & ~(0x80 >> (toX & 7));
    }
};

/** `hex` is read by printers of any age. */
const picture = (bitmap: Bitmap, left: number, top: number): string =>
  bandsOf(bitmap)
    .map(({ top: row, bytes }) => {
      const data = runLengthHex(bytes, bitmap.rowBytes);
      return `^FO${left},${top + row}^GFA,${bytes.length},${bytes.length},${bitmap.rowBytes},${data}^FS`;
    })
    .join('\n');

/** Writes ZPL in millimetres at one resolution, and leaves no setting behind. */
export class Pen {
  readonly #dotsPerMm: number;
  readonly #lettering: Lettering;

  constructor(dpi: Printer['dpi'], lettering: Lettering) {
    this.#dotsPerMm = dotsPerMm[dpi];
    this.#lettering = lettering;
  }

  dots(mm: number): number {
    return Math.round(mm * this.#dotsPerMm);
  }

  at(x: number, y: number): string {
    return `^FO${this.dots(x)},${this.dots(y)}`;
  }

  text(x: number, words: string, room: Room): string {
    const fitted = this.#fit(words, room);
    return fitted.isPlain ? this.#printed(x, fitted) : this.#drawn(x, fitted);
  }

  /** Ends at `right`. */
  ending(right: number, words: string, room: Room): string {
    const fitted = this.#fit(words, room);
    const { text, height, top, measure, isPlain } = fitted;
    if (!isPlain) return this.#drawn(right - measure(text) * height, fitted);
    const block = `^FB${this.dots(room.width)},1,0,R`;
    return `${this.at(right - room.width, top)}${this.#font(height)}${block}^FH_^FD${fieldData(text)}^FS`;
  }

  box(x: number, y: number, [width, height]: readonly [number, number], thick: number): string {
    return `${this.at(x, y)}^GB${this.dots(width)},${this.dots(height)},${this.dots(thick)}^FS`;
  }

  /** Splits a text into lines. */
  lines(words: string, width: number, height: number, most: number): string[] {
    const { text, measure } = this.#measured(words);
    return linesToWidth(text, width / height, most, measure);
  }

  /** A black field with white lines. */
  blackField(
    [x, y]: readonly [number, number],
    size: readonly [number, number],
    inset: number,
    lines: readonly WhiteLine[],
  ): string {
    const width = size[0] - 2 * inset;
    if (lines.some(({ words }) => plainLetters(words) === null)) {
      const field = this.#fieldOf(size, inset, lines);
      return picture(field, this.dots(x), this.dots(y));
    }
    const white = lines.map((line) =>
      this.#printed(x + inset, this.#fit(line.words, { ...line, width, y: y + line.y }), '^FR'),
    );
    return [this.box(x, y, size, size[1]), ...white].join('\n');
  }

  /** The whole field in dots: not every printer supports reversed drawing. */
  #fieldOf([width, height]: readonly [number, number], inset: number, lines: readonly WhiteLine[]): Bitmap {
    const field = emptyBitmap(this.dots(width), this.dots(height));
    field.bits.fill(0xff);
    const measure: Measure = (text) => this.#lettering.widthOf(text);
    for (const line of lines) {
      const fitted = this.#fitted(line.words.slice(0, longest), measure, {
        ...line,
        width: width - 2 * inset,
      });
      const ink = this.#lettering.draw(fitted.text, this.dots(fitted.height));
      if (ink) cutOut(field, ink, this.dots(inset), this.dots(fitted.top));
    }
    return field;
  }

  #printed(x: number, { text, height, top }: Fitted, reversed = ''): string {
    return `${this.at(x, top)}${this.#font(height)}${reversed}^FH_^FD${fieldData(text)}^FS`;
  }

  #font(height: number): string {
    return `^A0N,${this.dots(height)},${this.dots(height)}`;
  }

  #measured(given: string): Pick<Fitted, 'text' | 'isPlain' | 'measure'> {
    const words = given.slice(0, longest);
    const plain = plainLetters(words);
    return plain === null
      ? { text: words, isPlain: false, measure: (text) => this.#lettering.widthOf(text) }
      : { text: plain, isPlain: true, measure: textWidth };
  }

  #fit(words: string, room: Room): Fitted {
    const { text, isPlain, measure } = this.#measured(words);
    return { ...this.#fitted(text, measure, room), isPlain, measure };
  }

  #fitted(
    text: string,
    measure: Measure,
    { y, height, width, least = height * leastPart }: Room,
  ): Pick<Fitted, 'text' | 'height' | 'top'> {
    const fits = heightToFit(text, { room: width, height, least }, measure);
    return {
      text: cutToWidth(text, width / fits, measure),
      height: fits,
      top: y + baseline * (height - fits),
    };
  }

  #drawn(x: number, { text, height, top }: Fitted): string {
    const ink = this.#lettering.draw(text, this.dots(height));
    if (!ink) return '';
    const from = [this.dots(x) + ink.left, this.dots(top) + ink.top] as const;
    return picture(ink, Math.max(0, from[0]), Math.max(0, from[1]));
  }
}
