import * as fs from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { describe, expect, it } from 'vitest';
import { codedMessage } from '#shared/text/coded-message';
import { useBench } from './bench';

const at = useBench('damaged', {
  printers: { One: { knobs: { msPerLabel: 5 } } },
  begins: 'closed',
  mayFail: true,
});

const file = (): string => join(at.folder, 'production', 'archive.db');
const refs = Array.from({ length: 8 }, (_, index) => `D-${index + 1}`);

const open = (firstMs = 3_600_000): Promise<void> => at.open({ tuning: { data: { firstMs } } });
const importBatch = async (): Promise<string> => {
  await at.setUp();
  await at.bring(...refs);
  return (await at.label(refs[0]!)).label.batchId;
};
const batch = async () => (await at.station.queue.status()).batches[0]!;

/** A bit of one label's document changes on the disk, as it does at rest; where it is said, of the answer it came in too. */
const flip = (ref1: string, answerToo: boolean): void => {
  const database = new Libsql(file(), { timeout: 5_000 });
  const triggers = database
    .prepare(`select name from sqlite_master where type = 'trigger' and tbl_name in ('documents', 'answers')`)
    .all() as { name: string }[];
  for (const { name } of triggers) database.exec(`drop trigger "${name}"`);
  if (answerToo)
    database.exec(`delete from answers where label_id in (select id from labels where ref1 = '${ref1}')`);
  database.exec(
    `update documents set bytes = cast(x'00' || substr(bytes, 2) as blob) where label_id in (select id from labels where ref1 = '${ref1}')`,
  );
  database.close();
};

describe('one stored label that changed on the disk', () => {
  it('comes out of the answer it came in, bit for bit', async () => {
    await open();
    const batchId = await importBatch();
    await at.printer.set({ paused: true });
    await at.station.queue.start({ batchId });
    const bought = async (): Promise<number> =>
      (await at.station.labels.list({ limit: 20 })).counts.registered;
    await expect.poll(bought).toBeGreaterThanOrEqual(refs.length - 1);
    flip('D-6', false);
    await at.printer.set({ paused: false });
    await expect.poll(async () => (await batch()).counts.printed).toBe(refs.length);
    expect(at.printer.printed).toHaveLength(refs.length);
    expect(at.service.requests.filter(({ path }) => path.includes('egister'))).toHaveLength(refs.length);
    expect((await at.label('D-6')).label).toMatchObject({ stage: 'confirmed', hold: null });
  });

  it('is held, and all others of its printer come out', async () => {
    await open();
    const batchId = await importBatch();
    await at.printer.set({ paused: true });
    await at.station.queue.start({ batchId });
    const bought = async (): Promise<number> =>
      (await at.station.labels.list({ limit: 20 })).counts.registered;
    await expect.poll(bought).toBeGreaterThanOrEqual(refs.length - 1);
    flip('D-6', true);
    await at.printer.set({ paused: false });
    await expect.poll(() => at.printer.printed.length).toBe(refs.length - 1);
    await expect
      .poll(async () => (await at.label('D-6')).label.hold?.failure.code)
      .toBe('document_unreadable');
    await expect
      .poll(async () => (await batch()).counts)
      .toMatchObject({ printed: refs.length - 1, attention: 1 });
  });

  it('is shown with all else that is known of its label, and said to be damaged', async () => {
    await open();
    const batchId = await importBatch();
    await at.station.queue.start({ batchId });
    await expect.poll(async () => (await batch()).state).toBe('done');
    const labelId = (await at.label('D-2')).label.id;
    const before = await at.station.labels.get({ labelId });
    expect(before?.documents).toMatchObject([{ position: 1, isDamaged: false }]);
    flip('D-2', false);
    const after = await at.station.labels.get({ labelId });
    expect(after?.events).toEqual(before?.events);
    expect(after?.documents).toEqual([{ ...before!.documents[0]!, isDamaged: true }]);
    expect(await at.station.labels.picture({ labelId, position: 1 })).toEqual({
      ok: false,
      reason: 'damaged',
    });
    const refused = { ok: false, message: codedMessage('label.damaged') };
    expect(await at.station.labels.copyDocument({ labelId, position: 1 })).toEqual(refused);
    expect(await at.station.labels.savePicture({ labelId, position: 1, picture: 1 })).toEqual(refused);
  });

  it('is found by the daily check, with its order number', async () => {
    await open();
    const batchId = await importBatch();
    await at.station.queue.start({ batchId });
    await expect.poll(async () => (await batch()).state).toBe('done');
    flip('D-3', false);
    await at.station.close();
    await open(10);
    const damaged = async () => (await at.station.data.state()).inspection?.damaged;
    await expect.poll(damaged).toEqual(['D-3']);
    expect((await at.station.data.state()).inspection).toMatchObject({ documents: refs.length, breaks: 0 });
  });
});

