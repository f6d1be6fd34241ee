import fc from 'fast-check';
import { z } from 'zod';

type Json = Record<string, unknown>;

const each = (parts: unknown): fc.Arbitrary<unknown>[] => (parts as Json[]).map(ofJsonSchema);

const objectOf = ({ properties = {}, required = [] }: Json): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(
      Object.entries(properties as Json).map(([name, part]) => [name, ofJsonSchema(part as Json)]),
    ),
    { requiredKeys: required as string[] },
  );

const textOf = ({ format, minLength = 0, maxLength = 40 }: Json): fc.Arbitrary<unknown> =>
  format === 'date'
    ? fc.constant('2026-11-21')
    : fc.string({ minLength: minLength as number, maxLength: Math.min(maxLength as number, 60) });

const scalars: Record<string, (schema: Json) => fc.Arbitrary<unknown>> = {
  string: textOf,
  number: ({ minimum = -10, maximum = 1_000 }) =>
    fc.double({ min: minimum as number, max: maximum as number, noNaN: true }),
  integer: ({ minimum = -10, maximum = 1_000 }) =>
    fc.integer({ min: minimum as number, max: Math.min(maximum as number, 1_000_000) }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items, maxItems = 3 }) =>
    fc.array(items ? ofJsonSchema(items as Json) : fc.jsonValue(), {
      maxLength: Math.min(maxItems as number, 3),
    }),
  object: objectOf,
};

const ofJsonSchema = (schema: Json): fc.Arbitrary<unknown> => {
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  for (const several of ['anyOf', 'oneOf'])
    if (Array.isArray(schema[several])) return fc.oneof(...each(schema[several]));
  const make = scalars[String(schema['type'])];
  return make ? make(schema) : fc.oneof(fc.jsonValue(), fc.uint8Array({ maxLength: 200 }));
};

/**
 * Values in the outer shape of a schema: correct types, so that they pass the schema; later rules may still
 * refuse them.
 */
export const fromSchema = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  ofJsonSchema(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input', reused: 'inline' }));
