/**
 * The position of a binary payload's length: after how many delimiters the payload begins, and which parameter counts
 * its bytes.
 */
interface Shape {
  sign: '^' | '~';
  kinds: string;
  kindAt: number;
  lengthAt: number;
  delimiters: number;
}

/** Guide, `^GF` and `~DY`: B is binary and C binary compressed; A and P are text. */
const shapes: Partial<Record<string, Shape>> = {
  GF: { sign: '^', kinds: 'BC', kindAt: 0, lengthAt: 1, delimiters: 4 },
  DY: { sign: '~', kinds: 'BC', kindAt: 1, lengthAt: 3, delimiters: 5 },
};
/** Parameters before a payload are short; a longer head is not such a command. */
const longest = 200;

/** Reads the parameters before a payload, byte by byte. */
export interface PayloadHead {
  /** @returns null while more bytes are needed; then the number of payload bytes that follow, 0 for none */
  take(byte: number): number | null;
}

/** @returns null for commands that never have a binary payload */
export const payloadHeadOf = (sign: '^' | '~', code: string, delimiter: number): PayloadHead | null => {
  const shape = shapes[code];
  if (shape?.sign !== sign) return null;
  let text = '';
  let left = shape.delimiters;
  const length = (): number => {
    const parameters = text.split(String.fromCharCode(delimiter)).map((parameter) => parameter.trim());
    const kind = (parameters[shape.kindAt] ?? '').toUpperCase();
    const declared = Number.parseInt(parameters[shape.lengthAt] ?? '', 10);
    return kind.length === 1 && shape.kinds.includes(kind) && declared > 0 ? declared : 0;
  };
  return {
    take: (byte) => {
      // Printers ignore line ends.
      if (byte !== 0x0d && byte !== 0x0a) text += String.fromCharCode(byte);
      if (byte === delimiter) left -= 1;
      if (left === 0) return length();
      return text.length > longest ? 0 : null;
    },
  };
};
