import { describe, expect, it } from 'vitest';
import {
  formatCountry,
  formatField,
  formatProblem,
  formatWeight,
} from '../../../../src/renderer/text/format';

describe('words for fields and values', () => {
  it.each([
    ['city', 'City'],
    ['commodityItems', 'Items'],
    ['commodityItems.1', 'Item 2'],
    ['commodityItems.0.itemValue', 'Item 1: Value each'],
    ['somethingElse', 'somethingElse'],
  ])('%s is %s', (path, words) => {
    expect(formatField(path)).toBe(words);
  });

  it('a message speaks of the field as the form does', () => {
    expect(formatProblem({ path: 'city', message: 'city is missing' })).toBe('City is missing');
    expect(formatProblem({ path: 'commodityItems.0.itemValue', message: 'itemValue must be a number' })).toBe(
      'Value each must be a number',
    );
    expect(formatProblem({ path: 'city', message: 'cityhall is no field' })).toBe('cityhall is no field');
  });

  it('what is no value is shown as it came', () => {
    expect(formatWeight('heavy')).toBe('heavy');
    expect(formatWeight(undefined)).toBe('');
    expect(formatWeight(2.5)).toMatch(/^2[.,]5\s?lb$/);
    expect(formatCountry('Germany')).toBe('Germany');
  });
});
