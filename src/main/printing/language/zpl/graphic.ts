import { constants, inflateSync } from 'node:zlib';
import { lazy } from '#shared/lazy';
import { number } from './ink/field';
import type { Rectangle } from './ink/place';
import { pngDots, pngSize } from './stored-png';
import { parametersOf, textOf, type Token } from './token';

/** A picture with one bit per dot, rows from the top, 1 for black. */
export interface Graphic {
  rowBytes: number;
  bytes: Uint8Array;
}

/** In bytes. A page of 4 × 6 inches at 600 dpi has 1.1 million. */
const largest = 8 * 1024 * 1024;

/** Counts before a digit: `G` to `Y` are 1 to 19, `g` to `z` 20 to 400 in twenties (guide, `~DG`). */
const countOf = (code: number): number => (code >= 0x67 ? (code - 0x66) * 20 : code - 0x46);
const isCount = (code: number): boolean => (code >= 0x47 && code <= 0x59) || (code >= 0x67 && code <= 0x7a);

const digitOf = (code: number): number => {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code & ~0x20;
  return letter >= 0x41 && letter <= 0x46 ? letter - 0x37 : -1;
};

/** Hexadecimal digits with counts: `,` and `!` fill the row with white and black, `:` repeats the row above. */
const fromHex = (text: string, { rowBytes, bytes }: Graphic): void => {
  const rowDigits = 2 * rowBytes;
  const last = 2 * bytes.length;
  let at = 0;
  let count = 0;
  const put = (digit: number, times: number): void => {
    const end = Math.min(last, at + times);
    if (digit === 0) at = end;
    for (; at < end; at += 1) bytes[at >> 1] = (bytes[at >> 1] ?? 0) | (at & 1 ? digit : digit << 4);
  };
  for (let index = 0; index < text.length && at < last; index += 1) {
    const code = text.charCodeAt(index);
    const digit = digitOf(code);
    if (digit >= 0) {
      put(digit, Math.max(1, count));
      count = 0;
    } else if (isCount(code)) count += countOf(code);
    else if (code === 0x3a && at % rowDigits === 0 && at > 0) {
      bytes.copyWithin(at >> 1, (at - rowDigits) >> 1, at >> 1);
      at += rowDigits;
    } else if (code === 0x2c || code === 0x21) put(code === 0x21 ? 15 : 0, rowDigits - (at % rowDigits));
  }
};

/** @throws for packed data that can't be unpacked, or breaks off where `mayBreakOff` is not given */
const fromBase64 = (mode: string, text: string, mayBreakOff = false): Uint8Array => {
  const packed = Buffer.from(text, 'base64');
  const finishFlush = mayBreakOff ? constants.Z_SYNC_FLUSH : constants.Z_FINISH;
  return mode === 'Z64' ? inflateSync(packed, { maxOutputLength: largest, finishFlush }) : packed;
};

const packedData = /^\s*:(Z64|B64):([A-Za-z0-9+/=\s]*)/;

/**
 * Unpacks the data of `^GF` or `~DG`.
 * @param kind A for text, B for bytes; C, an undocumented compression, is not read
 * @returns null for data that can't be read
 */
export const graphicOf = (
  kind: string,
  total: number,
  rowBytes: number,
  data: Uint8Array,
): Graphic | null => {
  if (rowBytes <= 0 || total <= 0 || total > largest || rowBytes > total) return null;
  const graphic = { rowBytes, bytes: new Uint8Array(total) };
  if (kind === 'B') graphic.bytes.set(data.subarray(0, total));
  else if (kind !== 'A') return null;
  else {
    const text = textOf(data);
    const packed = packedData.exec(text);
    try {
      if (packed) graphic.bytes.set(fromBase64(packed[1] ?? '', packed[2] ?? '').subarray(0, total));
      else fromHex(text, graphic);
    } catch {
      return null;
    }
  }
  return graphic;
};

/** All bytes that follow a command in its document; null where they do not begin with the token's bytes. */
const completeData = (document: Uint8Array, { at, code, data, size }: Token): Uint8Array | null => {
  const from = at + 1 + code.length;
  const complete = document.subarray(from, from + size);
  const isIt = complete.length === size && textOf(complete.subarray(0, 64)) === textOf(data.subarray(0, 64));
  return isIt ? complete : null;
};

const afterDelimiters = (data: Uint8Array, delimiter: number, count: number): Uint8Array => {
  let at = 0;
  for (let left = count; left > 0 && at < data.length; at += 1) if (data[at] === delimiter) left -= 1;
  return data.subarray(at);
};

/** A picture as its command declares it. Sizes in dots. */
export interface Announced {
  width: number;
  height: number;
  /** Unpacks it; null where it can't be read. */
  read(): Graphic | null;
  /** Its black dots; null where it has none, or the whole picture where it can't be read. Unpacks it at the first call. */
  ink(): Rectangle | null;
}

