import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSound } from '#main/archive/core/background';
import { makeCopy } from '#main/archive/recovery/copies';
import { prepareArchive } from '#main/archive/recovery/prepare';
import { readReport } from '#main/archive/recovery/report';
import { formOf, newArchiveKey } from '#main/archive/core/cipher';
import { pathsOf } from '#main/archive/core/paths';
import { bundledProgram } from '#test/support/bundled-program';
import { wasKilled } from '#test/support/killed';
import { documents, draftLabel, packageOf, succeeded } from './orders';
import { bought, folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

const key = newArchiveKey();
const now = new Date('2026-11-21T13:00:00.000Z');

/** Dies before its operation of that number. @returns how many there were, once it was not killed */
const swapped = async (
  file: string,
  itsKey: string | null,
  what: string,
  at: number,
): Promise<number | null> => {
  const program = await bundledProgram(new URL('killed-swap.ts', import.meta.url));
  const child = spawn(process.execPath, [program, file, itsKey ?? '', what, String(at)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let reported = '';
  child.stdout.on('data', (bytes: Buffer) => (reported += bytes.toString()));
  const end = await once(child, 'close');
  if (wasKilled(end)) return null;
  expect(end).toEqual([0, null]);
  return Number(reported);
};

/**
 * As a crash leaves it: a copy that knows `late` as an order alone; since then `late` and `new` were bought, which only the
 * write-ahead log beside the archive tells.
 */
const crashed = async (itsKey: string | null): Promise<string> => {
  const [place, left] = [folder(), folder()];
  const paths = pathsOf(join(place, 'archive.db'));
  const archive = openTest(paths.file, { key: itsKey });
  await bought(archive, 'old');
  await imported(archive, draftLabel('late'), draftLabel('open'));
  await makeCopy(paths, { key: itsKey, now: new Date('2026-11-20T12:00:00.000Z'), keep: 7 });
  const label = (await archive.label('late'))!;
  const started = await step(archive, label, { type: 'register.started', draft: label.draft });
  await step(archive, started, succeeded('late'), { documents });
  await bought(archive, 'new');
  fs.cpSync(place, left, {
    recursive: true,
    filter: (name) => !name.endsWith('.lock') && !name.endsWith('-shm'),
  });
  await archive.close();
  expect(fs.statSync(join(left, 'archive.db-wal')).size).toBeGreaterThan(0);
  return left;
};

/** One whole archive, the old one or the new one; what was bought is known, or held as one that may have been. */
const assessed = async (place: string, itsKey: string | null, at: string): Promise<'old' | 'new'> => {
  const paths = pathsOf(join(place, 'archive.db'));
  const plan = { key: itsKey, now, station: () => 'Bench 3', onError: () => undefined };
  await prepareArchive(paths, plan);
  expect(await isSound(paths.file, itsKey), at).toBe(true);
  const report = readReport(paths);
  const archive = openTest(paths.file, { key: itsKey });
  for (const id of ['old', 'late', 'new']) {
    expect(await archive.label(id), `${id} at ${at}`).toMatchObject({ package: packageOf(id) });
    expect(await archive.documents(id), `${id} at ${at}`).toHaveLength(2);
  }
  expect(await archive.label('open'), at).toMatchObject({ stage: 'draft' });
  expect(await archive.check(), at).toEqual([]);
  await archive.close();
  const aside = fs.readdirSync(place).filter((name) => /-(replaced|damaged)-/.test(name));
  const isNew = aside.some((name) => name.endsWith('.db'));
  // A report tells of what happened, and all that happened is told.
  expect(report !== null, at).toBe(isNew);
  if (!isNew) expect(aside, at).toEqual([]);
  // A handle of ours that is not collected yet keeps the archive's own log beside it (see `closeWhole`).
  const beside = fs
    .readdirSync(place)
    .filter((name) => !/-(replaced|damaged)-|^archive\.db-(wal|shm)$/.test(name))
    .sort();
  const known = [
    'archive.db',
    'archive.db.lock',
    'archive.db.mark',
    'copies',
    ...(isNew ? ['restored.json'] : []),
  ].sort();
  expect(beside, at).toEqual(known);
  return isNew ? 'new' : 'old';
};

/** Kills a swap before every change it makes to files, and every third time the start after it too. */
const killedEverywhere = async (base: string, itsKey: string | null, what: string): Promise<string[]> => {
  const found: string[] = [];
  const copyOf = (): string => {
    const place = folder();
    fs.cpSync(base, place, { recursive: true });
    return place;
  };
  const total = await swapped(join(copyOf(), 'archive.db'), itsKey, what, 0);
  expect(total).toBeGreaterThan(2);
  let killed = 0;
  for (let at = 1; at <= (total ?? 0); at += 1) {
    const place = copyOf();
    const file = join(place, 'archive.db');
    // What SQLite keeps beside a database is there to be removed or not: a run may have an operation less.
    const complete = await swapped(file, itsKey, what, at);
    if (complete !== null) expect(complete).toBeLessThan(at);
    else killed += 1;
    if (at % 3 === 0) await swapped(file, itsKey, 'start', 1 + (at % 8));
    found.push(await assessed(place, itsKey, `${what} ${at} of ${total}`));
    fs.rmSync(place, { recursive: true });
  }
  expect(killed).toBeGreaterThan((total ?? 0) / 2);
  return found;
};

describe('a kill before any change of a file leaves one complete archive, and nothing is bought again,', () => {
  it('when a backup is restored', async () => {
    const found = await killedEverywhere(await crashed(null), null, 'restore');
    console.log(
      `restore: ${found.length} kills, ${found.filter((each) => each === 'new').length} with the new archive`,
    );
    expect(found).toContain('old');
    expect(found.at(-1)).toBe('new');
  });

  it('when a damaged archive is restored, encrypted', async () => {
    const found = await killedEverywhere(await crashed(key), key, 'damaged');
    console.log(
      `rebuilt: ${found.length} kills, ${found.filter((each) => each === 'new').length} with the new archive`,
    );
    expect(found.at(-1)).toBe('new');
  });

  it('when an archive is encrypted', async () => {
    const base = await crashed(null);
    const found = await killedEverywhere(base, key, 'encrypt');
    console.log(`encrypting: ${found.length} kills`);
    expect(new Set(found)).toEqual(new Set(['old']));
    expect(formOf(join(base, 'archive.db'))).toBe('plain');
  });
});
