import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commandOf, commandPrefix, isCommandCode } from '#shared/commands';
import { badgeSchema, isBadgeCode } from '#shared/people/badge';
import { createKeyRun, type KeyPress } from '#shared/key-run';
import { cleanScan } from '#shared/scan';
import { fuzz, patience } from '#test/support/fuzz/fuzz';

const seldom = fc.integer({ min: 0, max: 19 }).map((one) => one === 0);
const piece = fc.oneof(
  fc.constantFrom(
    ']C1',
    ']d2',
    '\x1d',
    '\x00',
    '\x1b',
    ' ',
    '%PB-',
    '%pb-id-',
    'ORDER-1',
    'P123',
    '\u202e',
    '\ud83d',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('9'.repeat(20_000), '\n'.repeat(500)),
);
const raw = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
const affixes = fc.record({ prefixes: fc.array(piece, { maxLength: 3 }), suffix: piece });

it('scans: any text is cleaned to a code that a person could have meant', patience, () =>
  fuzz('scanner input', 600, fc.tuple(raw, affixes), ([scanned, around]) => {
    const code = cleanScan(scanned, around);
    expect(code).toBe(code.trim());
    expect(code).not.toMatch(/\p{Cc}/u);
    expect(code.length).toBeLessThanOrEqual(scanned.length);
    // A code is never stripped to nothing.
    expect(code === '').toBe(scanned.replace(/\p{Cc}/gu, '').trim() === '');
    if (isBadgeCode(code)) expect(isCommandCode(code)).toBe(true);
    if (badgeSchema.safeParse(code).success) expect(isBadgeCode(code)).toBe(true);
    if (commandOf(code) !== null) expect(code.toUpperCase().startsWith(commandPrefix)).toBe(true);
  }),
);

/** `timeStamp` is how long after the key before. */
const paced: fc.Arbitrary<KeyPress> = fc.record(
  {
    key: fc.oneof(
      fc.constantFrom('Enter', 'Tab', 'Shift', 'F4', 'Escape', 'Dead', 'Process', '', 'A', '1', '😀'),
      fc.constantFrom('Enter', 'B', '2', '-', 'C', '3'),
      fc.string({ maxLength: 3 }),
    ),
    timeStamp: fc.oneof(
      { weight: 30, arbitrary: fc.integer({ min: 0, max: 44 }) },
      { weight: 1, arbitrary: fc.constantFrom(NaN, -1, 400, Infinity) },
    ),
    ...{ ctrlKey: seldom, altKey: seldom, metaKey: seldom, isComposing: seldom, repeat: seldom },
  },
  { requiredKeys: ['key', 'timeStamp'] },
);
const keys = fc.array(paced, { maxLength: 60 }).map((all) => {
  let now = 1_000;
  return all.map(({ timeStamp, ...one }): KeyPress => {
    if (Number.isFinite(timeStamp)) now += timeStamp;
    return { ...one, timeStamp: Number.isFinite(timeStamp) ? now : timeStamp };
  });
});
/** How many of the last keys came at a scanner's pace after the one before them. */
const quickAtEnd = (pressed: readonly KeyPress[]): number => {
  let count = 0;
  for (let at = pressed.length - 1; at > 0; at -= 1) {
    const gap = (pressed[at]?.timeStamp ?? NaN) - (pressed[at - 1]?.timeStamp ?? NaN);
    // A clock that was set back makes a gap below zero, which is no pause.
    if (!(gap <= 40)) return count;
    count += 1;
  }
  return count;
};

/** A person's pause in the middle of keys that are as quick as a scanner's. */
const paused: KeyPress[] = ['A', 'B', '1', '2', 'Enter'].map((key, at) => ({
  key,
  timeStamp: 1_000 + 10 * at + (at >= 2 ? 44 : 0),
}));

/** A key that is no part of a code, whose time is after that of the key behind it. */
const lateKey: KeyPress[] = ['A', 'Process', 'B', '1', 'Enter'].map((key) => ({
  key,
  timeStamp: key === 'Process' ? 1_001 : 1_000,
}));

it('scans: any keys at any times end in a run that says where a code may begin', patience, () =>
  fuzz(
    'scanner input',
    400,
    keys,
    (pressed) => {
      const keyRun = createKeyRun({ maxKeyGapMs: 40 });
      const counted: KeyPress[] = [];
      for (const one of pressed) {
        const step = keyRun.feed(one);
        // Shift and its like are no part of a code, so it doesn't matter when they came.
        if (step.kind !== 'none') counted.push(one);
        if (step.kind !== 'end') continue;
        const { characters, starts, likelyStart, pace } = step.run;
        expect(['Enter', 'Tab']).toContain(one.key);
        expect(characters.length).toBeGreaterThan(0);
        expect(starts[0]).toBe(0);
        expect(starts.at(-1)).toBeLessThan(characters.length);
        expect(likelyStart).toBeLessThan(characters.length);
        if (pace !== 'scanner') continue;
        expect([characters.length >= 3, likelyStart, starts]).toEqual([true, 0, [0]]);
        expect(quickAtEnd(counted)).toBeGreaterThanOrEqual(characters.length);
      }
    },
    [paused, lateKey],
  ),
);
