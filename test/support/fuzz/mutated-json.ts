import fc from 'fast-check';

const deep = (levels: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

/** Values that do not fit their place. */
export const wrongValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '0',
    'true',
    0,
    -1,
    1e308,
    2 ** 53,
    true,
    false,
    [],
    {},
    [[]],
    [{}],
    '\0',
  ),
  fc.constantFrom<unknown>('x'.repeat(70_000), 'é'.repeat(5_000), '\ud800', deep(2_000), '9'.repeat(400)),
  fc.constantFrom<unknown>(JSON.parse('{"__proto__":{"isAdmin":true}}')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

type Path = readonly (string | number)[];

const pathsIn = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([name, part]) => pathsIn(part, [...path, name]))]
    : [path];

type Change = { way: 'replace' | 'leave_out' | 'add' | 'many'; path: Path; value: unknown };

/** Plain definition: `__proto__` becomes a name like any other. */
const set = (into: object, name: string | number, value: unknown): void => {
  Object.defineProperty(into, name, { value, enumerable: true, configurable: true, writable: true });
};

const applied = (document: unknown, { way, path, value: given }: Change): unknown => {
  const root = { whole: document };
  // A later change can be inside the value that this one inserts, and must not create a cycle.
  const value: unknown = structuredClone(given);
  const [names, last] = [['whole', ...path].slice(0, -1), ['whole', ...path].at(-1) ?? 'whole'];
  let holder: unknown = root;
  for (const name of names) holder = (holder as Record<string, unknown> | null)?.[name];
  if (typeof holder !== 'object' || holder === null) return root.whole;
  if (way === 'leave_out') Reflect.deleteProperty(holder, last);
  else if (way === 'add') set(holder, Array.isArray(holder) ? holder.length : `${last}2`, value);
  else if (way === 'many')
    set(
      holder,
      last,
      Array.from({ length: 300 }, () => (holder as Record<string, unknown>)[last]),
    );
  else set(holder, last, value);
  return root.whole;
};

/** A valid value with a few parts wrong, missing, repeated or unknown. */
export const mutatedJson = (samples: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.constantFrom(...samples).chain((sample) =>
    fc
      .array(
        fc.record({
          way: fc.constantFrom('replace', 'replace', 'leave_out', 'add', 'many'),
          path: fc.constantFrom(...pathsIn(sample)),
          value: wrongValue,
        }),
        { maxLength: 4 },
      )
      // At most one change repeats a part many times: copies of copies would fill the memory of this test.
      .map((changes) => changes.filter(({ way }, at) => way !== 'many' || at === 0))
      .map((changes) => changes.reduce<unknown>(applied, structuredClone(sample))),
  );

/** As text; empty when nothing is left. */
export const jsonText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value));
