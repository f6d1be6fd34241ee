import { describe, expect, it } from 'vitest';
import { createPressGate } from '../../../../src/renderer/parts/press-gate';

describe('a press of a button that has a key', () => {
  const [first, next] = [{}, {}];

  it('does not count for the button that took the place of the one just pressed', () => {
    const counts = createPressGate();
    expect(counts('1', first, 1000)).toBe(true);
    expect(counts('1', next, 1200)).toBe(false);
    expect(counts('1', next, 1499)).toBe(false);
    expect(counts('1', next, 1500)).toBe(true);
  });

  it('counts for the same button, and for one of another key', () => {
    const counts = createPressGate();
    expect(counts('1', first, 1000)).toBe(true);
    expect(counts('1', first, 1100)).toBe(true);
    expect(counts('2', next, 1200)).toBe(true);
  });
});
