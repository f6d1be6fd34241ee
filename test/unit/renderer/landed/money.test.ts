import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Format from '../../../../src/renderer/text/format';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'] });
});

let format: typeof Format;
beforeAll(async () => {
  format = await import('../../../../src/renderer/text/format');
});

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('money', () => {
  it.each([
    ['12.5', 'USD', 'USD 12.50'],
    ['1234567.89', 'EUR', 'EUR 1,234,567.89'],
    ['1200', 'JPY', 'JPY 1,200'],
    ['0.125', 'USD', 'USD 0.125'],
    ['1.5', 'KWD', 'KWD 1.500'],
    ['12.50', null, '12.5'],
    ['3', null, '3'],
    ['3.10', 'no code', 'no code 3.1'],
  ])('the amount %s %s is formatted', (amount, currency, words) => {
    expect(plain(format.formatMoney(amount, currency))).toBe(words);
  });

  it('is exact to the last digit, however long', () => {
    const digits = fc.stringMatching(/^[1-9]\d{0,14}\.\d{0,5}[1-9]$/);
    fc.assert(
      fc.property(digits, fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', null), (amount, currency) => {
        const displayed = plain(format.formatMoney(amount, currency))
          .replace(/^[A-Z]{3} /, '')
          .replaceAll(',', '');
        expect(displayed.replace(/(?<=\.\d*)(?<!0)0+$/, '')).toBe(amount);
      }),
      { numRuns: 1000 },
    );
  });
});
