import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { inEnglish } from '#shared/text/in-english';
import { codedMessage } from '#shared/text/coded-message';
import { describe, expect, it } from 'vitest';
import { ArchiveError, openArchive } from '#main/archive/archive';
import { addressOf, newArchiveKey } from '#main/archive/core/cipher';
import { Connection, schemaVersion } from '#main/archive/core/connection';
import { asArchiveError as refusalOf } from '#main/archive/core/file';
import { currentVersion, migrate } from '#main/archive/core/migrate';
import { migrations } from '#main/archive/migrations/index';
import { unscreened } from '#main/archive/migrations/0016-unscreened';
import { draftLabel } from './orders';
import { bought, folder, imported, openTest, tidyUp } from './samples';

tidyUp();

const refusal = (file: string): ArchiveError => {
  try {
    void openArchive(file, { station: () => 'Bench 3' }).close();
  } catch (error) {
    if (error instanceof ArchiveError) return error;
    throw error;
  }
  throw new Error('it opened');
};

/** Root may read and write everything, so that the refusals of the file system are tried as the user `nobody`. */
const asNobody = <T>(work: () => T): T => {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid!(65_534);
  try {
    return work();
  } finally {
    process.seteuid!(0);
  }
};

const sizeAndTime = (file: string) => {
  const { size, mtimeMs } = fs.statSync(file);
  return { size, mtimeMs };
};

/** Refused with this code, naming the file, and not one byte of it changed. */
const refusedUntouched = (file: string, code: string): ArchiveError => {
  const before = [fs.readFileSync(file), sizeAndTime(file)];
  const error = refusal(file);
  expect(error).toMatchObject({ code, file });
  expect([fs.readFileSync(file), sizeAndTime(file)]).toEqual(before);
  return error;
};

describe('a new archive', () => {
  it('creates its folder and file readable only for this user', async () => {
    const file = join(folder(), 'station', 'practice', 'archive.db');
    await imported(openTest(file), draftLabel('a'));
    expect(fs.statSync(join(file, '..')).mode & 0o777).toBe(0o700);
    for (const suffix of ['', '-wal', '-shm', '.lock'])
      expect(fs.statSync(file + suffix).mode & 0o077).toBe(0);
  });

  it('is complete under its own name or does not exist: an unfinished one is created again', () => {
    const file = join(folder(), 'archive.db');
    fs.writeFileSync(`${file}.new`, 'half of it');
    openTest(file);
    expect(fs.existsSync(`${file}.new`)).toBe(false);
  });
});

describe('migrations', () => {
  it('run once on an empty file, and change nothing the second time', () => {
    const connection = new Connection(join(folder(), 'empty.db'));
    expect(schemaVersion(connection)).toBe(0);
    expect(migrate(connection)).toBe(currentVersion);
    const schema = connection.all('select * from sqlite_master');
    expect(migrate(connection)).toBe(0);
    expect(schemaVersion(connection)).toBe(currentVersion);
    expect(connection.all('select * from sqlite_master')).toEqual(schema);
    connection.close();
  });

  it('change nothing when an archive is opened again', async () => {
    const file = join(folder(), 'archive.db');
    const first = openTest(file);
    await bought(first, 'a');
    await first.close();
    const again = openTest(file);
    expect(await again.label('a')).toMatchObject({ stage: 'registered' });
    expect(await again.documents('a')).toHaveLength(2);
  });
});

