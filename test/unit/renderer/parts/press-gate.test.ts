import type { MouseEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { dropSecondTap } from '../../../../src/renderer/parts';
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

it('the second tap of a double tap does not reach the button that took the place of the first one', () => {
  const [first, next] = [{}, {}];
  const isPressed = (currentTarget: object, timeStamp: number): boolean => {
    const [preventDefault, stopPropagation] = [vi.fn(), vi.fn()];
    const tap = { currentTarget, timeStamp, preventDefault, stopPropagation };
    dropSecondTap('a list')(tap as unknown as MouseEvent<HTMLButtonElement>);
    return stopPropagation.mock.calls.length === 0;
  };
  expect(isPressed(first, 1000)).toBe(true);
  expect(isPressed(next, 1200)).toBe(false);
  expect(isPressed(next, 1500)).toBe(true);
});
