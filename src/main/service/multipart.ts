import { decodeBase64 } from './documents';
import { piecewise } from './piecewise';

/** One part of a multipart body, decoded from its transfer encoding. */
export interface Part {
  contentType: string | null;
  bytes: Buffer;
}

/** Maximum number of parts that are read. */
const mostParts = 50;

/** The boundary on the body's first line, else the one in its header. At most 70 characters (RFC 2046, 5.1.1). */
const boundaryOf = (body: string, contentType: string | null): string | null => {
  const first = /^\s*--(\S{1,70})[ \t]*\r?\n/.exec(body.slice(0, 200))?.[1];
  const isMultipart = /^\s*multipart\//i.test(contentType ?? '');
  const declared = isMultipart
    ? /boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;,]{1,70}))/i.exec(contentType ?? '')
    : null;
  return first ?? declared?.[1] ?? declared?.[2] ?? null;
};

/** RFC 2045, 6.7: of the white space around the `=` that ends a line, only the part after it was added in transit (rule 3). */
const fromQuotedPrintable = (text: string): Buffer => {
  const joined = piecewise(text, '=', (piece) => piece.replace(/=[ \t]*\r?\n/g, ''));
  const character = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
  const plain = piecewise(joined, '=', (piece) => piece.replace(/=([0-9a-f]{2})/gi, character));
  return Buffer.from(plain, 'latin1');
};

const headerOf = (head: string, name: string): string | null =>
  new RegExp(`^${name}\\s*:\\s*(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(head)?.[1]?.trim() ?? null;

const partOf = (text: string): Part => {
  // Headers end with an empty line; a part may have none.
  const end = /(?:^|\r?\n)\r?\n/.exec(text);
  const head = end ? text.slice(0, end.index) : '';
  const body = end ? text.slice(end.index + end[0].length) : text;
  const encoding = headerOf(head, 'content-transfer-encoding')?.toLowerCase();
  const bytes =
    encoding === 'quoted-printable'
      ? fromQuotedPrintable(body)
      : ((encoding === 'base64' ? decodeBase64(body) : null) ?? Buffer.from(body, 'latin1'));
  return { contentType: headerOf(head, 'content-type'), bytes };
};

/**
 * The parts of a multipart body (RFC 2046, 5.1), such as `multipart/mixed` and `multipart/form-data`; null where it is
 * not one.
 */
export const partsOfBody = (
  bytes: Buffer,
  contentType: string | null,
): { parts: Part[]; isCut: boolean } | null => {
  // Every byte is one character, so that pictures stay unchanged.
  const body = bytes.toString('latin1');
  const boundary = boundaryOf(body, contentType);
  if (boundary === null) return null;
  const [, ...pieces] = `\n${body}`.split(`\n--${boundary}`);
  const last = pieces.findIndex((piece) => piece.startsWith('--'));
  const parts = pieces.slice(0, last === -1 ? undefined : last).slice(0, mostParts);
  if (parts.length === 0) return null;
  const withoutEnds = parts.map((piece) => piece.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, ''));
  return { parts: withoutEnds.map(partOf), isCut: last === -1 };
};
