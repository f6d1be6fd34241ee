import { describe, expect, it } from 'vitest';
import type { EndedRun } from '#shared/key-run';
import { hasLost, readAtOnce, readByContent, wholeInBox } from '../../../../src/renderer/scan/read-run';

const plain = { prefixes: [], suffix: '' };

const run = (typed: string, more: Partial<EndedRun>): EndedRun => ({
  characters: Array.from(typed),
  usKeys: Array.from(typed),
  pace: 'mixed',
  starts: [0],
  likelyStart: 0,
  endGapMs: 8,
  ...more,
});

const knows =
  (...codes: string[]) =>
  (asked: readonly string[]): Promise<string[]> =>
    Promise.resolve(asked.filter((code) => codes.includes(code)));

describe('keys that ended in Enter', () => {
  it('are a scan at once where every key came at a scanner’s pace', () => {
    expect(readAtOnce(run(']C1P100002', { pace: 'scanner' }), plain)).toEqual({
      kind: 'scan',
      code: 'P100002',
      from: 0,
    });
  });

  it('are a scan from a symbology identifier, a command’s beginning or the scanner’s own prefix on', () => {
    const affixes = { prefixes: ['~'], suffix: '' };
    for (const code of [']C1P100002', '%PB-HOLD', '~P100002'])
      expect(readAtOnce(run(`Jörg${code}`, { likelyStart: 6 }), affixes)).toMatchObject({
        kind: 'scan',
        from: 4,
      });
  });

  it('are the known code among them, wherever a stall cut them', async () => {
    const typed = run('JörgP100002', { starts: [0, 1, 2, 3, 4, 5], likelyStart: 5 });
    expect(await readByContent(typed, plain, knows('P100002'))).toEqual({
      kind: 'scan',
      code: 'P100002',
      from: 4,
    });
  });

  it('have to be scanned again where only a part is there and nothing is known of the whole', async () => {
    const typed = run('JörgP100002', { starts: [0, 1, 2, 3, 4, 5], likelyStart: 5 });
    expect(await readByContent(typed, plain, knows())).toEqual({ kind: 'scan_again' });
  });

  it('are an unknown code where the stall was inside and nothing came before it', async () => {
    const typed = run('ZZ-9', { starts: [0, 2] });
    expect(await readByContent(typed, plain, knows())).toEqual({ kind: 'scan', code: 'ZZ-9', from: 0 });
  });

  it('are typed at a person’s pace, unless the station knows them', async () => {
    const typed = run('Springfield', {
      pace: 'person',
      starts: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      likelyStart: 10,
    });
    expect(await readByContent(typed, plain, knows())).toEqual({ kind: 'typed' });
  });

  it('are typed where they are one or two', () => {
    expect(readAtOnce(run('4', { pace: 'person' }), plain)).toEqual({ kind: 'typed' });
  });
});

/** As a scanner's keys come in under the German layout, which types as a US keyboard. */
const german = (typed: string, meant: string, more: Partial<EndedRun> = {}): EndedRun =>
  run(typed, { pace: 'scanner', usKeys: Array.from(meant), ...more });
const corrected = { ...plain, layout: 'de', alsoRight: false } as const;
const mixed = { ...corrected, alsoRight: true } as const;

