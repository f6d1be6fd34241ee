/** Far deeper than any answer of the service. Deeper ones overflow the stack of the code that reads, stores or displays them. */
const deepest = 64;

/**
 * Objects, lists and texts, names included: far more than any answer of the service has. 20 MB of empty lists would take more than a
 * gigabyte of memory. Numbers take little, and a label may be a list of them.
 */
const mostValues = 500_000;

/** JSON text as a value, or why it is not read: no sender decides how much memory that takes. */
export type BoundedJson =
  | { ok: true; json: unknown }
  | { ok: false; why: 'not_json' | 'too_deep' | 'too_many' };

const refused = (why: 'not_json' | 'too_deep' | 'too_many'): BoundedJson => ({ ok: false, why });

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

/** Counts without building anything; the text need not be JSON. */
const excessOf = (text: string): 'too_deep' | 'too_many' | null => {
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
      if (depth > deepest) return 'too_deep';
    } else if (closing.includes(unit)) depth -= 1;
    if (values > mostValues) return 'too_many';
  }
  return null;
};

/** Reads JSON text of at most 64 levels and 500,000 objects, lists and texts. Never throws. */
export const boundedJson = (text: string): BoundedJson => {
  const excess = excessOf(text);
  if (excess !== null) return refused(excess);
  try {
    return { ok: true, json: JSON.parse(text) as unknown };
  } catch {
    return refused('not_json');
  }
};
