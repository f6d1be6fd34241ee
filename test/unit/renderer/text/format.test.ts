import { describe, expect, it } from 'vitest';
import { codedMessage } from '#shared/text/coded-message';
import {
  formatCountry,
  formatField,
  formatTimesIn,
  formatWeight,
  inWords,
} from '../../../../src/renderer/text/format';

describe('words for fields and values', () => {
  it.each([
    ['city', 'City'],
    ['commodityItems', 'Items'],
    ['commodityItems.1', 'Item 2'],
    ['commodityItems.0.itemValue', 'Item 1: Value each'],
    ['somethingElse', 'somethingElse'],
  ])('the field %s is called %s', (path, words) => {
    expect(formatField(path)).toBe(words);
  });

  it('a message names the field as the form does', () => {
    const message = codedMessage('rules.long', { field: 'itemDescription', length: 101, limit: 100 });
    expect(inWords(message)).toBe('Description is 101 characters long; the limit is 100. Shorten it');
  });

  it('a time in a value is formatted, all other text is unchanged', () => {
    const displayed = formatTimesIn('copy of 2026-11-22T23:58:00.000Z, until 2026-11-23T01:30+02:00');
    expect(displayed).not.toMatch(/T\d\d:/);
    expect(displayed).toContain('2026');
    for (const other of ['PB-2026-11-22', '2026-11-22', '2026-13-40T99:99:00Z', 'Thursday'])
      expect(formatTimesIn(other)).toBe(other);
  });

  it('text that is no value is shown unchanged', () => {
    expect(formatWeight('heavy')).toBe('heavy');
    expect(formatWeight(undefined)).toBe('');
    expect(formatWeight(2.5)).toMatch(/^2[.,]5\s?lb$/);
    expect(formatCountry('Germany')).toBe('Germany');
  });
});
