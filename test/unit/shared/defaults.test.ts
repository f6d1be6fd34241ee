import { expect, it } from 'vitest';
import { defaultsSchema } from '#shared/settings';

it('a default counts a letter with its accent as one character in any form', () => {
  const parsed = defaultsSchema.parse({ shipFromName: 'e\u0301'.repeat(50) });
  expect(parsed).toEqual({ shipFromName: '\u00e9'.repeat(50) });
  expect(defaultsSchema.safeParse({ shipFromName: 'é'.repeat(51) }).success).toBe(false);
  expect(defaultsSchema.parse({})).toEqual({});
});
