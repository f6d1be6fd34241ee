import { describe, expect, it } from 'vitest';
import { landedAt } from '#main/service/landed-parts';
import { recordIn } from '#main/service/track';
import { goodAnswers } from '#test/support/answer-mutations';

const hostile = [
  'P77\u0000\u0007\u001b[2J1',
  'P77\u009b31m1',
  'P77\u202e1\u2066',
  '\u200fP771',
  'P77\r1',
  `P${'7'.repeat(5_000_000)}`,
];

/** Every text in a value. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
/** The value with another text in place of each of its texts. */
const withTexts = (value: unknown, text: string): unknown => {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((one) => withTexts(one, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, withTexts(inside, text)]));
};
const isPlain = (text: string): boolean =>
  text.length <= 4_000 && !/[^\P{Cc}\n\t]|\p{Bidi_Control}/u.test(text);

describe('texts of an answer that move a cursor, change the writing direction or have no end', () => {
  it.each(hostile)('harmful or endless texts are plain and bounded in a tracking record: %#', (text) => {
    const texts = textsIn(recordIn(withTexts(goodAnswers.track, text)));
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((one) => !isPlain(one)).map((one) => one.slice(0, 40))).toEqual([]);
  });

  it.each(hostile)('harmful or endless texts are plain and bounded in a calculation: %#', (text) => {
    const texts = textsIn(landedAt([withTexts(goodAnswers.landedCost, text)]));
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((one) => !isPlain(one)).map((one) => one.slice(0, 40))).toEqual([]);
  });

  it('lines, tabs, and letters of every language are kept', () => {
    const address = 'Ana López\r\n12\tمی‌خواهم\n日本';
    expect(recordIn({ ...goodAnswers.track, shipToAddress: address })?.shipToAddress).toBe(
      'Ana López\n12\tمی‌خواهم\n日本',
    );
  });
});
