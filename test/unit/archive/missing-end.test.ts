import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Archive } from '#main/archive/archive';
import { type Prepared, prepareArchive } from '#main/archive/recovery/prepare';
import { isSound } from '#main/archive/core/background';
import { codedMessage } from '#shared/text/coded-message';
import { newArchiveKey } from '#main/archive/core/cipher';
import { Connection, runMigration } from '#main/archive/core/connection';
import { type ArchivePaths, pathsOf } from '#main/archive/core/paths';
import { migrations } from '#main/archive/migrations/index';
import { marked } from '#main/archive/migrations/0017-marked';
import { isInDoubt } from '#shared/label/advance';
import { bundledProgram } from '#test/support/bundled-program';
import { at, documents, draftLabel, succeeded } from './orders';
import { bought, folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

const orders = 40;
const plan = (key: string | null) => ({
  ...{ key, now: new Date('2026-11-21T12:00:00.000Z'), station: () => 'Bench 3' },
  onError: (what: string, error: unknown) => {
    throw new Error(what, { cause: error });
  },
});

const seeded = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

/** Lets a shift take so many steps, and kills it a moment later. @returns the steps that it knew to be kept */
const killedShift = async (
  file: string,
  key: string | null,
  steps: number,
  afterMs: number,
): Promise<string[]> => {
  const program = await bundledProgram(new URL('shift.ts', import.meta.url));
  const child = spawn(process.execPath, [program, file, String(orders), key ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kept: string[] = [];
  const kill = (): void => void child.kill('SIGKILL');
  createInterface(child.stdout).on('line', (line) => {
    kept.push(line);
    if (kept.length === steps || line === 'all done') setTimeout(kill, afterMs);
  });
  await once(child, 'close');
  return kept;
};

/** Orders whose purchase was known to be kept, and which the program would buy or print once more by itself. */
const repeated = async (archive: Archive, kept: readonly string[]): Promise<string[]> => {
  const done = (type: string): Set<string> =>
    new Set(kept.filter((line) => line.endsWith(` ${type}`)).map((line) => line.split(' ')[0]!));
  const wrong: string[] = [];
  for (const id of done('register.started')) {
    const label = (await archive.label(id))!;
    const isFree = label.stage === 'draft' && label.hold === null && !isInDoubt(label);
    if (isFree) wrong.push(`${id} would be bought again`);
  }
  for (const id of done('print.sending')) {
    const label = (await archive.label(id))!;
    const prints = await archive.prints(id);
    const isFree =
      label.stage === 'registered' && label.hold === null && prints.every(({ state }) => state === 'queued');
    if (isFree || prints.some(({ state }) => state === 'queued')) wrong.push(`${id} would be printed again`);
  }
  return wrong;
};

const assessed = async (
  paths: ArchivePaths,
  key: string | null,
  prepared: Prepared,
  kept: readonly string[],
): Promise<string[]> => {
  const archive = openTest(paths.file, { key });
  const wrong = await repeated(archive, kept);
  if (prepared.report === null) wrong.push('nothing was said');
  const states = (await archive.batches('')).map(({ state }) => state);
  if (states.includes('running')) wrong.push('the batch runs on');
  await archive.close();
  return wrong;
};

type Loss = (paths: ArchivePaths, random: () => number) => void;
const cutLog: Loss = ({ file }, random) =>
  truncateSync(`${file}-wal`, Math.floor(statSync(`${file}-wal`).size * random() * 0.95));
const losses: Record<string, Loss> = {
  'its log is deleted': ({ file }) => rmSync(`${file}-wal`),
  'its log is emptied': ({ file }) => truncateSync(`${file}-wal`, 0),
  'its log is cut': cutLog,
  'its log and its mark are deleted': ({ file, mark }) => {
    rmSync(`${file}-wal`);
    rmSync(mark, { force: true });
  },
  'its log is emptied and its mark deleted': ({ file, mark }) => {
    truncateSync(`${file}-wal`, 0);
    rmSync(mark);
  },
  'its log is cut and its mark deleted': (paths, random) => {
    cutLog(paths, random);
    rmSync(paths.mark);
  },
  'its log is cut and its mark overwritten': (paths, random) => {
    cutLog(paths, random);
    writeFileSync(paths.mark, Buffer.alloc(8192, 0x5a));
  },
};

const key = newArchiveKey();

/** A copy of the archive with what is left of its log, because opening the archive itself would change it. */
const copied = ({ file }: ArchivePaths): string => {
  const copy = join(folder(), 'archive.db');
  for (const end of ['', '-wal']) if (existsSync(file + end)) copyFileSync(file + end, copy + end);
  return copy;
};

const lastEntryIn = async (paths: ArchivePaths): Promise<unknown> => {
  const archive = openTest(copied(paths), { key });
  const entry = await archive.lastEntry();
  await archive.close();
  return entry;
};

/** An archive that was killed and lost entries, and the steps that were known to be kept. */
const killedAndShortened = async (lose: Loss): Promise<{ paths: ArchivePaths; kept: string[] }> => {
  const random = seeded(20_261_122);
  for (;;) {
    const paths = pathsOf(join(folder(), 'archive.db'));
    const kept = await killedShift(paths.file, key, 50, 3);
    const last = await lastEntryIn(paths);
    lose(paths, random);
    // Killed while its log was merged into it: without the log the file is damaged, and is not opened.
    if (!(await isSound(copied(paths), key)))
      await expect(prepareArchive(paths, plan(key))).rejects.toMatchObject({ code: 'corrupt' });
    // The lost part of the log may have been merged before.
    else if (!isDeepStrictEqual(await lastEntryIn(paths), last)) return { paths, kept };
  }
};

describe('an encrypted archive after a kill', () => {
  it.each(Object.entries(losses))(
    'after a kill an encrypted archive holds what may have been done if %s',
    async (_name, lose) => {
      const { paths, kept } = await killedAndShortened(lose);
      const prepared = await prepareArchive(paths, plan(key));
      expect(await assessed(paths, key, prepared, kept)).toEqual([]);
    },
  );

  it('is not reported when nothing is lost, whenever it was killed', async () => {
    const random = seeded(7);
    const paths = pathsOf(join(folder(), 'archive.db'));
    const kept: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      kept.push(...(await killedShift(paths.file, key, 1 + Math.floor(random() * 30), random() * 4)));
      expect(await prepareArchive(paths, plan(key))).toMatchObject({ report: null });
      const archive = openTest(paths.file, { key });
      expect((await repeated(archive, kept)).filter((line) => line.includes('bought'))).toEqual([]);
      await archive.close();
    }
  });
});

/** A station that was closed as it should be, twice: what it left the first time, and what it left in the end. */
const twoDays = async (paths: ArchivePaths): Promise<{ yesterday: string }> => {
  let archive = openTest(paths.file);
  await imported(archive, draftLabel('open'), draftLabel('late'));
  await archive.close();
  const yesterday = `${paths.file}.yesterday`;
  copyFileSync(paths.file, yesterday);
  archive = openTest(paths.file);
  await bought(archive, 'new');
  await archive.close();
  return { yesterday };
};

const ofOrder = (ref1: string) => ({ ref1, parcel: 1 });

describe('an archive that replaced the station’s own', () => {
  it('is found to be yesterday’s: its open orders are held, and this is reported', async () => {
    const paths = pathsOf(join(folder(), 'archive.db'));
    const { yesterday } = await twoDays(paths);
    copyFileSync(yesterday, paths.file);
    const { report } = await prepareArchive(paths, plan(null));
    expect(report).toMatchObject({ from: 'itself', isWhole: false });
    expect(report?.mayBeBought).toEqual([ofOrder('REF-open'), ofOrder('REF-late')]);
  });

  it('is found to be another station’s: its open orders are held, and this is reported', async () => {
    const paths = pathsOf(join(folder(), 'archive.db'));
    await twoDays(paths);
    const other = pathsOf(join(folder(), 'archive.db'));
    const archive = openTest(other.file);
    await imported(archive, draftLabel('strange'));
    await archive.close();
    copyFileSync(other.file, paths.file);
    const { report } = await prepareArchive(paths, plan(null));
    expect(report).toMatchObject({ from: 'itself', mayBeBought: [ofOrder('REF-strange')] });
  });

  it('is missing: the missing file is reported, and no new archive is created', async () => {
    const paths = pathsOf(join(folder(), 'archive.db'));
    await twoDays(paths);
    rmSync(paths.file);
    await expect(prepareArchive(paths, plan(null))).rejects.toMatchObject({
      code: 'corrupt',
      reason: codedMessage('archive.noCopyGone'),
    });
  });

  it('is reported once: the restored archive opens without a report the next time', async () => {
    const paths = pathsOf(join(folder(), 'archive.db'));
    const { yesterday } = await twoDays(paths);
    copyFileSync(yesterday, paths.file);
    await prepareArchive(paths, plan(null));
    // Killed before it was opened, and opened.
    expect(await prepareArchive(paths, plan(null))).toMatchObject({ report: null });
    const archive = openTest(paths.file);
    await bought(archive, 'again');
    await archive.close();
    expect(await prepareArchive(paths, plan(null))).toMatchObject({ report: null });
  });
});

describe('the mark beside an archive', () => {
  it('is valid though one of its two slots was only partly written', async () => {
    const paths = pathsOf(join(folder(), 'archive.db'));
    const { yesterday } = await twoDays(paths);
    const mark = readFileSync(paths.mark);
    for (const from of [0, 4096]) {
      writeFileSync(paths.mark, Buffer.from(mark).fill(0x5a, from + 40, from + 400));
      expect(await prepareArchive(paths, plan(null)), `slot at ${from}`).toMatchObject({ report: null });
    }
    copyFileSync(yesterday, paths.file);
    writeFileSync(paths.mark, Buffer.from(mark).fill(0x5a, 40, 400));
    expect((await prepareArchive(paths, plan(null))).report).toMatchObject({ from: 'itself' });
  });

  it('is not required beside an archive that was closed in order', async () => {
    const paths = pathsOf(join(folder(), 'archive.db'));
    await twoDays(paths);
    rmSync(paths.mark);
    expect(await prepareArchive(paths, plan(null))).toMatchObject({ report: null });
  });

  it('is not required beside an older archive until that was opened once', async () => {
    const older = pathsOf(join(folder(), 'archive.db'));
    const connection = new Connection(older.file);
    const beforeMarks = migrations.indexOf(marked);
    for (const [at, sql] of migrations.slice(0, beforeMarks).entries()) runMigration(connection, sql, at + 1);
    connection.exec(
      `insert into batches (id, name, created_at) values ('b', 'b.csv', '2026-11-20T09:00:00.000Z')`,
    );
    connection.exec('pragma journal_mode = wal; pragma wal_checkpoint(truncate);');
    connection.exec(`update batches set name = 'renamed.csv'`);
    const killed = pathsOf(join(folder(), 'archive.db'));
    for (const suffix of ['', '-wal']) copyFileSync(older.file + suffix, killed.file + suffix);
    connection.close();
    expect(await prepareArchive(killed, plan(null))).toMatchObject({ report: null });
    openTest(killed.file);
    // What the file itself says of its version, whatever becomes of the log.
    expect(readFileSync(killed.file).readUInt32BE(60)).toBeGreaterThan(beforeMarks);
  });

  it('knows an order that was taken from a shared batch and bought before the log was lost, and holds it', async () => {
    const paths = pathsOf(join(folder(), 'archive.db'));
    const archive = openTest(paths.file);
    await archive.importBatch({ id: 'shared', name: 'shared.csv', at, onFloor: true }, []);
    const place = { labelId: 'taken', printerId: null, priority: 0 };
    const label = draftLabel('taken', { batchId: 'shared' });
    await archive.addRows([{ label, event: { type: 'imported', file: 'shared.csv' }, place }], at);
    const started = await step(archive, label, { type: 'register.started', draft: label.draft });
    await step(archive, started, succeeded('taken'), { documents });
    const killed = pathsOf(join(folder(), 'archive.db'));
    copyFileSync(paths.file, killed.file);
    copyFileSync(paths.mark, killed.mark);
    expect((await prepareArchive(killed, plan(null))).report).not.toBeNull();
    const reopened = openTest(killed.file);
    const known = await reopened.label('taken');
    expect(known && isInDoubt(known)).toBe(true);
  });
});
