import { describe, expect, it } from 'vitest';
import { amountText } from '#shared/landed/amount';
import { englishWords } from '#shared/text/words-in';
import { amount } from '#shared/landed/money';

describe('an amount on paper', () => {
  it.each([
    ['1234.5', 'EUR', 'EUR 1,234.50'],
    ['0', 'USD', 'USD 0.00'],
    ['1200', 'JPY', 'JPY 1,200'],
    ['1200.5', 'JPY', 'JPY 1,200.5'],
    ['3.1', 'KWD', 'KWD 3.100'],
    ['0.123456', 'USD', 'USD 0.123456'],
    ['-12.5', 'USD', '-USD 12.50'],
    ['-1234567', 'USD', '-USD 1,234,567.00'],
    ['123456789012345', 'USD', 'USD 123,456,789,012,345.00'],
    ['7', 'no code', 'no code 7'],
    ['999', 'USD', 'USD 999.00'],
    ['-999', 'USD', '-USD 999.00'],
    ['1000', 'USD', 'USD 1,000.00'],
    ['-123456', 'USD', '-USD 123,456.00'],
    ['', 'USD', 'Not reported'],
    ['68.97', null, '68.97 (currency not reported)'],
    [null, 'EUR', 'Not reported'],
    [null, null, 'Not reported'],
  ])('the amount %s %s is printed as "%s", and nothing is rounded or invented', (amount, currency, words) => {
    expect(amountText(amount, currency, englishWords)).toBe(words);
  });
});

describe('an amount that a service added up in binary', () => {
  it.each([
    [4.452500000000001, '4.4525'],
    [0.1 + 0.2, '0.3'],
    [-1.1 - 2.2, '-3.3'],
    [1234.5678, '1234.5678'],
    [0, '0'],
    [Number.NaN, ''],
    [undefined, null],
  ])('the amount %s, which a service added up in binary, is read as %s', (value, words) => {
    expect(amount(value)).toBe(words);
  });
});
