import { describe, expect, it } from 'vitest';
import { createKeyRun, type FinishedRun, type KeyPress, longestStallMs } from '#shared/key-run';

type Step = string | Partial<KeyPress>;

/** Keys with the same time between each two of them, the first at `start`. */
const at = (start: number, gap: number, keys: readonly Step[]): KeyPress[] =>
  keys.map((key, index) => ({
    key: 'x',
    ...(typeof key === 'string' ? { key } : key),
    timeStamp: start + index * gap,
  }));

const runs = (...groups: KeyPress[][]): FinishedRun[] => {
  const keyRun = createKeyRun({ maxKeyGapMs: 50 });
  return groups.flat().flatMap((key) => {
    const step = keyRun.feed(key);
    return step.kind === 'end' ? [step.run] : [];
  });
};

/** What was typed, by whom, and where the code begins. */
const reported = (run: FinishedRun | undefined) =>
  run && [run.characters.slice(run.likelyStart).join(''), run.pace, run.starts];

describe('a run of keys', () => {
  it.each(['Enter', 'Tab'])('keys at a scanner’s pace, ended by %s, are a scan', (end) => {
    expect(reported(runs(at(100, 8, ['A', '1', '0', end]))[0])).toEqual(['A10', 'scanner', [0]]);
  });

  it('with gaps of exactly the setting between its keys is a scan', () => {
    expect(runs(at(0, 50, ['A', 'B', 'C', 'Enter']))[0]?.pace).toBe('scanner');
    expect(runs(at(0, 51, ['A', 'B', 'C', 'Enter']))[0]?.pace).toBe('person');
  });

  it('at a person’s pace is typed', () => {
    expect(runs(at(0, 140, ['A', 'B', 'C', 'D', 'Enter']))[0]?.pace).toBe('person');
  });

  it('in which a practised typist rolls over a few keys is typed', () => {
    const word = at(0, 120, Array.from('Springfiel'));
    expect(runs(word, at(1_300, 40, ['d', 's']), at(1_500, 0, ['Enter']))[0]?.pace).toBe('person');
  });

  it('of a scanner with a stall in it is mixed', () => {
    const [run] = runs(at(0, 8, Array.from('P10')), at(900, 8, [...Array.from('0002'), 'Enter']));
    expect(reported(run)).toEqual(['P100002', 'mixed', [0, 3]]);
  });

  it('with a late Enter after keys at a scanner’s pace is mixed', () => {
    expect(runs(at(0, 8, ['A', 'B', 'C', 'D']), at(500, 0, ['Enter']))[0]?.pace).toBe('mixed');
  });

  it('that follows typed keys is mixed, with the places where the scan may begin', () => {
    const [run] = runs(at(0, 130, Array.from('Jörg')), at(900, 8, [...Array.from('P100002'), 'Enter']));
    expect(reported(run)).toEqual(['P100002', 'mixed', [0, 1, 2, 3, 4]]);
  });

  it('ends with a pause that is longer than any stall', () => {
    const [run] = runs(
      at(0, 8, Array.from('AB')),
      at(longestStallMs + 100, 8, [...Array.from('C10'), 'Enter']),
    );
    expect(reported(run)).toEqual(['C10', 'scanner', [0]]);
  });

  it('needs three characters to be a scan', () => {
    expect(runs(at(0, 8, ['A', 'B', 'Enter']))[0]?.pace).toBe('person');
    expect(runs(at(0, 8, ['😀', 'B', 'Enter']))[0]?.pace).toBe('person');
  });

  it('continues through Shift, dead keys and Ctrl+]', () => {
    const keys = ['Shift', 'A', 'Dead', '1', { key: ']', ctrlKey: true }, '0', 'Enter'];
    expect(reported(runs(at(0, 8, keys))[0])).toEqual(['A10', 'scanner', [0]]);
  });

  it('treats AltGr characters as characters', () => {
    const keys = ['A', { key: '@', ctrlKey: true, altKey: true }, 'B', 'Enter'];
    expect(reported(runs(at(0, 8, keys))[0])).toEqual(['A@B', 'scanner', [0]]);
  });

  it.each(['Backspace', 'ArrowLeft', 'F5', 'Escape'])(
    'a run of keys ends with %s, which no scanner sends',
    (key) => {
      expect(reported(runs(at(0, 8, ['A', '1', '0', key, 'B', '2', '3', 'Enter']))[0])?.[0]).toBe('B23');
    },
  );

  it('ends with a key that is held down', () => {
    const held = Array.from({ length: 6 }, () => ({ key: 'a', repeat: true }));
    expect(runs(at(0, 30, ['a', ...held, 'Enter']))).toEqual([]);
  });

  it('starts again if time runs backwards', () => {
    expect(
      runs(at(5_000, 8, Array.from('AB')), at(100, 8, [...Array.from('C10'), 'Enter']))[0]?.characters.join(
        '',
      ),
    ).toBe('C10');
  });

  it('does not begin with a space, which presses a button', () => {
    expect(runs(at(0, 20, [' ', 'Enter']))).toEqual([]);
  });

  it('may follow another one immediately', () => {
    const both = runs(at(0, 8, 'A B C Enter D E F Tab'.split(' ')));
    expect(both.map((run) => run.characters.join(''))).toEqual(['ABC', 'DEF']);
  });

  it('is not a scan if Enter comes after the longest stall', () => {
    expect(runs(at(0, 8, Array.from('ABCD')), at(longestStallMs + 100, 0, ['Enter']))[0]?.pace).toBe(
      'person',
    );
  });
});
