import { beforeAll, describe, expect, it, vi } from 'vitest';
import { initialSettings } from '#shared/settings';
import type * as AskedFields from '../../../../src/renderer/people/asked-fields';

// The catalogue reads the page's navigator for the language; plain Node 20 has none.
vi.hoisted(() => {
  vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] });
});

let askedField: typeof AskedFields.askedField;
let askedValue: typeof AskedFields.askedValue;
beforeAll(async () => {
  ({ askedField, askedValue } = await import('../../../../src/renderer/people/asked-fields'));
});

/** No form changes these. */
const withoutForm = new Set(['setUp', 'data.unencryptedAccepted']);

const paths = Object.entries(initialSettings).flatMap(([part, values]) =>
  withoutForm.has(part) || typeof values !== 'object'
    ? []
    : Object.keys(values).map((name) => `${part}.${name}`),
);

describe('what a supervisor is asked to allow', () => {
  it.each(paths.filter((path) => !withoutForm.has(path)))('names %s as its form does', (path) => {
    expect(askedField(path)).not.toBe(path);
  });

  it.each([
    ['station.name', 'Station name'],
    ['defaults.shipFromCity', 'Sender’s city'],
    ['scanner.prefixes.1', 'Text before the code'],
    ['scanner.layout', 'Keyboard layout of this computer'],
    ['role', 'Role'],
    ['passcode', 'Passcode'],
    ['printerId', 'Printer'],
    ['toString', 'toString'],
    ['constructor.name', 'constructor.name'],
  ])('names %s', (field, name) => {
    expect(askedField(field)).toBe(name);
  });

  it('says Yes or No for a switch, and leaves a text as it is', () => {
    expect([true, false, 'true', 'ABC'].map(askedValue)).toEqual(['Yes', 'No', 'true', 'ABC']);
  });
});
