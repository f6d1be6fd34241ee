import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copiesOf } from '#main/archive/recovery/copies';
import { restoreArchive, type RestoreStep } from '#main/archive/recovery/restore';
import { Connection } from '#main/archive/core/connection';
import { removeDatabase } from '#main/archive/core/files';
import { pathsOf } from '#main/archive/core/paths';
import { createRecordEnds } from '#main/app/record-end';
import { recordOf } from '#test/support/station';
import { flipped, testKeychain } from '#test/support/test-keychain';
import { useBench } from './bench';

const passphrase = 'four words of a test';

const at = useBench('record-end', {
  printers: {},
  opening: { keychain: testKeychain, tuning: { data: { firstMs: 3_600_000 } } },
  begins: 'closed',
  mayFail: true,
});

const endFile = (): string => join(at.folder, 'record-end.json');
const paths = () => pathsOf(join(at.folder, 'production', 'archive.db'));
const key = (): string =>
  new TextDecoder().decode(flipped(fs.readFileSync(join(at.folder, 'archive-key.bin'))));
const check = () => at.station.record.check(undefined);
const kinds = async (): Promise<string[]> => (await check()).breaks.map(({ kind }) => kind);
const lastOf = (type: string) => recordOf(at).then((rows) => rows.filter((row) => row.type === type).length);

/** A day's work: an order, a copy and a backup, then another order; closed. */
const day = async (): Promise<void> => {
  await at.open();
  await at.bring('E-1');
  expect(await at.station.data.copyNow()).toEqual({ ok: true });
  expect(await at.station.data.backup({ passphrase })).toMatchObject({ ok: true });
  await at.station.settings.set({ sound: false });
  await at.bring('E-2');
  await at.station.close();
};
const damage = (): void => fs.writeFileSync(paths().file, fs.readFileSync(paths().file).fill(0x41, 0, 4096));

/** Somebody who has the key, and takes the last entry away with its row. */
const cutEnd = (): void => {
  const connection = new Connection(paths().file, 1000, key());
  for (const { name } of connection.all(
    `select name from sqlite_master where type = 'trigger' and sql like '% are never %' or type = 'trigger' and sql like '% is never %'`,
  ))
    connection.exec(`drop trigger "${String(name)}"`);
  const [last] = connection.all('select seq, kind, row_id from chain order by seq desc limit 1');
  const table = last?.['kind'] === 'station' ? 'station_events' : 'events';
  connection.exec(
    `delete from ${table} where id = ${Number(last?.['row_id'])}; delete from chain where seq = ${Number(last?.['seq'])}`,
  );
  connection.close();
};

describe('the stored end of the record, across a restart,', () => {
  it('agrees, and reveals an end that was cut off, at every start', async () => {
    await day();
    await at.open();
    expect(await check()).toMatchObject({ ok: true, end: 'kept', restored: null, doubt: null });
    await at.station.close();
    cutEnd();
    for (let start = 0; start < 2; start += 1) {
      await at.open();
      expect(await kinds()).toEqual(['rewritten']);
      await at.station.close();
    }
    await at.open();
    expect(at.errors).toEqual([]);
  });

  it('reveals a daily copy that somebody put in the archive’s place, whatever was written beside it', async () => {
    await day();
    const [copy] = copiesOf(paths());
    await removeDatabase(paths().file);
    fs.copyFileSync(copy!.file, paths().file);
    await at.open();
    expect(await kinds()).toEqual(['cut']);
    expect(await check()).toMatchObject({ ok: false, restored: null, doubt: null });
    await at.station.close();

    // And the end with it, without the keychain.
    fs.writeFileSync(endFile(), JSON.stringify({ ends: {} }));
    await at.open();
    expect(await check()).toMatchObject({ restored: null, doubt: { why: 'unsealed' } });
    await at.station.close();
    fs.rmSync(endFile());
    await at.open();
    expect(await check()).toMatchObject({ restored: null, doubt: { why: 'missing' } });
    expect(await lastOf('record.end.doubted')).toBe(2);
  });
});

describe('a restore is reported as a restore', () => {
  it('if a backup replaced a readable archive, and the record continues', async () => {
    await day();
    await at.open();
    const before = await check();
    expect(await at.station.data.restore({ passphrase })).toMatchObject({ ok: true });
    expect(await check()).toMatchObject({ ok: true, breaks: [], restored: { from: 'backup', goesOn: true } });
    await at.station.close();
    await at.open();
    const after = await check();
    expect(after).toMatchObject({ ok: true, restored: { from: 'backup', goesOn: true }, doubt: null });
    expect(after.entries).toBeGreaterThan(before.entries);
    expect(await lastOf('backup.restored')).toBe(1);
    // And its end is held like any other.
    await at.station.close();
    cutEnd();
    await at.open();
    expect(await kinds()).toEqual(['rewritten']);
  });

  it('if nothing newer was left, and its end is not reported as cut', async () => {
    await day();
    fs.rmSync(join(at.folder, 'production'), { recursive: true });
    await at.open();
    expect((await at.station.state()).archiveProblem).toMatchObject({ code: 'corrupt' });
    expect(await at.station.data.restore({ passphrase })).toMatchObject({ ok: true });
    expect(await check()).toMatchObject({
      ok: true,
      restored: { from: 'backup', goesOn: false },
      doubt: null,
    });
    await at.station.close();
    await at.open();
    expect(await check()).toMatchObject({
      ok: true,
      restored: { from: 'backup', goesOn: false },
      doubt: null,
    });
    expect(at.errors).toEqual([]);
  });

  it('if the last daily copy replaced a damaged archive', async () => {
    await day();
    damage();
    await at.open();
    const [copy] = copiesOf(paths());
    const restored = { from: 'copy', copyAt: copy!.at.toISOString(), goesOn: false };
    expect(await check()).toMatchObject({ ok: true, breaks: [], restored, doubt: null });
    await at.station.close();
    await at.open();
    expect(await check()).toMatchObject({ ok: true, restored });
  });

  it.each<RestoreStep>(['built', 'announced', 'ready', 'aside', 'placed'])(
    'a restore is reported as a restore after a kill once it was %s',
    async (until) => {
      await day();
      damage();
      const [copy] = copiesOf(paths());
      const ends = createRecordEnds({ folder: at.folder, keychain: testKeychain });
      const stopped = new Error('the power went');
      const restoring = restoreArchive(
        paths(),
        {
          from: { kind: 'copy', file: copy!.file, key: key(), at: copy!.at },
          ...{ key: key(), why: 'damaged', now: new Date(), station: () => 'Bench 1' },
          announce: (coming) => ends.announce('production', coming),
        },
        (step) => {
          if (step === until) throw stopped;
        },
      );
      await expect(restoring).rejects.toBe(stopped);
      for (let start = 0; start < 2; start += 1) {
        await at.open();
        expect(await check()).toMatchObject({
          ok: true,
          restored: { from: 'copy', goesOn: false },
          doubt: null,
        });
        await at.station.close();
      }
      await at.open();
    },
  );

  it('but not if the person chose no file: what was cut is still reported', async () => {
    await day();
    cutEnd();
    await at.open();
    at.outside.chosen = null;
    expect(await at.station.data.restore({ passphrase })).toEqual({ ok: true, report: null });
    expect(await kinds()).toEqual(['rewritten']);
    expect(await lastOf('backup.restored')).toBe(0);
  });
});
