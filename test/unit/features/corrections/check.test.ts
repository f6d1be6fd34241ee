import { describe, expect, it } from 'vitest';
import { checkChanges, emptiedProblems } from '#main/features/corrections/check';
import type { Changes } from '#shared/update/basket';
import { inEnglish } from '#shared/text/in-english';
import { codedMessage } from '#shared/text/coded-message';

const problems = (fields: Changes['fields'], more: { items?: Changes['items']; prefix?: string } = {}) => {
  const { items, prefix } = more;
  const checked = checkChanges('P1', { fields, ...(items && { items }) }, prefix);
  return checked.ok ? [] : checked.problems.map(({ path, message }) => `${path} | ${inEnglish(message)}`);
};

describe('a correction', () => {
  it('becomes an update with the package and the changed fields only', () => {
    const items = [{ itemID: 'S-1', itemValue: 12.5 }];
    expect(checkChanges('P1', { fields: { city: 'A', parcelWeight: 2 }, items }, undefined)).toEqual({
      ok: true,
      update: { packageId: 'P1', city: 'A', parcelWeight: 2, commodityItems: items },
    });
  });

  it.each(['sender', 'taxCode', 'costCenter'] as const)(
    'a correction never changes %s, and the message says what helps',
    (field) => {
      expect(problems({ [field]: 'ABC_NJ', city: 'A' })).toEqual([
        `${field} | ${field} can’t be changed once the label is bought. To correct it, register a replacement`,
      ]);
    },
  );

  it('checks the service code against the prefix if it is known, and leaves the check to the service otherwise', () => {
    expect(problems({ serviceCode: 'ABCSTD' }, { prefix: 'ABC' })).toEqual([]);
    expect(problems({ serviceCode: 'XYZ1' }, { prefix: 'ABC' })).toEqual([
      'serviceCode | serviceCode may only be changed to one that begins with ABC',
    ]);
    expect(problems({ serviceCode: 'ABCSTD' })).toEqual([]);
  });

  it.each([
    ['shipDateTime', '2026-11-21', 'must be a date written MM/DD/YYYY, such as 11/21/2026'],
    ['city', 'x'.repeat(51), 'is 51 characters long; the limit is 50. Shorten it'],
    ['countryISO2', 'USA', 'must be a 2-letter country code such as US'],
    ['parcelWeight', '2,5', 'is written 2,5; write 2.5'],
    ['parcelWeight', 'two', 'must be a number such as 2.5, without a unit'],
    ['ref1', 'A\tB', 'must be one line that can be scanned'],
  ] as const)('a correction with a wrong %s (%s) is named with its remedy', (field, value, words) => {
    expect(problems({ [field]: value })).toEqual([`${field} | ${field} ${words}`]);
  });

  it('reports the field of an item', () => {
    expect(problems({}, { items: [{ itemValue: 1 }, { itemValue: '1,5' }] })).toEqual([
      'commodityItems.1.itemValue | itemValue is written 1,5; write 1.5',
    ]);
  });

  it('is sent only for the short package number', () => {
    const checked = checkChanges('ACME0001P1', { fields: { city: 'A' } }, undefined);
    expect(checked.ok || checked.problems.map(({ path }) => path)).toEqual(['packageId']);
  });

  it('can not empty a field, because the interface does not say how', () => {
    expect(emptiedProblems(['address2'])).toEqual([
      {
        path: 'address2',
        message: codedMessage('rules.notEmptied', { field: 'address2' }),
      },
    ]);
  });
});