const announcedAs = (width: number, height: number, read: () => Graphic | null): Announced => ({
  width,
  height,
  read,
  ink: lazy(() => {
    const graphic = read();
    return graphic ? inkOf(graphic) : { left: 0, top: 0, right: width, bottom: height };
  }),
});

const announced = (
  {
    kind,
    total,
    rowBytes,
    delimiters,
  }: { kind: string; total: number; rowBytes: number; delimiters: number },
  token: Token,
  document: Uint8Array,
): Announced | null => {
  if (rowBytes <= 0) return null;
  return announcedAs(8 * rowBytes, Math.ceil(total / rowBytes), () => {
    const complete = completeData(document, token);
    return (
      complete && graphicOf(kind, total, rowBytes, afterDelimiters(complete, token.delimiter, delimiters))
    );
  });
};

const head = ({ data, delimiter }: Token): string[] =>
  parametersOf({ data: data.subarray(0, 200), delimiter });

/** `^GFA,sent,total,row,data`; null where it declares no picture. */
export const fieldGraphic = (token: Token, document: Uint8Array): Announced | null => {
  const [kind = '', , total, row] = head(token);
  const letter = kind === '' ? 'A' : kind.toUpperCase();
  return announced(
    { kind: letter, total: number(total, 0), rowBytes: number(row, 0), delimiters: 4 },
    token,
    document,
  );
};

/** The name of a stored picture, however it is written: `R:` and `.GRF` may be left out (guide, `^XG`). */
export const pictureName = (written: string | undefined): string =>
  (written ?? '')
    .trim()
    .toUpperCase()
    .replace(/^R:/, '')
    .replace(/\.GRF$/, '');

/** A picture in the printer's memory. */
interface Stored {
  name: string;
  picture: Announced;
}

/**
 * Bytes of a file as `~DY` writes them: digits, Base64, or unchanged. Null for anything else, or for a file that is too
 * large.
 * @param mayBreakOff true for the beginning of a file
 */
const fileBytes = (kind: string, total: number, data: Uint8Array, mayBreakOff = false): Uint8Array | null => {
  if (total > largest || data.length > 3 * largest) return null;
  if (kind === 'B') return data.subarray(0, total);
  const text = textOf(data);
  const packed = packedData.exec(text);
  try {
    return packed
      ? fromBase64(packed[1] ?? '', packed[2] ?? '', mayBreakOff)
      : Buffer.from(text.replace(/\s+/g, ''), 'hex');
  } catch {
    return null;
  }
};

/** Of a file: enough for a PNG's size, and unpacks to at most a few hundred kilobytes. */
const beginning = 256;

/** `~DYR:NAME,kind,P,total,,data`: a PNG. */
const storedPng = (
  [name = '', kind = '', , total]: readonly string[],
  token: Token,
  document: Uint8Array,
): Stored | null => {
  const complete = completeData(document, token);
  const data = complete && afterDelimiters(complete, token.delimiter, 5);
  const [letter, bytes] = [kind.toUpperCase(), number(total, 0)];
  const size = data && pngSize(fileBytes(letter, bytes, data.subarray(0, beginning), true));
  if (!size) return null;
  const picture = announcedAs(size.width, size.height, () => pngDots(fileBytes(letter, bytes, data)));
  return { name: `${pictureName(name).replace(/\.PNG$/, '')}.PNG`, picture };
};

/**
 * `~DGR:NAME.GRF,total,row,data` and `~DYR:NAME,kind,G,total,row,data`, or a PNG; null where it declares no picture
 * (`~DY` accepts files of other kinds too).
 */
export const storedGraphic = (token: Token, document: Uint8Array): Stored | null => {
  const parameters = head(token);
  const [name, ...rest] = parameters;
  if (token.code === 'DY' && parameters[2]?.toUpperCase() === 'P')
    return storedPng(parameters, token, document);
  if (token.code !== 'DG' && token.code !== 'DY') return null;
  const [kind, ending] = token.code === 'DY' ? rest.splice(0, 2) : ['A', 'G'];
  if (ending?.toUpperCase() !== 'G') return null;
  const picture = announced(
    {
      ...{ kind: (kind ?? 'A').toUpperCase(), total: number(rest[0], 0), rowBytes: number(rest[1], 0) },
      delimiters: token.code === 'DY' ? 5 : 3,
    },
    token,
    document,
  );
  return picture && { name: pictureName(name), picture };
};

/** The smallest rectangle with all black dots; null for a picture without one. */
const inkOf = ({ rowBytes, bytes }: Graphic): Rectangle | null => {
  let [left, right, top, bottom] = [Number.POSITIVE_INFINITY, 0, -1, 0];
  // Rows may be a single byte: nothing is created for each.
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 0) continue;
    const y = Math.floor(at / rowBytes);
    const x = 8 * (at - y * rowBytes);
    if (top < 0) top = y;
    bottom = y + 1;
    left = Math.min(left, x + Math.clz32(byte) - 24);
    right = Math.max(right, x + 8 - (31 - Math.clz32(byte & -byte)));
  }
  return top < 0 ? null : { left, top, right, bottom };
};
