import { describe, expect, it } from 'vitest';
import { text } from '../../../../src/renderer/text';

const words = (line: string): number => line.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** The outcome line is read from two metres: a person does not read more than ten words. */
describe('the words of the outcome line', () => {
  const { waiting, refused, parcelsLeft, ...next } = text.ship.next;
  const lines = [
    ...Object.values(next),
    parcelsLeft({ left: 2 }),
    refused({ words: 'one two three four five six seven' }),
    ...[text.scanBack.out, text.scanBack.checked, text.scanBack.checkedAgain, text.scanBack.settled],
    ...[
      text.scanBack.count({ papers: 2 }),
      text.scanBack.due({ ref: 'PB-1003' }),
      text.scanBack.wrong.next({ id: 'P123456789' }),
    ],
    ...[text.ship.oldPaper.replaced({ id: 'P123456789' }), text.ship.oldPaper.outdated],
    ...Object.values(text.reprint.found),
    ...Object.values(text.commands).filter((line) => typeof line === 'string'),
    ...Object.values(text.failures).map(({ brief }) => brief),
    ...Object.values(text.reasons).map(({ title, remedy }) => `${waiting({ reason: title })}. ${remedy}`),
  ];

  it.each(lines)('“%s” has ten words at most', (line) => {
    expect(words(line)).toBeLessThanOrEqual(10);
  });
});
