import { expect, it } from 'vitest';
import { credentialNames, credentialsSchema } from '#shared/settings';
import { inEnglish } from '#shared/text/in-english';

it.each(credentialNames)('%s may have up to 4,096 characters and no more', (name) => {
  const errorsOf = (length: number): string[] =>
    credentialsSchema
      .safeParse({ [name]: 'x'.repeat(length) })
      .error?.issues.map(({ message }) => inEnglish(message)) ?? [];
  expect(errorsOf(4_096)).toEqual([]);
  expect(errorsOf(4_097)).toEqual(['is longer than 4096 characters']);
});
