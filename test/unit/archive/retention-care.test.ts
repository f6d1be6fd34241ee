import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Archive } from '#main/archive/archive';
import { makeCopy } from '#main/archive/recovery/copies';
import { prepareArchive } from '#main/archive/recovery/prepare';
import { newArchiveKey } from '#main/archive/core/cipher';
import { type ArchivePaths, pathsOf } from '#main/archive/core/paths';
import { cutoff, done, found, later, personal, run } from './kept';
import { folder, openTest, tidyUp } from './samples';

tidyUp();

const now = new Date(later);
const plan = {
  key: null,
  now,
  station: () => 'Bench 3',
  onError: (what: string, error: unknown) => {
    throw new Error(what, { cause: error });
  },
};
const place = (): ArchivePaths => pathsOf(join(folder(), 'archive.db'));
const ids = Array.from({ length: 25 }, (_, index) => `n${index}`);

const isBlank = async (archive: Archive, id: string): Promise<boolean> => {
  const [label, documents] = [(await archive.label(id))!, await archive.documents(id)];
  const isGone = label.anonymised != null;
  // Whole or not at all.
  expect(documents.length, id).toBe(isGone ? 0 : 2);
  expect('contact' in label.draft.fields, id).toBe(!isGone);
  return isGone;
};
const blankOnes = async (archive: Archive): Promise<string[]> => {
  const blank: string[] = [];
  for (const id of ids) if (await isBlank(archive, id)) blank.push(id);
  return blank;
};

describe('a run that is interrupted', () => {
  it('between two slices leaves complete labels, and the next run continues', async () => {
    const { file } = place();
    const archive = openTest(file);
    for (const id of ids) await done(archive, id);
    expect(await run(archive, cutoff, later, 1)).toMatchObject({ labels: 10 });
    await archive.close();
    const again = openTest(file);
    expect(await blankOnes(again)).toEqual(ids.slice(0, 10));
    expect(await again.verifyChain()).toMatchObject({ ok: true });
    expect(await run(again)).toMatchObject({ labels: 15, documents: 30 });
    await again.compact();
    expect(found(file)).toEqual([]);
    expect(await again.verifyChain()).toMatchObject({ ok: true, anonymised: 25 * 8 });
  });

  it('by kill -9 leaves complete labels, and the next run continues', async () => {
    const { file } = place();
    const first = openTest(file);
    for (const id of ids) await done(first, id);
    await first.close();
    const anonymiser = fileURLToPath(new URL('anonymiser.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', anonymiser, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    createInterface(child.stdout).once('line', () => child.kill('SIGKILL'));
    await once(child, 'close');
    const archive = openTest(file);
    const blank = await blankOnes(archive);
    expect(blank.length % 10 === 0 || blank.length === 25).toBe(true);
    expect(blank.length).toBeGreaterThan(0);
    expect(await archive.verifyChain()).toMatchObject({ ok: true });
    expect(await run(archive)).toMatchObject({ labels: 25 - blank.length });
    await archive.compact();
    expect(found(file)).toEqual([]);
  });
});

describe('a check of the record', () => {
  it('finds nothing wrong where names are removed while it runs', async () => {
    const archive = openTest(place().file);
    const many = Array.from({ length: 150 }, (_, index) => `n${index}`);
    for (const id of many) await done(archive, id);
    const check = archive.verifyChain();
    // The newest labels: their entries are checked last.
    const { removed } = await archive.removeSlice({ before: cutoff, after: 140, at: later, days: 90 });
    expect(removed).toMatchObject({ labels: 10 });
    const { entries, ...rest } = await check;
    expect(entries).toBeGreaterThan(1000);
    expect(rest).toMatchObject({ ok: true, breaks: [] });
    expect(await archive.verifyChain()).toMatchObject({ ok: true, anonymised: 10 * 8 });
  });
});

describe('an archive restored from a copy that is older than the removal', () => {
  it('is anonymised again where the newer one was, with a valid record', async () => {
    const paths = place();
    const archive = openTest(paths.file);
    for (const id of ids) await done(archive, id);
    await makeCopy(paths, { key: null, now, keep: 7 });
    await run(archive);
    await archive.compact();
    await archive.close();
    const bytes = readFileSync(paths.file);
    // The free list's count of a page that does not exist: damage that takes no row.
    bytes.writeUInt32BE(999_999, 32);
    bytes.writeUInt32BE(7, 36);
    writeFileSync(paths.file, bytes);
    const { report } = await prepareArchive(paths, plan);
    expect(report).not.toBeNull();
    const restored = openTest(paths.file);
    expect(await blankOnes(restored)).toEqual(ids);
    expect(await restored.verifyChain()).toMatchObject({ ok: true, breaks: [] });
    for (const id of ids)
      expect((await restored.events(id)).map(({ event }) => JSON.stringify(event)).join()).not.toContain(
        'Quirina',
      );
    expect(await restored.labelByCode('QUIRINAOVERHOLT')).toBeNull();
    await restored.compact();
    expect(found(paths.file)).toEqual([]);
  });

  it('has the names again where no newer archive can be read, until the next run', async () => {
    const paths = place();
    const archive = openTest(paths.file);
    for (const id of ids) await done(archive, id);
    await makeCopy(paths, { key: null, now, keep: 7 });
    await run(archive);
    await archive.close();
    rmSync(paths.file);
    await prepareArchive(paths, plan);
    const restored = openTest(paths.file);
    expect(await blankOnes(restored)).toEqual([]);
    expect(await run(restored)).toMatchObject({ labels: 25 });
    await restored.compact();
    expect(found(paths.file)).toEqual([]);
    expect(await restored.verifyChain()).toMatchObject({ ok: true });
  });
});

describe('an encrypted archive', () => {
  it('is rebuilt with its key', async () => {
    const { file } = place();
    const key = newArchiveKey();
    const archive = openTest(file, { key });
    await done(archive, 'a');
    await run(archive);
    await archive.compact();
    expect(await archive.check()).toEqual([]);
    await archive.close();
    expect(found(file, ['SQLite format 3', ...personal])).toEqual([]);
    const again = openTest(file, { key });
    expect((await again.label('a'))?.anonymised).toEqual({ at: later, days: 90 });
  });
});
