import { excessIn, type Excess } from '#shared/json-excess';

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

/** Reads JSON text of at most 64 levels and 500,000 objects, lists and texts. Never throws. */
export const boundedJson = (text: string): BoundedJson => {
  const excess = excessIn(text, { levels: deepest, values: mostValues });
  if (excess !== null) return refused(excess);
  try {
    return { ok: true, json: JSON.parse(text) as unknown };
  } catch {
    return refused('not_json');
  }
};
