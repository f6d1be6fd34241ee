import { expect, test, vi } from 'vitest';
import { createHeldLetter } from '../../../../src/renderer/scan/letter-keys';

/** A timer that fires when the test tells it to. */
const timer = () => {
  const due = new Set<() => void>();
  return {
    start: (action: () => void) => {
      due.add(action);
      return () => due.delete(action);
    },
    runOut: () => {
      for (const action of [...due]) {
        due.delete(action);
        action();
      }
    },
  };
};

test('a letter runs its action when no scan has continued within the time', () => {
  const { start, runOut } = timer();
  const retry = vi.fn();
  const letter = createHeldLetter(100, start);
  expect(letter.feed('r', retry)).toBe('');
  expect(retry).not.toHaveBeenCalled();
  runOut();
  expect(retry).toHaveBeenCalledTimes(1);
});

test('a scan that begins with a letter does not run its action: the letter is returned before the next key', () => {
  const { start, runOut } = timer();
  const retry = vi.fn();
  const letter = createHeldLetter(100, start);
  letter.feed('R', retry);
  expect(letter.feed('R1', null)).toBe('R');
  expect(letter.feed('R10', null)).toBe('');
  runOut();
  expect(retry).not.toHaveBeenCalled();
});

test('a scan made of action letters runs none of the actions', () => {
  const { start, runOut } = timer();
  const action = vi.fn();
  const letter = createHeldLetter(100, start);
  letter.feed('R', action);
  expect(letter.feed('RM', action)).toBe('R');
  letter.feed('RM+', action);
  runOut();
  expect(action).not.toHaveBeenCalled();
});

test('a letter in the middle of a quick run is no action', () => {
  const { start, runOut } = timer();
  const action = vi.fn();
  const letter = createHeldLetter(100, start);
  letter.feed('S', null);
  expect(letter.feed('SR', action)).toBe('');
  runOut();
  expect(action).not.toHaveBeenCalled();
});

test('two letters, slower than a scanner, are two actions; leaving drops a held letter', () => {
  const { start, runOut } = timer();
  const [sooner, retry] = [vi.fn(), vi.fn()];
  const letter = createHeldLetter(100, start);
  letter.feed('+', sooner);
  letter.feed('r', retry);
  expect(sooner).toHaveBeenCalledTimes(1);
  letter.drop();
  runOut();
  expect(retry).not.toHaveBeenCalled();
});

test('a key that only a person presses runs the held action first: it may move to another row', () => {
  const { start, runOut } = timer();
  const retry = vi.fn();
  const letter = createHeldLetter(100, start);
  letter.feed('r', retry);
  letter.flush();
  expect(retry).toHaveBeenCalledTimes(1);
  runOut();
  letter.flush();
  expect(retry).toHaveBeenCalledTimes(1);
});
