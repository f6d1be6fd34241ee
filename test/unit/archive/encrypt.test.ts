import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openArchive } from '#main/archive/archive';
import { copyDatabase, FileWorkError, isSound, runScripts } from '#main/archive/core/background';
import { formOf, newArchiveKey } from '#main/archive/core/cipher';
import { Connection } from '#main/archive/core/connection';
import { encryptArchive, settleEncryption, type Step } from '#main/archive/core/encrypt';
import { currentVersion } from '#main/archive/core/migrate';
import { pathsOf } from '#main/archive/core/paths';
import { mustBeEqual } from '#main/archive/changes/same-rows';
import { bundledProgram } from '#test/support/bundled-program';
import { wasKilled } from '#test/support/killed';
import { documents, packageOf } from './orders';
import { bought, folder, openTest, tidyUp } from './samples';

tidyUp();

const key = newArchiveKey();
const personal = ['Ana M', 'Saint-', 'REF-a', '^XA^FD1'];

/** An archive of three bought labels that was closed as usual. */
const three = async (file: string, more: { key?: string } = {}): Promise<void> => {
  const archive = openTest(file, more);
  for (const id of ['a', 'b', 'c']) await bought(archive, id);
  await archive.close();
};

const holdsPersonal = (path: string): string[] =>
  fs
    .readdirSync(path)
    .filter((name) => personal.some((word) => fs.readFileSync(join(path, name)).includes(word)));

const threeAreThere = async (file: string, withKey: string | null): Promise<void> => {
  const archive = openTest(file, { key: withKey });
  expect(await archive.check()).toEqual([]);
  for (const id of ['a', 'b', 'c']) {
    expect(await archive.label(id)).toMatchObject({ stage: 'registered', package: packageOf(id) });
    const stored = await archive.documents(id);
    expect(stored.map(({ bytes }) => [...bytes])).toEqual(documents.map(({ bytes }) => [...bytes]));
  }
  await archive.close();
};

describe('an encrypted archive', () => {
  it('has no readable name, address or document in its file or log, and opens only with its key', async () => {
    const place = folder();
    const file = join(place, 'archive.db');
    const archive = openTest(file, { key });
    await bought(archive, 'a');
    expect(fs.readdirSync(place)).toContain('archive.db-wal');
    expect(holdsPersonal(place)).toEqual([]);
    await archive.close();
    expect(holdsPersonal(place)).toEqual([]);
    expect(formOf(file)).toBe('encrypted');
    expect(() => openArchive(file, { station: () => 'Bench 3' })).toThrow(
      expect.objectContaining({ code: 'no_key' }),
    );
    const other = newArchiveKey();
    expect(() => openArchive(file, { station: () => 'Bench 3', key: other })).toThrow(
      expect.objectContaining({ code: 'corrupt' }),
    );
    expect(await openTest(file, { key }).label('a')).toMatchObject({ stage: 'registered' });
  });

  it('reports an error of its key without showing the key', async () => {
    const file = join(folder(), 'archive.db');
    await three(file, { key });
    const to = { file: join(folder(), 'nowhere', 'copy.db'), key };
    const error: unknown = await copyDatabase({ file, key }, to).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FileWorkError);
    expect(JSON.stringify(error) + String(error) + String((error as Error).stack)).not.toContain(key);
  });
});

