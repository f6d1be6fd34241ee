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

/** The usual lines, MIME's (RFC 2045, 6.8) and PEM's (RFC 7468, 2), before all others. */
const likelyLines = [76, 64, ...Array.from({ length: 31 }, (_, at) => shortestLine + 4 * at)];

/** Lines of one length that each end in one space, or in two; null where there are fewer than three. */
const linesEndingInSpaces = (text: string): { line: number; withEnd: number } | null => {
  const isSpace = (at: number): boolean => at >= text.length || text.charCodeAt(at) === space;
  const isDivided = (line: number, withEnd: number): boolean => {
    for (let at = line; at < text.length; at += withEnd)
      if (!isSpace(at) || !isSpace(at + withEnd - line - 1)) return false;
    return text.length > 2 * withEnd;
  };
  for (const end of [2, 1])
    for (const line of likelyLines) if (isDivided(line, line + end)) return { line, withEnd: line + end };
  return null;
};

const isLineEnd = (text: string, at: number): boolean => text[at] === '\n' || text[at] === '\r';

/** More spaces beside a line's end are not looked at. */
const widestMargin = 64;

/** How many spaces follow one another from a place in one direction. */
const spacesFrom = (text: string, place: number, step: 1 | -1, atMost = widestMargin): number => {
  let count = 0;
  while (count < atMost && text.charCodeAt(place + count * step) === space) count += 1;
  return count;
};

/** The spaces that every line has at its end, and at its beginning. */
const marginsOf = (text: string): { before: number; after: number } => {
  let [before, after] = [widestMargin, widestMargin];
  for (let at = 0; at < text.length; at += 1) {
    if (!isLineEnd(text, at)) continue;
    if (!isLineEnd(text, at - 1)) before = Math.min(before, spacesFrom(text, at - 1, -1, before));
    if (!isLineEnd(text, at + 1)) after = Math.min(after, spacesFrom(text, at + 1, 1, after));
  }
  return { before, after };
};

/** A text in lines, in which each space that is not part of a line's end stands for `+`. */
const inLinesWithPlus = (text: string): string => {
  const { before, after } = marginsOf(text);
  const isMargin = (at: number): boolean =>
    isLineEnd(text, at + spacesFrom(text, at, 1, before)) ||
    isLineEnd(text, at - spacesFrom(text, at, -1, after));
  return withoutBlanks(text, (at) => !isMargin(at));
};

const likeliest = (readings: (() => string)[]): (() => string)[] => {
  const isWhole = (reading: () => string): boolean => reading().length % 4 === 0;
  const whole = new Set(readings.filter(isWhole));
  return [...whole, ...readings.filter((reading) => !whole.has(reading))];
};

/** Where some blanks divide the text into lines, and the other spaces stand for `+`. */
const dividedAndPlus = (text: string): (() => string)[] => {
  if (/[\r\n]/.test(text)) return [() => inLinesWithPlus(text)];
  const lines = linesEndingInSpaces(text);
  return lines ? [() => withoutBlanks(text, (at) => at % lines.withEnd < lines.line)] : [];
};

/**
 * What Base64 with blanks may mean, the likeliest first: spaces stand for `+`, as in an address's query, or blanks only divide it. A
 * text with `+`, `-` or `_` still has all of its characters. Otherwise spaces at the ends of equally long lines divide it, and so do those
 * with which all lines begin or end; others stand for `+`. A reading with a multiple of four characters comes before one without, since
 * most services write padding.
 */
export const readingsOf = (text: string): (() => string)[] => {
  const divided = (): string => withoutBlanks(text);
  if (!text.includes(' ')) return [divided];
  const plus = (): string => withoutBlanks(text, () => true);
  if (/[+_-]/.test(text) || isInLines(text)) return likeliest([divided, plus]);
  return likeliest([...dividedAndPlus(text), plus, divided]);
};
