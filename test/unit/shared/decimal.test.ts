import { describe, expect, it } from 'vitest';
import { decimalAtStart, isDecimal } from '#shared/decimal';

describe('a plain decimal number', () => {
  it.each(['0', '2', '2.', '2.5', '.5', '007', '0.00', '12345678901234567890.125'])(
    '%s is a plain decimal number',
    (text) => {
      expect(isDecimal(text)).toBe(true);
      expect(decimalAtStart(`${text} kg`)).toBe(text);
    },
  );

  it.each([
    '',
    '.',
    '..5',
    '2..',
    '2.5.1',
    '2,5',
    '-2',
    '+2',
    '1e3',
    ' 2',
    '2 ',
    '2\n',
    'x',
    '٣',
    `${'1'.repeat(1000)}x`,
  ])('%j is not a plain decimal number', (text) => {
    expect(isDecimal(text)).toBe(false);
  });

  it.each([
    ['2.5.1', '2.5'],
    ['2..', '2.'],
    ['.5x', '.5'],
    ['1e3', '1'],
    ['.', ''],
    ['-2', ''],
    [' 2', ''],
    ['', ''],
  ])('the plain decimal number at the beginning of %j is %j', (text, number) => {
    expect(decimalAtStart(text)).toBe(number);
  });
});
