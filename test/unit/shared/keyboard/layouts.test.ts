import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#test/support/root';
import { createKeyRun, type FinishedRun, type KeyPress } from '#shared/key-run';
import {
  outputOf,
  type KeyboardLayout,
  keyboardLayouts,
  scannedCharacter,
  remappedLayouts,
} from '#shared/keyboard/layouts';
import { isTestCode, scannedCode, testCode, usKey } from '#shared/keyboard/us-keys';
import { usReading } from '../../../../src/renderer/scan/us-reading';
import { layoutOf } from '../../../../src/renderer/scan/layout-offer';

/** What Code 128 has beside control characters. */
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const alone = { prefixes: [], suffix: '' };

const usKeys: readonly (readonly [codes: readonly string[], plain: string, shifted: string])[] = [
  [['Backquote'], '`', '~'],
  [Array.from('1234567890', (digit) => `Digit${digit}`), '1234567890', '!@#$%^&*()'],
  [['Minus', 'Equal'], '-=', '_+'],
  [
    Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `Key${letter}`),
    'abcdefghijklmnopqrstuvwxyz',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ],
  [['BracketLeft', 'BracketRight', 'Backslash'], '[]\\', '{}|'],
  [['Semicolon', 'Quote'], ";'", ':"'],
  [['Comma', 'Period', 'Slash', 'Space'], ',./ ', '<>? '],
];

/** The key that a scanner presses for a character, which types as a US keyboard. */
const placeOf = (character: string): { code: string; shiftKey: boolean } => {
  for (const [codes, plain, shifted] of usKeys) {
    const at = plain.indexOf(character);
    if (at >= 0) return { code: codes[at] ?? '', shiftKey: false };
    if (shifted.includes(character)) return { code: codes[shifted.indexOf(character)] ?? '', shiftKey: true };
  }
  throw new Error(character);
};

/** The key events of such a scan: a dead key and the key after it arrive as `Process`, as Chromium reports them on X. */
const keysOf = (layout: KeyboardLayout | null, code: string): KeyPress[] => {
  const keys: KeyPress[] = [];
  let isAfterDead = false;
  for (const [index, character] of Array.from(code).entries()) {
    const given =
      layout === null ? { kind: 'character' as const, text: character } : outputOf(layout, character);
    const isDead: boolean = given?.kind === 'dead' && !isAfterDead;
    const key = isDead || isAfterDead ? 'Process' : given?.kind === 'character' ? given.text : '*';
    isAfterDead = isDead;
    keys.push({ key, ...placeOf(character), timeStamp: index * 5 });
  }
  const end = isAfterDead ? { key: 'Process', code: 'Enter' } : { key: 'Enter', code: 'Enter' };
  return [...keys, { ...end, timeStamp: keys.length * 5 }];
};

const runOf = (keys: readonly KeyPress[]): FinishedRun => {
  const keyRun = createKeyRun({ maxKeyGapMs: 50, layout: 'other' });
  for (const key of keys) {
    const step = keyRun.feed(key);
    if (step.kind === 'end') return step.run;
  }
  throw new Error('The keys had no end');
};

/** How a row of the table says what becomes of a character. */
const cellOf = (layout: KeyboardLayout, character: string): string => {
  const given = outputOf(layout, character);
  if (given?.kind === 'dead') return `(${given.accent})!`;
  if (given?.kind !== 'character') return '?!';
  if (given.text === character)
    return scannedCharacter(layout, given.text) === character ? '' : `${given.text}!`;
  return scannedCharacter(layout, given.text) === character ? given.text : `${given.text}!`;
};

const table = (): string => {
  const rows = printable.map((character) => [
    character,
    ...keyboardLayouts.map((layout) => cellOf(layout, character)),
  ]);
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell) => cell.padEnd(8))
      .join('')
      .trimEnd();
  const moved = rows.filter(([, ...cells]) => cells.some((cell) => cell !== ''));
  return [line(['US', ...keyboardLayouts]), ...moved.map(line)].join('\n');
};