describe('what can not be opened is refused and not changed', () => {
  it('text and an empty file', () => {
    const file = join(folder(), 'archive.db');
    fs.writeFileSync(file, 'these are not the labels you look for\n'.repeat(500));
    expect(refusedUntouched(file, 'corrupt').reason).toBe(codedMessage('archive.damaged'));
    fs.writeFileSync(file, '');
    expect(refusedUntouched(file, 'corrupt').reason).toBe(codedMessage('archive.empty'));
  });

  it("another program's database", () => {
    const file = join(folder(), 'archive.db');
    const other = new Connection(file);
    other.exec('create table labels (id text); insert into labels values (1)');
    other.close();
    expect(refusedUntouched(file, 'corrupt').reason).toBe(codedMessage('archive.another'));
  });

  it('an archive that was truncated or overwritten', async () => {
    const file = join(folder(), 'archive.db');
    const archive = openTest(file);
    await bought(archive, 'a');
    await archive.close();
    const complete = fs.readFileSync(file);
    fs.writeFileSync(file, complete.subarray(0, 4096 * 3));
    refusedUntouched(file, 'corrupt');
    fs.writeFileSync(
      file,
      Buffer.concat([complete.subarray(0, 4096), Buffer.alloc(complete.length - 4096, 0x5a)]),
    );
    refusedUntouched(file, 'corrupt');
    fs.writeFileSync(file, complete);
    expect(await openTest(file).label('a')).not.toBeNull();
  });

  it('an archive of a newer version', async () => {
    const file = join(folder(), 'archive.db');
    await openTest(file).close();
    const newer = new Connection(file);
    newer.exec(`pragma user_version = ${currentVersion + 1}`);
    newer.close();
    expect(refusedUntouched(file, 'newer').reason).toBe(
      codedMessage('archive.newer', { version: currentVersion + 1, known: currentVersion }),
    );
  });

  it("an archive that a migration can't change, with the message of the failed statement", async () => {
    const file = join(folder(), 'archive.db');
    await openTest(file).close();
    const connection = new Connection(file);
    // The migration that adds this column runs again.
    connection.exec(`pragma user_version = ${migrations.indexOf(unscreened)}`);
    connection.close();
    expect(refusal(file).reason).toBe(
      codedMessage('archive.opened', { cause: 'SQLITE_ERROR: duplicate column name: unscreened' }),
    );
  });

  it('for any other cause with only a code: no address with its key, no value of a row', () => {
    const key = newArchiveKey();
    const connection = new Connection(join(folder(), 'archive.db'));
    const thrown = (sql: string): unknown => {
      try {
        connection.exec(sql);
      } catch (error) {
        return error;
      }
      throw new Error('it worked');
    };
    const trouble = [
      thrown(`vacuum into ${addressOf('/nowhere/at/all', key)}`),
      thrown(`select ${addressOf('/nowhere', key).replaceAll("'", '"')}`),
      thrown(`select "no such column: ${key}"`),
      thrown(`select k${key}`),
      thrown('select "12 Example Street"'),
      thrown('selec'),
    ];
    expect(String(trouble[0])).toContain(key);
    connection.close();
    for (const error of [...trouble, new Error('no such table: ours')])
      expect(inEnglish(refusalOf('a.db', error).reason)).toMatch(
        /^[^:]+ \((SQLITE_\w+|The system gave no reason)\)$/,
      );
  });

  it('a folder, a broken link, and a write-ahead log whose file is missing', () => {
    const place = folder();
    fs.mkdirSync(join(place, 'folder.db'));
    expect(refusal(join(place, 'folder.db'))).toMatchObject({
      code: 'unreadable',
      reason: codedMessage('archive.notFile'),
    });
    const link = join(place, 'link.db');
    fs.symlinkSync(join(place, 'unplugged', 'archive.db'), link);
    expect(refusal(link)).toMatchObject({ code: 'unreadable', reason: codedMessage('archive.link') });
    const file = join(place, 'archive.db');
    fs.writeFileSync(`${file}-wal`, 'what was paid for last');
    expect(refusal(file)).toMatchObject({ code: 'corrupt' });
    expect(fs.existsSync(file)).toBe(false);
    expect(fs.readFileSync(`${file}-wal`, 'utf8')).toBe('what was paid for last');
  });

  it('a file or folder without permission, and a path where no file can exist', async () => {
    const place = folder();
    const file = join(place, 'archive.db');
    await openTest(file).close();
    fs.chmodSync(place, 0o777);
    fs.chmodSync(`${file}.lock`, 0o666);
    fs.chmodSync(file, 0o400);
    expect(asNobody(() => refusal(file))).toMatchObject({ code: 'unreadable', file });
    fs.chmodSync(place, 0o500);
    expect(asNobody(() => refusal(file))).toMatchObject({ code: 'unreadable', file });
    fs.chmodSync(place, 0o700);
    expect(refusal(join(file, 'below-a-file', 'archive.db'))).toMatchObject({ code: 'unreadable' });
  });
});

const holder = `
  import { openArchive } from '#main/archive/archive';
  openArchive(process.argv[1], { station: () => 'other' });
  process.stdout.write('open');
  setInterval(() => undefined, 1000);
`;

describe('two stations on one archive', () => {
  it('the second is refused, also in the same process', async () => {
    const file = join(folder(), 'archive.db');
    const first = openTest(file);
    expect(refusal(file)).toMatchObject({ code: 'locked', reason: codedMessage('archive.station') });
    await imported(first, draftLabel('a'));
    await first.close();
    expect(await openTest(file).label('a')).not.toBeNull();
  });

  it('the lock ends with the process, however the process ends', async () => {
    const file = join(folder(), 'archive.db');
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', holder, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(refusal(file)).toMatchObject({ code: 'locked' });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await openTest(file).counts()).toMatchObject({ draft: 0 });
  });
});
