import { describe, expect, it } from 'vitest';
import { said } from '#shared/text/said';
import {
  formatCountry,
  formatField,
  formatProblem,
  formatTimesIn,
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
    const message = said('rules.long', { field: 'itemDescription', length: 101, limit: 100 });
    expect(formatProblem({ path: 'commodityItems.0.itemDescription', message })).toBe(
      'Description is 101 characters long; the limit is 100. Shorten it',
    );
    expect(formatProblem({ path: 'commodityItems.0.itemValue', message: 'itemValue must be a number' })).toBe(
      'Value each must be a number',
    );
    expect(formatProblem({ path: 'city', message: 'cityhall is no field' })).toBe('cityhall is no field');
  });

  it('a moment in a value is shown as people write it, all else as it came', () => {
    const shown = formatTimesIn('copy of 2026-11-22T23:58:00.000Z, until 2026-11-23T01:30+02:00');
    expect(shown).not.toMatch(/T\d\d:/);
    expect(shown).toContain('2026');
    for (const other of ['PB-2026-11-22', '2026-11-22', '2026-13-40T99:99:00Z', 'Thursday'])
      expect(formatTimesIn(other)).toBe(other);
  });

  it('what is no value is shown as it came', () => {
    expect(formatWeight('heavy')).toBe('heavy');
    expect(formatWeight(undefined)).toBe('');
    expect(formatWeight(2.5)).toMatch(/^2[.,]5\s?lb$/);
    expect(formatCountry('Germany')).toBe('Germany');
  });
});