describe('an archive whose file goes while it is open', () => {
  const lose: Record<string, () => void> = {
    'is deleted': () => fs.rmSync(file()),
    'is replaced by another': () => {
      fs.renameSync(file(), `${file()}.elsewhere`);
      fs.copyFileSync(`${file()}.elsewhere`, file());
    },
    'loses its log': () => fs.rmSync(`${file()}-wal`),
  };
  it.each(Object.entries(lose))(
    'an archive whose file is lost while it is open is written again with all purchases: it %s',
    async (_, loses) => {
      await open();
      const batchId = await importBatch();
      await at.printer.set({ msPerLabel: 60 });
      await at.station.queue.start({ batchId });
      await expect.poll(() => at.printer.printed.length).toBeGreaterThan(1);
      loses();
      const report = async () => (await at.station.data.state().catch(() => null))?.report;
      await expect.poll(report).toMatchObject({ from: 'rescued', isWhole: true });
      expect(fs.existsSync(file())).toBe(true);
      expect((await at.station.state()).disk).toBeNull();
      expect(['paused', 'done']).toContain((await batch()).state);
      // Everything that was paid for is there, and the rest goes on when a person says so.
      if ((await batch()).state === 'paused') await at.station.queue.resume({ batchId });
      const open_ = async (): Promise<string[]> =>
        (await Promise.all(refs.map((ref1) => at.label(ref1))))
          // The end of what was at the printer just then could not be written: a question each.
          .filter(({ label }) => label.stage !== 'confirmed' && label.hold?.failure.code !== 'print_unknown')
          .map(({ label }) => `${label.ref1} ${label.stage} ${label.hold?.failure.code ?? ''}`);
      await expect.poll(open_).toEqual([]);
      expect(at.service.requests.filter(({ path }) => path.includes('egister')).length).toBe(refs.length);
      expect(at.printer.printed.length).toBe(refs.length);
    },
  );

  /** Half of it is gone, as after a file system that was repaired. */
  const cut = (): void => {
    // What stands in the log alone would be whole all the same.
    const database = new Libsql(file(), { timeout: 5_000 });
    database.exec('pragma wal_checkpoint(restart)');
    database.close();
    fs.truncateSync(file(), Math.floor(fs.statSync(file()).size / 2 / 4096) * 4096);
  };
  const printSome = async (): Promise<void> => {
    await at.printer.set({ msPerLabel: 150 });
    await at.station.queue.start({ batchId: (await batch()).id });
    await expect.poll(() => at.printer.printed.length).toBeGreaterThan(1);
  };
  const purchases = (): number => at.service.requests.filter(({ path }) => path.includes('egister')).length;

  it('ends on the screen for a broken archive when it is cut, and buys nothing more', async () => {
    await open();
    await importBatch();
    await printSome();
    cut();
    const problem = async () => (await at.station.state().catch(() => null))?.archiveProblem;
    await expect.poll(problem).toMatchObject({ code: 'corrupt' });
    const before = purchases();
    // Looking again finds the same, and all of it can be closed.
    expect(await at.station.data.encryptNow()).toEqual({ ok: true });
    expect((await at.station.state()).archiveProblem).toMatchObject({ code: 'corrupt' });
    expect(purchases()).toBe(before);
  });

  it('is made again from the daily copy when it is cut, and buys nothing twice', async () => {
    await open();
    await importBatch();
    expect(await at.station.data.copyNow()).toEqual({ ok: true });
    await printSome();
    cut();
    const report = async () => (await at.station.data.state().catch(() => null))?.report;
    await expect.poll(report).toMatchObject({ from: 'copy' });
    expect((await batch()).state).not.toBe('running');
    const before = purchases();
    for (const ref1 of refs) await at.station.ship.scan({ code: ref1 });
    await at.idle();
    expect(purchases()).toBe(before);
    expect(new Set(at.printer.printed).size).toBe(at.printer.printed.length);
  });

  it('is made again from itself when its log is emptied, and buys nothing twice', async () => {
    await open();
    await importBatch();
    await printSome();
    fs.truncateSync(`${file()}-wal`, 0);
    const report = async () => (await at.station.data.state().catch(() => null))?.report;
    await expect.poll(report).not.toBeFalsy();
    expect((await batch()).state).not.toBe('running');
    const before = purchases();
    for (const ref1 of refs) await at.station.ship.scan({ code: ref1 });
    await at.idle();
    expect(purchases()).toBe(before);
    expect(new Set(at.printer.printed).size).toBe(at.printer.printed.length);
  });

  it('is made again when the daily check finds it damaged', async () => {
    await open();
    await importBatch();
    expect(await at.station.data.copyNow()).toEqual({ ok: true });
    await at.printer.set({ paused: true });
    await at.station.queue.start({ batchId: (await batch()).id });
    await expect.poll(purchases).toBeGreaterThan(2);
    cut();
    await at.station.data.check().catch(() => false);
    const report = async () => (await at.station.data.state().catch(() => null))?.report;
    await expect.poll(report).toMatchObject({ from: 'copy' });
    expect((await batch()).state).not.toBe('running');
  });
});