describe('encrypting an archive', () => {
  it('keeps every row and leaves no readable data', async () => {
    const place = folder();
    const file = join(place, 'archive.db');
    await three(file);
    expect(holdsPersonal(place)).toEqual(['archive.db']);
    await encryptArchive(pathsOf(file), key);
    expect(holdsPersonal(place)).toEqual([]);
    expect(fs.readdirSync(place).sort()).toEqual(['archive.db', 'archive.db.lock', 'archive.db.mark']);
    await threeAreThere(file, key);
  });

  it('detects a copy that differs by one byte of a document, one row more or one row less', async () => {
    const place = folder();
    const [file, copy] = [join(place, 'archive.db'), join(place, 'copy.db')];
    await three(file);
    const differs = async (change: string): Promise<void> => {
      fs.copyFileSync(file, copy);
      const connection = new Connection(copy);
      connection.exec(`drop trigger documents_no_update; drop trigger events_no_delete; ${change}`);
      connection.close();
      const script = mustBeEqual(currentVersion, file, null);
      await expect(runScripts('comparing', copy, null, script)).rejects.toMatchObject({ rawCode: 275 });
    };
    await differs(`update documents set bytes = x'00' where label_id = 'a' and position = 1`);
    await differs(`delete from events where id = 1`);
    await differs(`insert into batches (id, name, created_at) values ('more', 'more.csv', '2026')`);
    fs.copyFileSync(file, copy);
    await runScripts('comparing', copy, null, mustBeEqual(currentVersion, file, null));
  });

  it('leaves one complete archive that opens, whichever step it was killed after', async () => {
    const steps: Step[] = ['folded', 'copied', 'compared', 'moved', 'placed', 'opened', 'removed'];
    await Promise.all(
      steps.map(async (step) => {
        const place = folder();
        const paths = pathsOf(join(place, 'archive.db'));
        await three(paths.file);
        const program = await bundledProgram(new URL('encrypter.ts', import.meta.url));
        const child = spawn(process.execPath, [program, paths.file, key, step], {
          stdio: ['ignore', 'ignore', 'inherit'],
        });
        expect(wasKilled(await once(child, 'close'))).toBe(true);
        await settleEncryption(paths, key);
        await threeAreThere(paths.file, key);
        if (formOf(paths.file) === 'plain') await encryptArchive(paths, key);
        expect(holdsPersonal(place), step).toEqual([]);
        expect(await isSound(paths.file, key)).toBe(true);
        await threeAreThere(paths.file, key);
      }),
    );
  });

  it('does not use a copy that differs from the archive, and leaves the archive unchanged', async () => {
    for (const change of [
      `drop trigger documents_no_update; update documents set bytes = x'00' where label_id = 'a' and position = 1`,
      `drop trigger events_no_delete; delete from events where id = 1`,
    ]) {
      const place = folder();
      const paths = pathsOf(join(place, 'archive.db'));
      await three(paths.file);
      const damage = (step: Step): void => {
        if (step !== 'copied') return;
        const copy = new Connection(paths.encrypting, 1_000, key);
        copy.exec(change);
        copy.close();
      };
      await expect(encryptArchive(paths, key, damage)).rejects.toMatchObject({ rawCode: 275 });
      expect(fs.readdirSync(place).sort()).toEqual(['archive.db', 'archive.db.lock', 'archive.db.mark']);
      expect(formOf(paths.file)).toBe('plain');
      await threeAreThere(paths.file, key);
    }
  });

  it('that fails leaves the archive unchanged', async () => {
    const place = folder();
    const paths = pathsOf(join(place, 'archive.db'));
    await three(paths.file);
    // Where the copy should go stands a folder that can't be removed as a file.
    fs.mkdirSync(join(paths.encrypting, 'in-the-way'), { recursive: true });
    await expect(encryptArchive(paths, key)).rejects.toThrow();
    expect(formOf(paths.file)).toBe('plain');
    await threeAreThere(paths.file, key);
  });

  it('waits for a moment while another program reads the archive', async () => {
    const paths = pathsOf(join(folder(), 'archive.db'));
    await three(paths.file);
    const reader = new Connection(paths.file);
    // As a station leaves it that was killed.
    reader.exec('pragma journal_mode=wal; begin; select count(*) from labels');
    const encrypted = encryptArchive(paths, key);
    setTimeout(() => {
      reader.exec('commit');
      reader.close();
    }, 300);
    await encrypted;
    expect(formOf(paths.file)).toBe('encrypted');
    await threeAreThere(paths.file, key);
  });
});
