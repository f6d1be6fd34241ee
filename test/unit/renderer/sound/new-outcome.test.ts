import { describe, expect, it } from 'vitest';
import { createOutcomeMemory, type Outcome } from '../../../../src/renderer/sound/new-outcome';

const outcome = (more: Partial<Outcome>): Outcome => ({
  ...{ turn: 1, messageTurn: 0, word: 'Working', sound: 'wait', labelId: 'A', quiet: false, earlier: null },
  ...more,
});
const printed = outcome({ word: 'Printed', sound: 'good' });
const paused = outcome({ messageTurn: 1, word: 'Updated', sound: 'good' });

describe('an outcome', () => {
  it('is not new when the message that was shown over it ends', () => {
    const newSound = createOutcomeMemory();
    expect(newSound(printed)).toBe('good');
    expect(newSound(paused)).toBe('good');
    expect(newSound(printed)).toBeNull();
  });

  it('is new when it changed under the message, and for each message', () => {
    const newSound = createOutcomeMemory();
    newSound(outcome({}));
    newSound(paused);
    expect(newSound({ ...paused, messageTurn: 2 })).toBe('good');
    expect(newSound(outcome({ word: 'Refused', sound: 'stop' }))).toBe('stop');
  });

  it('is not new when a label that was only opened from a list is shown', () => {
    const newSound = createOutcomeMemory();
    expect(newSound({ ...printed, quiet: true })).toBeNull();
    expect(newSound({ ...printed, word: 'Held', sound: 'look' })).toBe('look');
  });
});

describe('an earlier label that needs a person', () => {
  const earlier = { labelId: 'A', sound: 'stop' } as const;

  it('is heard once when the line comes to name it, and not when it is settled', () => {
    const newSound = createOutcomeMemory();
    const held = outcome({ labelId: 'C', word: 'Held', sound: 'look' });
    expect(newSound(held)).toBe('look');
    expect(newSound({ ...held, earlier })).toBe('stop');
    expect(newSound({ ...held, earlier })).toBeNull();
    expect(newSound({ ...held, earlier: { ...earlier, labelId: 'B' } })).toBe('stop');
    expect(newSound(held)).toBeNull();
  });

  it('is heard under a label that was only opened from a list', () => {
    const newSound = createOutcomeMemory();
    const opened = { ...printed, labelId: 'C', quiet: true };
    expect(newSound(opened)).toBeNull();
    expect(newSound({ ...opened, earlier })).toBe('stop');
  });

  it('is not heard again when a message over the line ends', () => {
    const newSound = createOutcomeMemory();
    const held = outcome({ labelId: 'C', word: 'Held', sound: 'look', earlier });
    newSound(held);
    newSound(paused);
    expect(newSound(held)).toBeNull();
  });
});
