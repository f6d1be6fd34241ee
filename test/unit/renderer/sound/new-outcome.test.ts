import { describe, expect, it } from 'vitest';
import { createOutcomeMemory } from '../../../../src/renderer/sound/new-outcome';

describe('an outcome', () => {
  it('is not new when the message that was shown over it ends', () => {
    const isNew = createOutcomeMemory();
    expect(isNew('scan', 'printed')).toBe(true);
    expect(isNew('message', 'paused')).toBe(true);
    expect(isNew('scan', 'printed')).toBe(false);
  });

  it('is new when it changed under the message, and for each message', () => {
    const isNew = createOutcomeMemory();
    isNew('scan', 'working');
    isNew('message', '1 paused');
    expect(isNew('scan', 'stopped')).toBe(true);
    expect(isNew('message', '2 paused')).toBe(true);
  });
});
