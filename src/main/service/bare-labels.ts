import { decodeLabel, formatOf } from './documents';
import { isPage } from './loose-xml';

const pngEnd = 'IEND';
/** After the last chunk's name comes its checksum (PNG, 5.3). */
const pngTail = 4;

/** True for a label that is complete: one that broke off is useless on paper. */
const isComplete = (bytes: Buffer): boolean => {
  switch (formatOf(bytes)) {
    case 'PNG':
      return bytes.includes(pngEnd);
    case 'PDF':
      return bytes.includes('%%EOF');
    case 'ZPL':
      return /\^xz/i.test(bytes.toString('latin1'));
    case 'unknown':
      return false;
  }
};

/** How a label begins: for ZPL also with the bytes that Zebra's own driver sends before it. */
const begins = /^(?:\x89PNG|%PDF-|[\^~\x02]|\x10?CT~~CD,)/;
const byteOrderMark = /^\xef\xbb\xbf/;

/** The body is the label itself, except for blanks and a byte order mark before it. */
const rawLabel = (bytes: Buffer): Buffer | null => {
  const head = bytes.toString('latin1', 0, 200);
  const rest = head.replace(byteOrderMark, '').trimStart();
  return begins.test(rest) ? bytes.subarray(head.length - rest.length) : null;
};

/**
 * The label, if the body consists of nothing else: raw ZPL, PDF or PNG, or their Base64 in any notation.
 * @returns null where it is not a label, or not a complete one
 */
export const bareLabel = (bytes: Buffer, text: string, isWhole: boolean): Buffer | null => {
  const plain = rawLabel(bytes);
  const isPlainPdf = text.slice(0, 2_000).includes('%PDF-');
  const label = plain && formatOf(plain) !== 'unknown' ? plain : isPlainPdf ? null : decodeLabel(text);
  if (label === null) return null;
  const mayBeShort = isWhole && formatOf(label) !== 'ZPL';
  return mayBeShort || isComplete(label) ? label : null;
};

/** So long that no word of a sentence matches; over several lines, percent-encoded or not. */
const base64Run = /[\w+/%-]{24,}(?:\r?\n[ \t]*[\w+/%-]+)*={0,2}/g;
/** Maximum number of them that are tried. */
const mostRuns = 2_000;

const piece = (
  body: string,
  begin: number,
  endMark: string,
  more: number,
  isLast: boolean,
): Buffer | null => {
  const end = begin === -1 ? -1 : isLast ? body.lastIndexOf(endMark) : body.indexOf(endMark, begin);
  return end < begin || end === -1
    ? null
    : Buffer.from(body.slice(begin, end + endMark.length + more), 'latin1');
};

/** ZPL begins a line or a value: in the middle of a sentence it is only mentioned. */
const zplBegin = /(?:^|[\r\n>"'=\]])[ \t]*(?=\^XA)/;

/** Labels between other data, found by how they begin and end. */
const inPlain = (bytes: Buffer): Buffer[] => {
  const body = bytes.toString('latin1');
  const zpl = zplBegin.exec(body);
  const found = [
    piece(body, body.indexOf('%PDF-'), '%%EOF', 0, true),
    piece(body, body.indexOf('\x89PNG\r\n\x1a\n'), pngEnd, pngTail, false),
    piece(body, zpl ? zpl.index + zpl[0].length : -1, '^XZ', 0, true),
  ];
  return found.filter((label) => label !== null);
};

/** Labels anywhere in a body that can't be read otherwise: each must be recognisable as a label and complete. */
export const labelsAnywhere = (bytes: Buffer, text: string): Buffer[] => {
  // A picture in a page is a company's logo.
  const isLabel = (label: Buffer): boolean => !isPage(text) || formatOf(label) !== 'PNG';
  const plain = inPlain(bytes).filter(isLabel);
  if (plain.length > 0) return plain;
  const found: Buffer[] = [];
  let runs = 0;
  for (const [run] of text.matchAll(base64Run)) {
    if ((runs += 1) > mostRuns) break;
    const label = decodeLabel(run);
    if (label && isComplete(label) && isLabel(label) && !found.some((other) => other.equals(label)))
      found.push(label);
  }
  return found;
};
