import { textOf } from './token';

export const latin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

/** `_41` → `A`, read from the left; a sign that no two hexadecimal digits follow stands for itself. */
const unhexed = (text: string, sign: string): string => {
  const [first = '', ...rest] = text.split(sign);
  return rest.reduce((read, part) => {
    const digits = /^[0-9A-Fa-f]{2}/.exec(part)?.[0];
    return digits === undefined
      ? read + sign + part
      : read + String.fromCharCode(Number.parseInt(digits, 16)) + part.slice(2);
  }, first);
};

/** What most labels hold: the same in every code page. */
const ascii = /^[\0-\x7f]*$/;

/** As UTF-8 where it is, else a character a byte. */
const decoded = (text: string): string => {
  if (ascii.test(text)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(latin1(text));
  } catch {
    return text;
  }
};

/**
 * Field data as the printer takes it.
 * @param hex the sign of `^FH`; null where data stands for itself
 */
export const plainData = (data: Uint8Array, hex: string | null): string => {
  const text = textOf(data);
  return decoded(hex === null ? text : unhexed(text, hex));
};
