import { describe, expect, it } from 'vitest';
import { credentialsSchema, serviceSchema } from '#shared/settings';
import { inEnglish } from '#shared/text/in-english';

describe('credentials as a person enters them', () => {
  it.each([
    ['userID', 'Müller & Söhne'],
    ['accountNumber', ' 00 12 '],
    ['passcode', 'pässwörd € 日本'],
    ['basicUsername', 'jürgen'],
    ['basicPassword', 'a:b ü'],
  ])('%s may be any text and is kept as typed', (name, value) => {
    expect(credentialsSchema.parse({ [name]: value })).toEqual({ [name]: value });
  });

  it.each([
    ['basicToken', 'Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
    ['basicToken', ' Authorization: basic  dXNlcjpwYXNz \n', 'dXNlcjpwYXNz'],
    ['basicToken', 'dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
    ['dtKey', '\tS0VZ ', 'S0VZ'],
  ])('%s is accepted without what was pasted with it: %j', (name, pasted, value) => {
    expect(credentialsSchema.parse({ [name]: pasted })).toEqual({ [name]: value });
  });

  it.each([
    ['basicUsername', 'a:b', 'colon'],
    ['basicToken', 'Basic ', 'empty'],
    ['basicToken', 'schlüssel', 'accents'],
    ['dtKey', 'ключ', 'accents'],
    ['dtKey', 'two\nlines', 'one line'],
    ['passcode', 'two\nlines', 'one line'],
    ['userID', '', 'empty'],
  ])('%s %j is refused with a reason', (name, value, reason) => {
    const parsed = credentialsSchema.safeParse({ [name]: value });
    expect(inEnglish(parsed.error?.issues[0]?.message ?? '')).toContain(reason);
  });
});

describe('the service’s prefix', () => {
  const parsed = (prefix: string) => serviceSchema.safeParse({ environment: 'production', prefix });
  it.each(['AB_C', 'abc-1', 'ABCDEFGHIJK', ' ABC '])('the service’s prefix %j is accepted', (prefix) => {
    expect(parsed(prefix).data?.prefix).toBe(prefix.trim());
  });
  it('must not be blank', () => {
    expect(parsed('  ').success).toBe(false);
  });
});