describe('keys of a scanner that types as a US keyboard', () => {
  it('are read by their places at once, where the bench says so', () => {
    expect(readAtOnce(german('PZß1', 'PY-1'), corrected)).toEqual({ kind: 'scan', code: 'PY-1', from: 0 });
    expect(readAtOnce(german('PZß1', 'PY-1'), plain)).toEqual({ kind: 'scan', code: 'PZß1', from: 0 });
    expect(readAtOnce(german('+C1PZß1', ']C1PY-1'), corrected)).toMatchObject({ code: 'PY-1' });
    expect(
      readAtOnce(german('°PZß1#', '~PY-1\\'), { ...corrected, prefixes: ['~'], suffix: '\\' }),
    ).toMatchObject({
      code: 'PY-1',
    });
  });

  it('are no person’s, however quickly a word that the station knows is typed', async () => {
    const typed = german('PZß1', 'PY-1', { pace: 'person' });
    expect(readAtOnce(typed, corrected)).toBeNull();
    expect(await readByContent(typed, corrected, knows('PY-1'))).toEqual({ kind: 'typed' });
  });

  it('are those of a scanner that types right where they begin as only a scan does', () => {
    expect(readAtOnce(german('%PB-HOLD', '%PB/HOLD'), corrected)).toMatchObject({ code: '%PB-HOLD' });
    expect(readAtOnce(german('%PBßHOLD', '%PB-HOLD'), mixed)).toMatchObject({ code: '%PB-HOLD' });
    expect(readAtOnce(german('%PBßHOLD', '%PB-HOLD', { pace: 'mixed' }), corrected)).toMatchObject({
      code: '%PB-HOLD',
    });
  });

  it('are what the station knows of both readings where another scanner types right', async () => {
    const one = german('Z100', 'Y100');
    expect(readAtOnce(one, mixed)).toBeNull();
    expect(await readByContent(one, mixed, knows('Y100'))).toMatchObject({ code: 'Y100' });
    expect(await readByContent(one, mixed, knows('Z100'))).toMatchObject({ code: 'Z100' });
    expect(await readByContent(one, mixed, knows())).toMatchObject({ code: 'Z100' });
  });

  it('are never one of two codes that the station knows', async () => {
    expect(await readByContent(german('Z100', 'Y100'), mixed, knows('Y100', 'Z100'))).toEqual({
      kind: 'two_codes',
      codes: ['Z100', 'Y100'],
    });
    const stalled = german('Z100', 'Y100', { pace: 'mixed' });
    expect(await readByContent(stalled, corrected, knows('Y100', 'Z100'))).toMatchObject({
      kind: 'two_codes',
    });
    expect(await readByContent(stalled, corrected, knows('Y100'))).toMatchObject({ code: 'Y100' });
  });

  it('stay as they came where one of them has no place on a US keyboard', () => {
    const keys = { usKeys: ['P', 'Y', null, '1'] };
    expect(readAtOnce(german('PZ<1', '', keys), corrected)).toMatchObject({ code: 'PZ<1' });
  });
});

describe('the Scan box', () => {
  it('holds the run alone where it was empty', () => {
    const alone = run('PB-1005', { pace: 'scanner' });
    expect(wholeInBox(alone, 'PB-1005')).toBe(alone);
  });

  it('holds less than was pressed where the keyboard was moved on the way: what was pressed counts', () => {
    const pressed = run('SC-10093', { pace: 'scanner' });
    for (const left of ['C-10093', 'SC-1003', '3', '']) expect(wholeInBox(pressed, left)).toBe(pressed);
    const slow = run('SC-10093', { pace: 'person' });
    expect(hasLost(slow, 'C-10093')).toBe(true);
    for (const other of ['SC-10093', 'xSC-10093', '93-SC', '']) expect(hasLost(slow, other)).toBe(false);
  });

  it('holds the beginning of a code that stalled for long: the whole is looked up first', async () => {
    const whole = wholeInBox(run('005', { pace: 'scanner' }), 'PB-1005');
    expect(readAtOnce(whole, plain)).toBeNull();
    expect(await readByContent(whole, plain, knows('PB-1005'))).toMatchObject({ code: 'PB-1005' });
    expect(await readByContent(whole, plain, knows())).toEqual({ kind: 'scan_again' });
  });

  it('holds something that a person left there: the scan is what the station knows', async () => {
    const whole = wholeInBox(run('PB-1005', { pace: 'scanner' }), 'old PB-1005');
    expect(await readByContent(whole, plain, knows('PB-1005'))).toMatchObject({ code: 'PB-1005' });
  });

  it('holds what a person pasted or changed: the whole counts', () => {
    expect(wholeInBox(run('5', { pace: 'person' }), 'PB-15x')).toMatchObject({ pace: 'person', starts: [0] });
  });
});
