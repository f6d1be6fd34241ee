/** What a row holds as JSON, read by hand: it is to lose what nobody knows of it too. */
export type Plain = Record<string, unknown>;

export const plainOf = (value: unknown): Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Plain) : {};

/** @returns an empty object for what is no JSON object */
export const parsedPlain = (text: string): Plain => {
  try {
    return plainOf(JSON.parse(text));
  } catch {
    return {};
  }
};

export const listOf = (value: unknown): Plain[] => (Array.isArray(value) ? value.map(plainOf) : []);

/** Only what is named, and of that only what is there. */
export const picked = (from: Plain, names: readonly string[]): Plain =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));

/** Code and number of a failure; the outside world's own words may repeat a name. */
export const keptFailure = (failure: unknown): Plain | null =>
  failure === null || failure === undefined
    ? null
    : picked(plainOf(failure), ['code', 'number', 'retryAfterMs']);
