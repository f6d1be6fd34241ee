const unitOf = (sign: string): number => sign.charCodeAt(0);
const quotes = unitOf('"');
const [opening, closing] = [['{', '['].map(unitOf), ['}', ']'].map(unitOf)];

/** Where the string that begins at `at` has its closing quote; -1 where it has none. */
export const closingQuote = (text: string, at: number): number => {
  for (let quote = text.indexOf('"', at + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return quote;
  }
  return -1;
};

export type Excess = 'too_deep' | 'too_many';

/**
 * Whether JSON text nests deeper or has more values than its reader accepts: no sender decides how much memory its values take, of which
 * a short text can take fifty times its length. Builds nothing; the text need not be JSON.
 * @param most `values` counts objects, lists and texts, names included, and no numbers, which take little
 */
export const excessIn = (text: string, most: { levels: number; values: number }): Excess | null => {
  let [depth, values] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === quotes) {
      const quote = closingQuote(text, at);
      if (quote === -1) return null;
      at = quote;
      values += 1;
    } else if (opening.includes(unit)) {
      depth += 1;
      values += 1;
      if (depth > most.levels) return 'too_deep';
    } else if (closing.includes(unit)) depth -= 1;
    if (values > most.values) return 'too_many';
  }
  return null;
};
