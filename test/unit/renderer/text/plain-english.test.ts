import { describe, expect, it } from 'vitest';
import { english } from '#shared/text/english';
import { messagesOf, parsed, saidBy } from '#test/support/messages';
import { unknownWords } from './known-words';
import { replacedPhrases } from './replaced-phrases';

const texts = messagesOf(english).flatMap(([, message]) => saidBy(parsed(message)));

/**
 * Words that are not plain: an operator who learned English at work does not know them, or not in this sense.
 */
const notPlain = [
  ...['mend', 'mends', 'mended', 'mending', 'anew', 'whoever', 'nobody', 'somebody'],
  ...[
    'hence',
    'thereby',
    'thereof',
    'forthwith',
    'befit',
    'befits',
    'lest',
    'whilst',
    'albeit',
    'henceforth',
  ],
  ...[
    'by itself',
    'by themselves',
    'as it were',
    'all the same',
    'brought in',
    'not told',
    'went out',
    'goes on',
  ],
  ...[
    'go on',
    'going on',
    'gone on',
    'under way',
    'stands',
    'lies in',
    '(?<!there )is no',
    'of its own',
    'in all',
    'it stays so',
  ],
  ...['got lost', 'broke off', 'in spite of', 'becomes of', 'became of', 'put right', 'surely', 'perhaps'],
  ...['said so', 'say so', 'dealt with', 'is sound', 'in its life', 'not whole', 'counts at once'],
];

const wordsIn = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}…]/u.test(word)).length;

describe('the words of operators', () => {
  it('are found', () => {
    expect(texts.length).toBeGreaterThan(1_500);
  });

  it('at least a hundred phrases were replaced, each by a phrase of its own', () => {
    expect(replacedPhrases.length).toBeGreaterThanOrEqual(100);
    for (const [old, successor] of replacedPhrases) expect(successor).not.toContain(old);
  });

  it.each(replacedPhrases)('“%s” is replaced by “%s” everywhere', (old) => {
    expect(texts.filter((line) => line.toLowerCase().includes(old.toLowerCase()))).toEqual([]);
  });

  it.each(notPlain)('the words of operators do not contain “%s”', (word) => {
    const pattern = new RegExp(`(?<![\\p{L}’])${word}(?![\\p{L}’])`, 'iu');
    expect(texts.filter((line) => pattern.test(line))).toEqual([]);
  });

  it('are in sentences of at most 25 words', () => {
    const sentences = texts.flatMap((line) => line.split(/[.?!](?:\s|$)/));
    expect(sentences.filter((sentence) => wordsIn(sentence) > 25)).toEqual([]);
  });

  it('are common, or terms that operators meet at work', () => {
    expect(unknownWords('The odd calibration of an unfathomable contrivance')).toEqual([
      'calibration',
      'unfathomable',
      'contrivance',
    ]);
    expect([...new Set(texts.flatMap(unknownWords))].sort()).toEqual([]);
  });
});
