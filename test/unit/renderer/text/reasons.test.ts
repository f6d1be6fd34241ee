import { expect, it } from 'vitest';
import { text } from '../../../../src/renderer/text';

it('no remedy sends a person to the display of a printer that reports nothing', () => {
  const { states, find } = text.printers;
  const silent = [
    ...Object.values(text.reasons['not-answering']),
    ...Object.values(text.reasons.offline),
    ...Object.values(states.mute),
    ...Object.values(states.offline),
    find.verdicts.no_answer.more,
    text.prints.notes.printer_mute,
  ];
  for (const words of silent) expect(words).not.toMatch(/display/i);
});
