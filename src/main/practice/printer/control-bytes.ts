/** Control bytes of ZPL. STX and ETX represent `^XA` and `^XZ` (ZPL guide, "^XA", "^XZ"). */
export const STX = 0x02;
export const ETX = 0x03;
export const SHIFT_IN = 0x0f;
export const CARET = 0x5e;
export const TILDE = 0x7e;
export const COMMA = 0x2c;
export const EXCLAMATION = 0x21;
export const OPEN_BRACE = 0x7b;

export const isLetter = (byte: number): boolean => {
  const capital = byte & 0xdf;
  return capital >= 0x41 && capital <= 0x5a;
};

/** Letters and digits: the second character of a command may be either (`^B3`, `^A0`), or `@` (`^A@`). */
export const isCommandTail = (byte: number): boolean =>
  isLetter(byte) || (byte >= 0x30 && byte <= 0x39) || byte === 0x40;
