import { gunzipSync, inflateSync } from 'node:zlib';
import type { DocumentFormat } from '#shared/label/stored';
import { readingsOf, withoutBlanks } from './blanks';
import { piecewise } from './piecewise';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const isSmallZpl = (bytes: Buffer): boolean =>
  /^\s*[\^~]/.test(bytes.toString('latin1', 0, 64)) && /\^xa/i.test(bytes.toString('latin1'));

/** By content, never by the requested format. STX is ZPL's other notation for `^XA` (ZPL II, ^XA). */
export const formatOf = (bytes: Buffer): DocumentFormat => {
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'PNG';
  // A PDF may have up to a kilobyte before its header (PDF 1.7, implementation note 13).
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'PDF';
  if (bytes.includes('^XA') || bytes.subarray(0, 64).toString('latin1').trimStart().startsWith('\x02'))
    return 'ZPL';
  // Commands may be written in small letters (ZPL II).
  return isSmallZpl(bytes) ? 'ZPL' : 'unknown';
};

/**
 * RFC 4648 in either alphabet (+/ or -_, 4 and 5), with or without padding; white space and line ends are allowed,
 * anything else is not Base64.
 */
export const decodeBase64 = (text: string): Buffer | null => decodeCompact(withoutBlanks(text));

const decodeCompact = (text: string): Buffer | null => {
  const [, body = '', padding = ''] = /^([^=]*)(={0,2})$/.exec(text) ?? [];
  const isPadded = padding === '' || (body.length + padding.length) % 4 === 0;
  if (body.length % 4 === 1 || !isPadded || !/^[A-Za-z0-9+/_-]+$/.test(body)) return null;
  return Buffer.from(body, 'base64url');
};

export const isKnown = (bytes: Buffer): boolean => formatOf(bytes) !== 'unknown';

const ends = { ZPL: /\^xz/i, PDF: /%%EOF/, PNG: /IEND/ };
/** Bytes at the end of a label that contain it; after it come line ends, and commands that print nothing. */
const endBytes = 256;

/** True for a label that ends as one: of what a text may mean, a wrong reading begins as a label and goes on as other bytes. */
export const hasEnd = (bytes: Buffer): boolean => {
  const format = formatOf(bytes);
  return format !== 'unknown' && ends[format].test(bytes.subarray(-endBytes).toString('latin1'));
};

/** A label that is written as plain text. */
const plain = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, /^\s*(?:%PDF-|\x89PNG)/.test(text) ? 'latin1' : 'utf8');
  return isKnown(bytes) ? bytes : null;
};

const percentDecoded = (text: string): string | null => {
  try {
    return text.includes('%') ? decodeURIComponent(text) : null;
  } catch {
    return null;
  }
};

const hex = (text: string): Buffer | null => {
  const compact = withoutBlanks(text);
  return compact.length % 2 === 0 && /^[0-9a-fA-F]+$/.test(compact) ? Buffer.from(compact, 'hex') : null;
};

/** Maximum size of a label that is unpacked. */
const maxBytes = 20 * 1024 * 1024;

const unpacked = (bytes: Buffer): Buffer | null => {
  const options = { maxOutputLength: maxBytes };
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipSync(bytes, options);
    // RFC 1950, 2.2: deflate, and two bytes that are divisible by 31.
    const isZlib = bytes[0] === 0x78 && bytes.length > 2 && bytes.readUInt16BE(0) % 31 === 0;
    return isZlib ? inflateSync(bytes, options) : null;
  } catch {
    return null;
  }
};

/** Converts UTF-16 to UTF-8: recognised by its byte order mark, or by the zeros beside a command's first character. */
const fromUtf16 = (bytes: Buffer): Buffer | null => {
  const isBig = bytes[0] === 0xfe || (bytes[0] === 0 && bytes[1] !== 0);
  const isLittle = bytes[0] === 0xff || (bytes[0] !== 0 && bytes[1] === 0);
  if ((!isBig && !isLittle) || bytes.length % 2 === 1) return null;
  const text = new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes);
  return Buffer.from(text, 'utf8');
};

/** A picture after blanks and line ends. */
const trimmedPng = (bytes: Buffer): Buffer | null => {
  const at = bytes.subarray(0, 64).indexOf(pngSignature);
  return at > 0 && bytes.toString('latin1', 0, at).trim() === '' ? bytes.subarray(at) : null;
};

/** Maximum number of layers of packing or encoding. */
const mostLayers = 3;

/** Removes packing, another encoding, or UTF-16; unchanged where none of them reveals a label. */
const withoutWrappings = (bytes: Buffer, layers = mostLayers): Buffer => {
  if (layers === 0) return bytes;
  const others = [trimmedPng, fromUtf16, (each: Buffer) => decodeBase64(each.toString('latin1'))];
  // A package may contain the signs of a label unchanged, and is none itself.
  const ways = [unpacked, ...(isKnown(bytes) ? [] : others)];
  for (const way of bytes.length < maxBytes ? ways : []) {
    const found = way(bytes);
    const label = found && withoutWrappings(found, layers - 1);
    if (label && isKnown(label)) return label;
  }
  return bytes;
};

/** `data:application/pdf;base64,…` (RFC 2397), or the text itself. */
const withoutScheme = (text: string): string => text.replace(/^\s*data:[^,]{0,200},/i, '');

/**
 * A label's bytes in any notation of a service: Base64 in either alphabet, padded or not, broken into lines, as a
 * `data:` URL, in quotes, with blanks in place of `+`, percent-encoded, hexadecimal, encoded twice, packed, or plain.
 * @returns null where it is none of these
 */
export const decodeBuffer = (text: string): Buffer | null => {
  const content = withoutScheme(text)
    .trim()
    .replace(/^["']([\s\S]*)["']$/, '$1');
  const ways = [
    ...readingsOf(content).map((reading) => () => decodeCompact(reading())),
    () => decodeBase64(piecewise(content, '\\', (piece) => piece.replace(/\\[nr]/g, ''))),
    () => decodeBase64(percentDecoded(content) ?? ''),
    () => hex(content),
    () => plain(percentDecoded(content) ?? ''),
    () => plain(content),
  ];
  let first: Buffer | null = null;
  let known: Buffer | null = null;
  for (const way of ways) {
    const bytes = way();
    if (bytes === null) continue;
    const label = withoutWrappings(bytes);
    if (hasEnd(label)) return label;
    if (isKnown(label)) known ??= label;
    first ??= bytes;
  }
  return known ?? first;
};

/** `94,88,65` → the bytes, where all are bytes. */
export const decodeNumbers = (text: string): Buffer | null => {
  const numbers = text.split(',').map(Number);
  return numbers.every((number) => Number.isInteger(number) && number >= 0 && number <= 255)
    ? Buffer.from(numbers)
    : null;
};

/**
 * A label anywhere in an answer: only text that is recognisable as one. Any word may decode to some bytes, and a
 * message may name a command.
 */
export const decodeLabel = (text: string): Buffer | null => {
  const isPlain = text.includes('^');
  if (text.length < 12 || (isPlain && !/^\s*[\^~\x02][\s\S]*\^XZ/i.test(text))) return null;
  const bytes = decodeBuffer(text);
  if (bytes === null || formatOf(bytes) === 'unknown') return null;
  return formatOf(bytes) === 'ZPL' && !/\^xa/i.test(bytes.toString('latin1')) ? null : bytes;
};
