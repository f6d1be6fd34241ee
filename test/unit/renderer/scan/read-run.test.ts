import { describe, expect, it } from 'vitest';
import type { FinishedRun } from '#shared/key-run';
import {
  codeOfWeight,
  completeRun,
  hasLostKeys,
  isWeight,
  readAtOnce,
  readByContent,
} from '../../../../src/renderer/scan/read-run';

const plain = { prefixes: [], suffix: '' };

const run = (typed: string, more: Partial<FinishedRun>): FinishedRun => ({
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

describe('keys that end in Enter', () => {
  it('are a scan at once when every key came at a scanner’s pace', () => {
    expect(readAtOnce(run(']C1P100002', { pace: 'scanner' }), plain)).toEqual({
      kind: 'scan',
      code: 'P100002',
      from: 0,
    });
  });

  it('are a scan from a symbology identifier, the beginning of a command or the scanner’s prefix on', () => {
    const affixes = { prefixes: ['~'], suffix: '' };
    for (const code of [']C1P100002', '%PB-HOLD', '~P100002'])
      expect(readAtOnce(run(`Jörg${code}`, { likelyStart: 6 }), affixes)).toMatchObject({
        kind: 'scan',
        from: 4,
      });
  });

  it('are the known code among them, wherever a stall split them', async () => {
    const typed = run('JörgP100002', { starts: [0, 1, 2, 3, 4, 5], likelyStart: 5 });
    expect(await readByContent(typed, plain, knows('P100002'))).toEqual({
      kind: 'scan',
      code: 'P100002',
      from: 4,
    });
  });

  it('must be scanned again when only a part came and the complete code is not known', async () => {
    const typed = run('JörgP100002', { starts: [0, 1, 2, 3, 4, 5], likelyStart: 5 });
    expect(await readByContent(typed, plain, knows())).toEqual({ kind: 'scan_again' });
  });

  it('are an unknown code when the stall was inside and nothing came before it', async () => {
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

  it('are typed when there are one or two', () => {
    expect(readAtOnce(run('4', { pace: 'person' }), plain)).toEqual({ kind: 'typed' });
  });
});

/** As a scanner's keys arrive under the German layout when the scanner types as a US keyboard. */
const german = (typed: string, expected: string, more: Partial<FinishedRun> = {}): FinishedRun =>
  run(typed, { pace: 'scanner', usKeys: Array.from(expected), ...more });
const corrected = { ...plain, layout: 'de', alsoRight: false } as const;
const mixed = { ...corrected, alsoRight: true } as const;

describe('keys of a scanner that types as a US keyboard', () => {
  it('are read by their positions at once, when the bench has this setting', () => {
    expect(readAtOnce(german('PZß1', 'PY-1'), corrected)).toEqual({ kind: 'scan', code: 'PY-1', from: 0 });
    expect(readAtOnce(german('PZß1', 'PY-1'), plain)).toEqual({ kind: 'scan', code: 'PZß1', from: 0 });
    expect(readAtOnce(german('+C1PZß1', ']C1PY-1'), corrected)).toMatchObject({ code: 'PY-1' });
    expect(
      readAtOnce(german('°PZß1#', '~PY-1\\'), { ...corrected, prefixes: ['~'], suffix: '\\' }),
    ).toMatchObject({
      code: 'PY-1',
    });
  });

  it('are no person’s, however quickly a person types a word that the station knows', async () => {
    const typed = german('PZß1', 'PY-1', { pace: 'person' });
    expect(readAtOnce(typed, corrected)).toBeNull();
    expect(await readByContent(typed, corrected, knows('PY-1'))).toEqual({ kind: 'typed' });
  });

  it('are a correct scanner’s when they begin as only a scan does', () => {
    expect(readAtOnce(german('%PB-HOLD', '%PB/HOLD'), corrected)).toMatchObject({ code: '%PB-HOLD' });
    expect(readAtOnce(german('%PBßHOLD', '%PB-HOLD'), mixed)).toMatchObject({ code: '%PB-HOLD' });
    expect(readAtOnce(german('%PBßHOLD', '%PB-HOLD', { pace: 'mixed' }), corrected)).toMatchObject({
      code: '%PB-HOLD',
    });
  });

  it('are what the station knows of both readings when another scanner types correctly', async () => {
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

  it('stay unchanged when one of them has no position on a US keyboard', () => {
    const keys = { usKeys: ['P', 'Y', null, '1'] };
    expect(readAtOnce(german('PZ<1', '', keys), corrected)).toMatchObject({ code: 'PZ<1' });
  });
});

describe('the Scan box', () => {
  it('has only the run when it was empty', () => {
    const alone = run('PB-1005', { pace: 'scanner' });
    expect(completeRun(alone, 'PB-1005')).toBe(alone);
  });

  it('has less than was pressed when the focus moved meanwhile: the pressed keys count', () => {
    const pressed = run('SC-10093', { pace: 'scanner' });
    for (const left of ['C-10093', 'SC-1003', '3', '']) expect(completeRun(pressed, left)).toBe(pressed);
    const slow = run('SC-10093', { pace: 'person' });
    expect(hasLostKeys(slow, 'C-10093')).toBe(true);
    for (const other of ['SC-10093', 'xSC-10093', '93-SC', '']) expect(hasLostKeys(slow, other)).toBe(false);
  });

  it('has the beginning of a code that stalled for long: the complete code is looked up first', async () => {
    const complete = completeRun(run('005', { pace: 'scanner' }), 'PB-1005');
    expect(readAtOnce(complete, plain)).toBeNull();
    expect(await readByContent(complete, plain, knows('PB-1005'))).toMatchObject({ code: 'PB-1005' });
    expect(await readByContent(complete, plain, knows())).toEqual({ kind: 'scan_again' });
  });

  it('has text that a person left there: the scan is the code that the station knows', async () => {
    const all = completeRun(run('PB-1005', { pace: 'scanner' }), 'old PB-1005');
    expect(await readByContent(all, plain, knows('PB-1005'))).toMatchObject({ code: 'PB-1005' });
  });

  it('has text that a person pasted or changed: all of it counts', () => {
    expect(completeRun(run('5', { pace: 'person' }), 'PB-15x')).toMatchObject({
      pace: 'person',
      starts: [0],
    });
  });
});

describe('a number in the weight field', () => {
  it('is a weight up to 999 pounds, and not with letters of a code', () => {
    for (const weight of ['2', '12.5', '0012.5', '.75', '125', '3,25 lb'])
      expect(isWeight(weight)).toBe(true);
    for (const code of ['1042', 'A-12', '10-42']) expect(isWeight(code)).toBe(false);
  });

  it('is a code where the station knows it, at any pace', async () => {
    for (const pace of ['scanner', 'mixed', 'person'] as const) {
      expect(await codeOfWeight('105', run('105', { pace }), plain, knows('105'))).toBe('105');
      expect(await codeOfWeight('12.35', run('12.35', { pace }), plain, knows('105'))).toBeNull();
    }
  });

  it('is a code where a scanner put one behind other keys; a part of what a person typed is none', async () => {
    const scanned = run('2105', { starts: [0, 1], likelyStart: 1 });
    expect(await codeOfWeight('2105', scanned, plain, knows('105'))).toBe('105');
    expect(await codeOfWeight('9105', run('105', { pace: 'scanner' }), plain, knows('105'))).toBe('105');
    const typed = run('2105', { pace: 'person', starts: [0, 1, 2, 3] });
    expect(await codeOfWeight('2105', typed, plain, knows('105', '5'))).toBeNull();
  });
});
