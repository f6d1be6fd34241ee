import { isKnown } from './commands';

/** A letter as its capital, in bytes; any other byte unchanged (`ß` is not a letter of a code, and would become two). */
export const capital = (byte: number): number => (byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte);

/** One bit for each pair of bytes: text full of tildes costs no more than other text. */
const table = Uint8Array.from({ length: 0x10000 }, (_, pair) => {
  const code = String.fromCharCode(capital(pair >> 8), capital(pair & 0xff));
  return isKnown(`~${code}`) ? 1 : 0;
});

/** True for two bytes that are a command after a tilde. */
export const isTildePair = (first: number, second: number): boolean => table[(first << 8) | second] === 1;
