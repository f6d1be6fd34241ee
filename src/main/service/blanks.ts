/** Blanks in Base64: the ends of its lines, or what became of its `+` on the way. */

const space = 0x20;

const isBlank = (code: number): boolean =>
  code <= 0x7f ? code === space || (code >= 0x09 && code <= 0x0d) : /\s/.test(String.fromCharCode(code));

/**
 * Without white space, and with another character of Latin-1 in place of each that is not ASCII. A regular expression would need a
 * hundred bytes for each blank.
 * @param becomesPlus whether the space there stands for `+`; any other blank is left out
 */
export const withoutBlanks = (text: string, becomesPlus: (at: number) => boolean = () => false): string => {
  const bytes = Buffer.alloc(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === space && becomesPlus(at)) bytes[length++] = 0x2b;
    else if (!isBlank(code)) bytes[length++] = Math.min(code, 0x80);
  }
  return bytes.toString('latin1', 0, length);
};

/** No program breaks lines that are shorter. */
const shortestLine = 16;

/** Whether blanks divide the text into lines of one length; only the last may be shorter. */
const isInLines = (text: string): boolean => {
  let [line, length] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    if (!isBlank(text.charCodeAt(at))) length += 1;
    else if (length > 0) {
      if (length < shortestLine || (line > 0 && length !== line)) return false;
      [line, length] = [length, 0];
    }
  }
  return line === 0 || length <= line;
};

/** The usual lines: MIME's (RFC 2045, 6.8) and PEM's (RFC 7468, 2). */
const usualLines = [76, 64];

/** The length of lines that each end in one space; null where there are fewer than three. */
const lineEndingInSpace = (text: string): number | null =>
  usualLines.find((line) => {
    for (let at = line; at < text.length; at += line + 1) if (text.charCodeAt(at) !== space) return false;
    return text.length > 2 * (line + 1);
  }) ?? null;

const likeliest = (readings: (() => string)[]): (() => string)[] => {
  const isWhole = (reading: () => string): boolean => reading().length % 4 === 0;
  const whole = new Set(readings.filter(isWhole));
  return [...whole, ...readings.filter((reading) => !whole.has(reading))];
};

/**
 * What Base64 with blanks may mean, the likeliest first: spaces stand for `+`, as in an address's query, or blanks only divide it. A
 * text with `+`, `-` or `_` still has all of its characters. Otherwise spaces at the ends of equally long lines divide it, and others
 * stand for `+`. A reading with a multiple of four characters comes before one without, since most services write padding.
 */
export const readingsOf = (text: string): (() => string)[] => {
  const divided = (): string => withoutBlanks(text);
  if (!text.includes(' ')) return [divided];
  const plus = (): string => withoutBlanks(text, () => true);
  if (/[+_-]/.test(text) || isInLines(text)) return likeliest([divided, plus]);
  const line = lineEndingInSpace(text);
  const both = (): string => withoutBlanks(text, (at) => (at + 1) % ((line ?? 0) + 1) !== 0);
  return likeliest(line === null ? [plus, divided] : [both, plus, divided]);
};
