import { utf8 } from '../../base/bytes';
import { codedMessage } from '#shared/text/coded-message';
import type { Encoding, Refused } from './types';
import { refuse } from './types';

/** Windows-1252 from 0x80 to 0x9F (WHATWG encoding standard); every other byte is its own code point. */
const upper =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

const utf16 = new TextDecoder('utf-16le');

/** Uses a table, because some Node versions decode `windows-1252` as Latin-1 and lose the euro sign and the curly quotes. */
const windows1252 = (bytes: Uint8Array): string => {
  const units = Uint16Array.from(bytes, (byte) =>
    byte >= 0x80 && byte <= 0x9f ? upper.charCodeAt(byte - 0x80) : byte,
  );
  return utf16.decode(units);
};

/** Swaps the bytes of UTF-16BE, because not every host can decode it. */
const swapped = (bytes: Uint8Array): Uint8Array => {
  const turned = bytes.slice(0, bytes.length - (bytes.length % 2));
  for (let at = 0; at < turned.length; at += 2) {
    turned[at] = bytes[at + 1] ?? 0;
    turned[at + 1] = bytes[at] ?? 0;
  }
  return turned;
};

const decode = (bytes: Uint8Array): { text: string; encoding: Encoding } => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: utf16.decode(bytes), encoding: 'utf-16' };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: utf16.decode(swapped(bytes)), encoding: 'utf-16' };
  const text = utf8(bytes);
  if (text !== null) return { text, encoding: 'utf-8' };
  return { text: windows1252(bytes), encoding: 'windows-1252' };
};

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03;
const noText = /[^\P{Cc}\t\n\v\f\r]/u;

/** Text never contains NUL. Bytes that are not UTF-8 may be anything, so there any control character means that it is not text. */
const isText = (text: string, encoding: Encoding): boolean =>
  !text.includes('\0') && (encoding !== 'windows-1252' || !noText.test(text.slice(0, 65_536)));

/** Decodes bytes to text with `\n` for every line end: UTF-8, UTF-16 if it has a byte order mark, otherwise Windows-1252. */
export const decodeText = (bytes: Uint8Array): { text: string; encoding: Encoding } | Refused => {
  if (isZip(bytes)) return refuse('not_text', codedMessage('import.workbook'));
  const { text, encoding } = decode(bytes);
  if (!isText(text, encoding)) return refuse('not_text', codedMessage('import.notText'));
  if (text.trim() === '') return refuse('empty', codedMessage('import.empty'));
  return { text: text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text, encoding };
};
