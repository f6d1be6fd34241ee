import { withoutTrailing } from '#shared/text';

/** Counts before a digit: `G` to `Y` are 1 to 19, `g` to `z` 20 to 400 in twenties; a pair of them adds up (ZPL, ^GF). */
const ones = ' GHIJKLMNOPQRSTUVWXY';
const twenties = ' ghijklmnopqrstuvwxyz';
const longest = 419;

const run = (digit: string, count: number): string => {
  if (count > longest) return run(digit, longest) + run(digit, count - longest);
  if (count === 1) return digit;
  return `${twenties.charAt(Math.floor(count / 20))}${ones.charAt(count % 20)}`.replaceAll(' ', '') + digit;
};

/** Trailing white is one comma. Its equivalent for black, `!`, is drawn wrong by some ZPL readers, so black is counted. */
const packRow = (hex: string): string => {
  const end = withoutTrailing(hex, '0').length;
  let packed = '';
  for (let at = 0; at < end;) {
    const digit = hex.charAt(at);
    let next = at + 1;
    while (next < end && hex.charAt(next) === digit) next += 1;
    packed += run(digit, next - at);
    at = next;
  }
  return end < hex.length ? `${packed},` : packed;
};

const hexOf = (row: Uint8Array): string => {
  let hex = '';
  for (const byte of row) hex += byte.toString(16).toUpperCase().padStart(2, '0');
  return hex;
};

/** Graphic data as hexadecimal digits with run lengths, for printers too old for `:Z64:`. */
export const runLengthHex = (bytes: Uint8Array, rowBytes: number): string => {
  const rows: string[] = [];
  let above = '';
  for (let at = 0; at < bytes.length; at += rowBytes) {
    const hex = hexOf(bytes.subarray(at, at + rowBytes));
    rows.push(hex === above ? ':' : packRow(hex));
    above = hex;
  }
  return rows.join('');
};
