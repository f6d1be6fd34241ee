/**
 * Small pieces of ZPL for a 4×6 inch label at 203 dpi: 812 dots wide, 1218 high, origin at the upper left, lengths in
 * dots. Text uses font 0, which is scalable; a letter is about half as wide as it is high.
 */
export const page = { width: 812, height: 1218 } as const;

/** Text as field data: `^FH_` turns `_5E` into `^`, so typed text can never become a command (ZPL guide, "^FH"). */
export const escaped = (text: string): string =>
  Array.from(Buffer.from(text.replace(/\p{Cc}+/gu, ' ').trim(), 'utf8'), (byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x5e || byte === 0x5f || byte === 0x7e
      ? `_${byte.toString(16).toUpperCase().padStart(2, '0')}`
      : String.fromCharCode(byte),
  ).join('');

export const text = (x: number, y: number, height: number, words: string): string =>
  words.trim() === '' ? '' : `^FO${x},${y}^A0N,${height},${height}^FH_^FD${escaped(words)}^FS`;

/** White letters on a black area. */
export const reversed = (x: number, y: number, height: number, words: string): string =>
  text(x, y, height, words).replace('^FH_', '^FR^FH_');

/** Text in the middle of `width` dots. */
export const centred = (x: number, y: number, width: number, height: number, words: string): string =>
  text(x, y, height, words).replace('^FH_', `^FB${width},1,0,C^FH_`);

/** White letters in the middle of `width` black dots. */
export const reversedCentred = (x: number, y: number, width: number, height: number, words: string): string =>
  centred(x, y, width, height, words).replace('^FB', '^FR^FB');

export const box = (x: number, y: number, width: number, height: number, line = 3): string =>
  `^FO${x},${y}^GB${width},${height},${line}^FS`;

export const filled = (x: number, y: number, width: number, height: number): string =>
  box(x, y, width, height, Math.min(width, height));

export const rule = (y: number): string => `^FO0,${y}^GB${page.width},3,3^FS`;

/** The height at which words fit into a width: `most` where they are short, never under 18 dots (readable at arm's length). */
export const fitting = (words: string, width: number, most: number): number =>
  Math.max(18, Math.min(most, Math.floor(width / (Math.max(1, Array.from(words).length) * 0.56))));

/** Code 128 of a code of letters and digits. @param module width of the thinnest bar in dots */
export const code128 = (x: number, y: number, height: number, module: number, code: string): string =>
  `^FO${x},${y}^BY${module}^BCN,${height},N,N,N^FH_^FD${escaped(code)}^FS`;

/** One label: UTF-8, with its own size and origin, so that it does not depend on an earlier job. */
export const label = (parts: readonly string[]): string =>
  [
    `^XA^CI28^PW${page.width}^LL${page.height}^LH0,0^PON^FWN^PQ1,0,1,Y`,
    ...parts.filter(Boolean),
    '^XZ',
    '',
  ].join('\n');
