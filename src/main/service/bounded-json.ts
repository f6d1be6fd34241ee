import { closingQuote, excessIn, type Excess } from '#shared/json-excess';

/** Far deeper than any answer of the service. Deeper ones overflow the stack of the code that reads, stores or displays them. */
const deepest = 64;

/**
 * Objects, lists and texts, names included: far more than any answer of the service has. 20 MB of empty lists would take more than a
 * gigabyte of memory. Numbers take little, and a label may be a list of them.
 */
const mostValues = 500_000;

/** JSON text as a value, or why it is not read: no sender decides how much memory that takes. */
export type BoundedJson = { ok: true; json: unknown } | { ok: false; why: 'not_json' | Excess };

const refused = (why: 'not_json' | Excess): BoundedJson => ({ ok: false, why });

const longInteger = /(?<=[[,:\s])-?[1-9]\d{15,99}(?=[\s,\]}])/g;

/** Valid JSON with each whole number that has more digits than a number keeps, such as a tracking number, as text. */
const withAllDigits = (json: string): string => {
  const quoted = (piece: string): string =>
    piece.replace(longInteger, (digits) => (String(Number(digits)) === digits ? digits : `"${digits}"`));
  const pieces: string[] = [];
  let at = 0;
  for (let open = json.indexOf('"'); open !== -1; open = json.indexOf('"', at)) {
    const close = closingQuote(json, open) + 1;
    pieces.push(quoted(json.slice(at, open)), json.slice(open, close));
    at = close;
  }
  return [...pieces, quoted(json.slice(at))].join('');
};

/**
 * Reads JSON text of at most 64 levels and 500,000 objects, lists and texts. A whole number that would lose digits is read as text.
 * Never throws.
 */
export const boundedJson = (text: string): BoundedJson => {
  const excess = excessIn(text, { levels: deepest, values: mostValues });
  if (excess !== null) return refused(excess);
  try {
    const json: unknown = JSON.parse(text);
    return { ok: true, json: text.search(longInteger) === -1 ? json : JSON.parse(withAllDigits(text)) };
  } catch {
    return refused('not_json');
  }
};
