import { type Prefixes, usualPrefixes } from './zpl/prefixes';
import { parametersOf, type Token } from './zpl/token';
import { tokensOf } from './zpl/tokenizer';

/** Commands that put something on the label. A format without any (settings only) feeds no label. */
const drawing = new Set(['FD', 'FV', 'GB', 'GC', 'GD', 'GE', 'GF', 'GS', 'XG', 'XF', 'IM', 'IL', 'SN']);
/** The most `^PQ` takes (Programming Guide, `^PQ`). */
const mostCopies = 99_999_999;

interface Format {
  copies: number;
  isDrawn: boolean;
  /** `^DF`, or `^IS` without printing: it is kept in the printer and does not come out. */
  isStored: boolean;
}

/** What documents make a printer do when they are sent one after the other. */
export interface PrintCount {
  /** Labels that come out: the sum of `^PQ` over the formats that print. */
  labels: number;
  /** Formats that print nothing: settings, and what is only stored. */
  silentFormats: number;
}

/** A change of prefix in one document holds for those after it, as in a printer. */
export const countPrint = (documents: readonly Uint8Array[]): PrintCount => {
  const prefixes = usualPrefixes();
  const count = { labels: 0, silentFormats: 0 };
  for (const document of documents) countIn(document, prefixes, count);
  return count;
};

/** How many labels come out of these documents. */
export const expectedLabels = (documents: readonly Uint8Array[]): number => countPrint(documents).labels;

const countIn = (document: Uint8Array, prefixes: Prefixes, count: PrintCount): void => {
  let format: Format | null = null;
  for (const token of tokensOf(document, prefixes)) {
    if (token.sign !== '^') continue;
    if (token.code === 'XA') format = { copies: 1, isDrawn: false, isStored: false };
    else if (token.code !== 'XZ') {
      if (format) note(format, token);
    } else if (format) {
      if (format.isDrawn && !format.isStored) count.labels += format.copies;
      else count.silentFormats += 1;
      format = null;
    }
  }
};

const note = (format: Format, token: Token): void => {
  const { code } = token;
  if (drawing.has(code)) format.isDrawn = true;
  if (code === 'DF') format.isStored = true;
  if (code === 'IS') format.isStored = parametersOf(token)[1]?.toUpperCase() === 'N';
  if (code === 'PQ') format.copies = copiesOf(parametersOf(token)[0] ?? '');
};

const copiesOf = (text: string): number => {
  const copies = Number.parseInt(text, 10);
  return Number.isNaN(copies) ? 1 : Math.min(mostCopies, Math.max(1, copies));
};
