import { describe, expect, it } from 'vitest';
import { convertWeight, unitOfValue, weightUnitIn } from '#shared/intake/weight';

describe('a weight from another program', () => {
  it.each([
    ['453.59237', 'g', 'lb', '1'],
    ['16', 'oz', 'lb', '1'],
    ['1', 'kg', 'lb', '2.2046'],
    ['250', 'g', 'kg', '0.25'],
    ['2.50', 'lb', 'lb', '2.50'],
    ['0.001', 'g', 'lb', '0.0001'],
    ['0', 'g', 'lb', '0'],
    ['1,5', 'kg', 'lb', '1,5 kg'],
    ['250,5', 'g', 'kg', '250,5 g'],
    ['1,5', 'lb', 'lb', '1,5'],
    ['1,5 kg', 'g', 'lb', '1,5 kg'],
    ['', 'kg', 'lb', ''],
    ['?', 'kg', 'lb', '?'],
    ['1.5 kg', 'kg', 'lb', '3.3069'],
    ['1.5kg', 'lb', 'lb', '3.3069'],
    ['900 g', 'lb', 'lb', '1.9842'],
    ['2 lbs.', 'kg', 'lb', '2'],
    ['2 stones', 'kg', 'lb', '2 stones'],
    [' 2. ', 'lb', 'lb', '2.'],
    ['2.5.', 'lb', 'lb', '2.5'],
    ['.5kg', 'lb', 'lb', '1.1023'],
    ['2..', 'lb', 'lb', '2.'],
    ['2...', 'lb', 'lb', '2...'],
    ['-2 kg', 'lb', 'lb', '-2 kg'],
    ['2 kg 3', 'lb', 'lb', '2 kg 3'],
    ['kg', 'lb', 'lb', 'kg'],
    ['.', 'lb', 'lb', '.'],
    ['', 'lb', 'lb', ''],
  ] as const)('the weight %s %s is converted to %s %s', (value, from, to, expected) => {
    expect(convertWeight(value, from, to)).toBe(expected);
  });

  it.each([
    ['2.5 kg', 'kg'],
    [' 2.OZ. ', 'oz'],
    ['2.5', undefined],
    ['2 stones', undefined],
    ['kg', undefined],
    ['2 5 kg', undefined],
  ])('the weight %j has the unit %s', (value, unit) => {
    expect(unitOfValue(value)).toBe(unit);
  });

  it.each([
    ['Total Weight (g)', 'g'],
    ['weight_kg', 'kg'],
    ['Weight lbs', 'lb'],
    ['Ounces', 'oz'],
    ['Weight', undefined],
    ['Shipping weight', undefined],
    ['Package', undefined],
  ])('a weight in the column %s has the unit %s', (name, unit) => {
    expect(weightUnitIn(name)).toBe(unit);
  });
});
