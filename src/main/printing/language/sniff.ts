import type { DocumentFormat } from '#shared/label/stored';
import { pageMarks } from './zpl/foreign';
import { textOf } from './zpl/token';
import { tokensOf } from './zpl/tokenizer';

const png = '\x89PNG\r\n\x1a\n';
/** How much of a document is examined: a PDF may have some bytes before its header, ZPL may begin with graphics. */
const pdfWindow = 1024;
/** How ZPL begins: with a command, STX, or the prefix commands whose own sign was lost (`CT~~CD,~CC^~CT~`). */
const sign = /[\^~\x02\x1e]|CT~~CD/iy;
const byteOrderMark = /\u00ef\u00bb\u00bf/y;
const blanks = /[\s\0\x10]*/y;
const pageMark = new RegExp(pageMarks, 'iy');
/** The frame of a driver's pass-through (`${…}$`). */
const frame = /\$\{/y;
/** A line of a driver's own text, or its report of fed paper. A printer ignores it. */
const driverLine = /[^\0-\x1f<>{}"^~]{1,200}[\r\n]/y;
const mostDriverLines = 20;

/**
 * True for a text that begins like ZPL. Each step consumes what it can and never gives it back: one regular expression
 * for all of them would try every distribution of blank lines among its parts.
 */
const beginsLikeZpl = (text: string): boolean => {
  let at = 0;
  const take = (piece: RegExp): boolean => {
    piece.lastIndex = at;
    const isThere = piece.test(text);
    if (isThere) at = piece.lastIndex;
    return isThere;
  };
  take(byteOrderMark);
  take(blanks);
  if (!take(pageMark) && !take(frame))
    for (let lines = 0; lines < mostDriverLines && take(driverLine); lines += 1) take(blanks);
  take(blanks);
  return take(sign);
};

/** Recognises a document's format by its bytes; the format that a service names is not trusted. */
export const sniffFormat = (bytes: Uint8Array): DocumentFormat => {
  const start = textOf(bytes.subarray(0, pdfWindow));
  if (start.startsWith(png)) return 'PNG';
  if (start.includes('%PDF-')) return 'PDF';
  return beginsLikeZpl(start) && hasFormat(bytes) ? 'ZPL' : 'unknown';
};

const hasFormat = (bytes: Uint8Array): boolean => {
  for (const { sign, code } of tokensOf(bytes)) if (sign === '^' && code === 'XA') return true;
  return false;
};
