/** Stored JSON, read without a schema: unknown properties must be removed too. */
export type Plain = Record<string, unknown>;

export const plainOf = (value: unknown): Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Plain) : {};

/** @returns an empty object for text that is not a JSON object */
export const parsedPlain = (text: string): Plain => {
  try {
    return plainOf(JSON.parse(text));
  } catch {
    return {};
  }
};

export const listOf = (value: unknown): Plain[] => (Array.isArray(value) ? value.map(plainOf) : []);

/** The named properties, if present. */
export const picked = (from: Plain, names: readonly string[]): Plain =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));

/** Code and number of a failure; texts from outside may contain a name. */
export const keptFailure = (failure: unknown): Plain | null =>
  failure === null || failure === undefined
    ? null
    : picked(plainOf(failure), ['code', 'number', 'retryAfterMs']);
