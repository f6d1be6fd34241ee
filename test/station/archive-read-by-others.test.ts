import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { projectRoot } from '#test/support/root';
import { useBench } from './bench';

// A program that reads an archive with SQLite and is the last to close it removes the archive's log, unless another has it open.

const at = useBench('read-by-others', {
  printers: {},
  opening: { place: 'bench' },
  begins: 'open',
  mayFail: true,
});
beforeEach(() => at.bring('D-1'));

const fileIn = (name: string): string => join(at.folder, name, 'production', 'archive.db');

/** Another program that reads an archive; it has it open until its input ends. */
const openReader = async (file: string): Promise<ChildProcess> => {
  const script = `const db = new (require('libsql'))(${JSON.stringify(file)});
    db.exec('begin; select count(*) from labels');
    process.stdout.write('open');
    process.stdin.resume().on('end', () => { db.exec('commit'); db.close(); });`;
  const reader = spawn(process.execPath, ['-e', script], {
    cwd: projectRoot,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(reader.stdout, 'data');
  return reader;
};
const closeReader = async (reader: ChildProcess): Promise<void> => {
  const ended = once(reader, 'exit');
  reader.stdin?.end();
  await ended;
};

/** The station’s archive after another program read it is the same as before, and accepts more. */
const readByAnother = async (name: string): Promise<void> => {
  await closeReader(await openReader(fileIn(name)));
  expect(existsSync(`${fileIn(name)}-wal`)).toBe(true);
  await at.bring('D-2');
  expect((await at.label('D-1')).label.stage).toBe('draft');
  expect((await at.label('D-2')).label.stage).toBe('draft');
  expect((await at.station.data.state()).report).toBeNull();
  expect(at.errors).toEqual([]);
};

it('an archive keeps its log when another program reads it', () => readByAnother('bench'));

it('an archive that was left with its log by a power cut keeps it when another program reads it', async () => {
  cpSync(join(at.folder, 'bench'), join(at.folder, 'after'), { recursive: true });
  await at.station.close();
  await at.open({ place: 'after' });
  await readByAnother('after');
});

it('an archive that was read while its station closed keeps its log when it is opened and read again', async () => {
  const reader = await openReader(fileIn('bench'));
  await at.station.close();
  await at.open();
  await closeReader(reader);
  await readByAnother('bench');
});
