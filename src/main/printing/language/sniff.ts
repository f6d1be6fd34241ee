import { pageMarks } from './zpl/foreign';
import { textOf } from './zpl/token';
import { tokensOf } from './zpl/tokenizer';

export type DocumentFormat = 'ZPL' | 'PDF' | 'PNG' | 'unknown';

const png = '\x89PNG\r\n\x1a\n';
/** How much of a document is looked at: a PDF may have some bytes before its header, ZPL may begin with graphics. */
const pdfWindow = 1024;
/**
 * What may stand before ZPL: lines of a driver's own words, the frame of its pass-through (`${…}$`), or how far it says that it fed
 * paper. A printer ignores them.
 */
const before = `(?:(?:[^\\0-\\x1f<>{}"^~]{0,200}[\\r\\n]+){0,20}\\s*|\\$\\{\\s*|${pageMarks.source}\\s*)?`;
/** How ZPL begins, after blanks: with a command, STX, or the prefix commands whose own sign was lost (`CT~~CD,~CC^~CT~`). */
const zplStart = new RegExp(`^(\\u00ef\\u00bb\\u00bf)?[\\s\\0\\x10]*${before}([\\^~\\x02\\x1e]|CT~~CD)`, 'i');

/** Tells a document's format by its bytes; what a service calls it is not trusted. */
export const sniffFormat = (bytes: Uint8Array): DocumentFormat => {
  const start = textOf(bytes.subarray(0, pdfWindow));
  if (start.startsWith(png)) return 'PNG';
  if (start.includes('%PDF-')) return 'PDF';
  return zplStart.test(start) && hasFormat(bytes) ? 'ZPL' : 'unknown';
};

const hasFormat = (bytes: Uint8Array): boolean => {
  for (const { sign, code } of tokensOf(bytes)) if (sign === '^' && code === 'XA') return true;
  return false;
};