describe('a scanner that types as a US keyboard', () => {
  it.each(keyboardLayouts)(
    'under %s every character of a scanner that types as a US keyboard is read from its key’s place',
    (layout) => {
      for (const character of printable) {
        const code = `A${character}1${character}${character}Z9`;
        const run = runOf(keysOf(layout, code));
        expect(run.pace, code).toBe('scanner');
        expect(run.usKeys.join(''), code).toBe(code);
        const typed = run.characters.join('');
        expect(usReading(run, 0, { ...alone, layout: 'other' })?.raw ?? typed, code).toBe(code);
      }
    },
  );

  it.each(keyboardLayouts)(
    'under %s a code read by its characters alone is read completely and correctly, or not at all',
    (layout) => {
      for (const character of printable) {
        const given = outputOf(layout, character);
        const expected = given?.kind === 'character' ? scannedCode(layout, given.text) : null;
        expect([character, null]).toContain(expected);
        if (expected === null) expect(cellOf(layout, character)).toMatch(/!$/);
      }
    },
  );

  it('is described in the table of the documentation, with what its characters alone can’t show', () => {
    expect(readFileSync(join(projectRoot, 'docs', 'scanner-layouts.md'), 'utf8')).toContain(`\n${table()}\n`);
  });

  it('sends control characters with Ctrl, which are not part of a code under any layout', () => {
    for (const layout of keyboardLayouts)
      for (const character of Array.from('abcdefghijklmnopqrstuvwxyz[\\]')) {
        const given = outputOf(layout, character);
        const held = {
          ...placeOf(character),
          key: given?.kind === 'character' ? given.text : 'Dead',
          ctrlKey: true,
        };
        const [first, ...rest] = keysOf(layout, 'A10-10Z');
        const run = runOf([first, { ...held, timeStamp: 2 }, ...rest].filter((key) => key !== undefined));
        expect(run.usKeys.join('')).toBe('A10-10Z');
      }
  });

  it('is identified by the test code, which no two layouts change in the same way', () => {
    for (const layout of remappedLayouts) expect(layoutOf(runOf(keysOf(layout, testCode)))).toBe(layout);
    const typed = remappedLayouts.map((layout) => runOf(keysOf(layout, testCode)).characters.join(''));
    expect(new Set([...typed, testCode]).size).toBe(remappedLayouts.length + 1);
    for (const [at, layout] of remappedLayouts.entries())
      expect(scannedCode(layout, typed[at] ?? '')).toBe(testCode);
    expect(isTestCode(runOf(keysOf('pl', testCode)).characters.join(''))).toBe(true);
  });

  it('is corrected under Caps Lock, which swaps the case', () => {
    const keys = keysOf('de', 'PZ-10a').map((one) => ({
      ...one,
      key: /^[A-Z]$/.test(one.key) ? one.key.toLowerCase() : one.key.replace(/^[a-z]$/, 'A'),
    }));
    const run = runOf(keys);
    expect(usReading(run, 0, { ...alone, layout: 'de' })?.code).toBe('PZ-10a');
  });
});

describe('a key that a US keyboard does not have', () => {
  it('is a key with AltGr, or the key beside the left Shift', () => {
    expect(usKey({ key: 'ą', code: 'KeyA', getModifierState: (name) => name === 'AltGraph' })).toBeNull();
    expect(usKey({ key: '@', code: 'KeyQ', ctrlKey: true, altKey: true })).toBeNull();
    expect(usKey({ key: '<', code: 'IntlBackslash' })).toBeNull();
    const run = runOf([
      ...keysOf('de', 'PZ-1').slice(0, -1),
      { key: '<', code: 'IntlBackslash', timeStamp: 22 },
      { key: 'Enter', code: 'Enter', timeStamp: 25 },
    ]);
    expect(usReading(run, 0, { ...alone, layout: 'de' })).toBeNull();
  });

  it('is not assumed for a correct code, which is read unchanged in any case', () => {
    const run = runOf(keysOf(null, 'PB-1001/a'));
    expect(usReading(run, 0, { ...alone, layout: 'de' })).toBeNull();
    const underCaps = runOf(
      keysOf(null, 'PB-1001').map((one) => ({
        ...one,
        key: one.key.length === 1 ? one.key.toLowerCase() : one.key,
      })),
    );
    expect(usReading(underCaps, 0, { ...alone, layout: 'fr' })).toBeNull();
  });

  it('is not assumed for a key of unknown place: the layout’s table reads the complete code or nothing', () => {
    const without = (layout: KeyboardLayout, code: string) =>
      runOf(keysOf(layout, code).map(({ code: _, ...key }) => key));
    expect(usReading(without('de', 'PZ-10'), 0, { ...alone, layout: 'de' })).toEqual({
      raw: 'PZ-10',
      code: 'PZ-10',
      isExact: false,
    });
    expect(usReading(without('fr', 'PZ-10'), 0, { ...alone, layout: 'fr' })?.code).toBe('PZ-10');
    expect(usReading(without('de', 'PZ-10'), 0, { ...alone, layout: 'other' })).toBeNull();
    expect(usReading(without('de', 'A=1-10'), 0, { ...alone, layout: 'de' })?.code).not.toBe('A=1-10');
  });

  it('does not prevent reading by place after the layout was switched within a code', () => {
    const keys = [
      ...keysOf('de', 'PZ-10').slice(0, -1),
      ...keysOf('fr', 'ZZ-10').map((key) => ({ ...key, timeStamp: key.timeStamp + 25 })),
    ];
    expect(usReading(runOf(keys), 0, { ...alone, layout: 'de' })?.code).toBe('PZ-10ZZ-10');
    const unplaced = runOf(keys.map(({ code: _, ...key }) => key));
    expect(usReading(unplaced, 0, { ...alone, layout: 'de' })).toBeNull();
  });
});
