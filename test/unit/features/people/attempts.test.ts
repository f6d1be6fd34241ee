import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAttempts, waitAfterFailures } from '#main/features/people/attempts';
import { ownFolder } from '#test/support/folders';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let now: number;
let errors: unknown[];
beforeEach(async () => {
  folder = await ownFolder('attempts');
  now = Date.parse('2026-11-21T10:00:00Z');
  errors = [];
});
afterEach(() => folder.remove());

const file = (): string => join(folder.path, 'tries.json');
const open = () =>
  openAttempts(
    file(),
    () => now,
    (error) => errors.push(error),
  );
const wrong = () => Promise.resolve(null);
const right = () => Promise.resolve('Bench lead');

describe('wrong attempts', () => {
  it('require a longer wait each time, up to two minutes', () => {
    expect([1, 2, 3, 4, 5, 6].map(waitAfterFailures)).toEqual([0, 0, 5_000, 10_000, 20_000, 40_000]);
    expect([11, 50, 5_000].map(waitAfterFailures)).toEqual([120_000, 120_000, 120_000]);
  });

  it('delay even the right one, which is not checked before', async () => {
    const attempts = await open();
    for (let at = 0; at < 3; at += 1) await attempts.attempt('a', wrong);
    let looked = 0;
    const look = () => {
      looked += 1;
      return right();
    };
    expect(await attempts.attempt('a', look)).toEqual({ passed: false, waitMs: 5_000, counted: false });
    now += 4_999;
    expect(await attempts.attempt('a', look)).toEqual({ passed: false, waitMs: 1, counted: false });
    expect(looked).toBe(0);
    now += 1;
    expect(await attempts.attempt('a', look)).toEqual({ passed: true, value: 'Bench lead' });
    expect((await attempts.attempt('a', wrong)) as { waitMs: number }).toMatchObject({ waitMs: 0 });
  });

  it('of one person delay no other person', async () => {
    const attempts = await open();
    for (let at = 0; at < 5; at += 1) await attempts.attempt('a', wrong);
    expect(await attempts.attempt('b', right)).toEqual({ passed: true, value: 'Bench lead' });
  });

  it('are forgotten with their wait when there is a new secret', async () => {
    const attempts = await open();
    for (let at = 0; at < 4; at += 1) {
      await attempts.attempt('a', wrong);
      now += at < 2 ? 0 : 5_000;
    }
    await attempts.forget('a');
    expect(await attempts.attempt('a', right)).toEqual({ passed: true, value: 'Bench lead' });
  });

  it('are not cleared by a restart, and an interrupted attempt counts', async () => {
    const attempts = await open();
    await attempts.attempt('a', wrong);
    await attempts.attempt('a', wrong);
    void attempts.attempt('a', () => new Promise<null>(() => undefined));
    await expect.poll(async () => readFile(file(), 'utf8')).toContain('"wrong": 3');
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    const again = await open();
    expect(await again.attempt('a', right)).toEqual({ passed: false, waitMs: 5_000, counted: false });
  });

  it('at the same moment run one after the other', async () => {
    const attempts = await open();
    const all = await Promise.all(Array.from({ length: 50 }, () => attempts.attempt('a', wrong)));
    expect(all.filter((one) => !one.passed && one.counted)).toHaveLength(3);
  });

  it('with badges are not cleared by a right one in between, which is itself not delayed', async () => {
    const attempts = await open();
    let counted = 0;
    for (let at = 0; at < 12; at += 1) {
      const guess = await attempts.attempt('badge', wrong, 'anybodys');
      if (!guess.passed && guess.counted) counted += 1;
      await attempts.attempt('badge', right, 'anybodys');
    }
    expect(counted).toBe(3);
    now += 5_000;
    expect(await attempts.attempt('badge', right, 'anybodys')).toMatchObject({ passed: true });
    expect(await attempts.attempt('badge', wrong, 'anybodys')).toMatchObject({ waitMs: 10_000 });
    now += 11 * 60_000;
    expect(await attempts.attempt('badge', wrong, 'anybodys')).toMatchObject({ waitMs: 0 });
  });

  it('in an unreadable file cost the first attempt a wait, and no more', async () => {
    await writeFile(file(), '{"a":{"wrong":0,"until":');
    const attempts = await open();
    expect(await attempts.attempt('a', wrong)).toEqual({ passed: false, waitMs: 5_000, counted: true });
    now += 5_000;
    expect(await attempts.attempt('a', right)).toMatchObject({ passed: true });
  });

  it('that can’t be stored count until the program ends, each costs a wait, and the right one is still admitted', async () => {
    const attempts = await open();
    // The path of the new file is occupied by something that can't be removed.
    await mkdir(`${file()}.new`);
    await writeFile(join(`${file()}.new`, 'x'), '');
    expect(await attempts.attempt('a', right)).toMatchObject({ passed: true });
    expect(await attempts.attempt('a', wrong)).toEqual({ passed: false, waitMs: 5_000, counted: true });
    expect(await attempts.attempt('a', right)).toEqual({ passed: false, waitMs: 5_000, counted: false });
    now += 5_000;
    expect(await attempts.attempt('a', wrong)).toEqual({ passed: false, waitMs: 10_000, counted: true });
    now += 10_000;
    expect(errors).not.toEqual([]);
    await rm(`${file()}.new`, { recursive: true });
    expect(await attempts.attempt('a', wrong)).toEqual({ passed: false, waitMs: 20_000, counted: true });
    expect(await readFile(file(), 'utf8')).toContain('"wrong": 5');
    now += 20_000;
    expect(await attempts.attempt('a', right)).toMatchObject({ passed: true });
    expect(await attempts.attempt('a', wrong)).toMatchObject({ waitMs: 0 });
  });
});
