import { utf8 } from '../../../base/bytes';
import { textOf } from './token';

export const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

/** `_41` → `A`, read from the left; a sign without two hexadecimal digits after it is literal. */
const unhexed = (text: string, sign: string): string => {
  const [first = '', ...rest] = text.split(sign);
  return rest.reduce((read, part) => {
    const digits = /^[0-9A-Fa-f]{2}/.exec(part)?.[0];
    return digits === undefined
      ? read + sign + part
      : read + String.fromCharCode(Number.parseInt(digits, 16)) + part.slice(2);
  }, first);
};

/** Most labels contain only these characters, which are the same in every code page. */
const ascii = /^[\0-\x7f]*$/;

/** As UTF-8 where it is valid, else one character per byte. */
const decoded = (text: string): string => (ascii.test(text) ? text : (utf8(latin1(text)) ?? text));

/**
 * Field data as the printer reads it.
 * @param hex the sign of `^FH`; null where data is literal
 */
export const plainData = (data: Uint8Array, hex: string | null): string => {
  const text = textOf(data);
  return decoded(hex === null ? text : unhexed(text, hex));
};
