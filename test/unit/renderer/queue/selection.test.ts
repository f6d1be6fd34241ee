import { describe, expect, test } from 'vitest';
import {
  add,
  chosenOf,
  extendTo,
  isChosen,
  keepShown,
  move,
  noSelection,
  point,
  type Selection,
  tickAll,
  toggle,
  toggleCursor,
  untick,
} from '../../../../src/renderer/screens/queue/rows/selection';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const plain = { page: 3, extend: false };
const chosen = (selection: Selection): string[] => chosenOf(selection, ids);

describe('the cursor', () => {
  test('moves by row, by page and to the ends, and stops there', () => {
    const steps = [
      ['down', 'a'],
      ['down', 'b'],
      ['pageDown', 'e'],
      ['pageDown', 'f'],
      ['down', 'f'],
      ['up', 'e'],
      ['pageUp', 'b'],
      ['pageUp', 'a'],
      ['last', 'f'],
      ['first', 'a'],
    ] as const;
    let now = noSelection;
    for (const [step, expected] of steps) {
      now = move(now, step, ids, plain);
      expect([step, now.cursor]).toEqual([step, expected]);
    }
    expect(move(noSelection, 'last', ids, plain).cursor).toBe('f');
    expect(move(noSelection, 'down', [], plain)).toBe(noSelection);
  });

  test('its row alone is selected', () => {
    expect(chosen(point('c'))).toEqual(['c']);
    expect(isChosen(point('c'), 'c')).toBe(true);
    expect(chosen(noSelection)).toEqual([]);
  });
});

describe('ticks', () => {
  test('stay while the cursor moves, and are selected instead of its row', () => {
    const ticked = move(toggleCursor(point('b')), 'down', ids, plain);
    expect(ticked.cursor).toBe('c');
    expect(chosen(ticked)).toEqual(['b']);
    expect(isChosen(ticked, 'c')).toBe(false);
    expect(chosen(toggleCursor(ticked))).toEqual(['b', 'c']);
    expect(chosen(toggleCursor(toggleCursor(point('b'))))).toEqual(['b']);
  });

  test('Shift ticks from the anchor, in both directions', () => {
    const down = move(move(point('b'), 'down', ids, { page: 3, extend: true }), 'down', ids, {
      page: 3,
      extend: true,
    });
    expect(chosen(down)).toEqual(['b', 'c', 'd']);
    const back = extendTo(down, 'a', ids);
    expect(chosen(back)).toEqual(['a', 'b']);
    expect(chosen(extendTo(noSelection, 'd', ids))).toEqual(['d']);
  });

  test('a click with Ctrl adds a row to the row of the cursor; a click on a tick box changes only that row', () => {
    expect(chosen(add(point('a'), 'd'))).toEqual(['a', 'd']);
    expect(chosen(add(add(point('a'), 'd'), 'a'))).toEqual(['d']);
    expect(chosen(toggle(point('a'), 'd'))).toEqual(['d']);
  });

  test('all rows are ticked, and none again', () => {
    const all = tickAll(point('c'), ids);
    expect(chosen(all)).toEqual(ids);
    expect(chosen(untick(all))).toEqual(['c']);
  });
});

describe('rows that are no longer displayed', () => {
  test('are not selected: their ticks are removed', () => {
    const kept = keepShown(tickAll(point('a'), ids), ids, ['a', 'e']);
    expect([...kept.ticked]).toEqual(['a', 'e']);
  });

  test('leave nothing selected when they were all of the ticked ones, until a person moves or ticks', () => {
    const ticked: Selection = { cursor: 'b', anchor: 'b', ticked: new Set(['a']) };
    const left = ['b', 'c', 'd'];
    const kept = keepShown(ticked, ids, left);
    expect(chosenOf(kept, left)).toEqual([]);
    expect(isChosen(kept, 'b')).toBe(false);
    expect(kept.cursor).toBe('b');
    const later = keepShown(kept, left, ['c', 'd']);
    expect(chosenOf(later, ['c', 'd'])).toEqual([]);
    expect(chosenOf(add(later, 'd'), ['c', 'd'])).toEqual(['d']);
    expect(chosenOf(move(later, 'down', ['c', 'd'], plain), ['c', 'd'])).toEqual(['d']);
    expect(chosenOf(toggleCursor(later), ['c', 'd'])).toEqual(['c']);
    expect(chosenOf(toggleCursor(toggleCursor(later)), ['c', 'd'])).toEqual(['c']);
  });

  test('move the cursor to the next row, at the end to the previous one', () => {
    expect(keepShown(point('b'), ids, ['a', 'd', 'e']).cursor).toBe('d');
    expect(keepShown(point('f'), ids, ['a', 'd']).cursor).toBe('d');
    expect(keepShown(point('b'), ids, [])).toMatchObject({ cursor: null, anchor: null });
    expect(keepShown(point('b'), ids, ['x', 'y']).cursor).toBe('x');
    expect(keepShown(noSelection, [], ids).cursor).toBe('a');
  });

  test('change nothing when none of them was selected', () => {
    const now = point('b');
    expect(keepShown(now, ids, ['b', 'c'])).toBe(now);
  });
});
