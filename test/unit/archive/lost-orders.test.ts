import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restoreArchive } from '#main/archive/recovery/restore';
import { copyDatabase } from '#main/archive/core/background';
import { Connection } from '#main/archive/core/connection';
import { pathsOf } from '#main/archive/core/paths';
import { codedMessage } from '#shared/text/coded-message';
import { draftLabel, packageOf } from './orders';
import { bought, folder, imported, liveLabel, openTest, tidyUp } from './samples';

tidyUp();

const now = new Date('2026-11-22T12:00:00.000Z');

/** Past the triggers that keep what was written. */
const write = (file: string, sql: string): void => {
  const connection = new Connection(file);
  const triggers = connection.all(`select name, sql from sqlite_master where type = 'trigger'`);
  for (const { name } of triggers) connection.exec(`drop trigger "${String(name)}"`);
  connection.exec(sql);
  for (const trigger of triggers) connection.exec(String(trigger['sql']));
  connection.close();
};

/** A backup with two open orders, one of them bought since, and one that was brought in and bought since. */
const day = async () => {
  const place = folder();
  const paths = pathsOf(join(place, 'archive.db'));
  const backup = join(place, 'backup.db');
  const archive = openTest(paths.file);
  await bought(archive, 'old');
  await imported(archive, draftLabel('open'));
  await copyDatabase({ file: paths.file, key: null }, { file: backup, key: null });
  await bought(archive, 'new');
  await imported(archive, draftLabel('brought-in'));
  await archive.close();
  const from = { kind: 'backup' as const, file: backup, key: null, at: new Date('2026-11-21T12:00:00.000Z') };
  return { paths, restoration: { from, key: null, why: 'replaced' as const, now, station: () => 'Bench 3' } };
};

describe('an order of which the restored archive has only the number', () => {
  it('is held with the package it was bought as, and its number can’t be used again', async () => {
    const { paths, restoration } = await day();
    write(
      paths.file,
      `update labels set draft = '{' where id in ('new', 'brought-in');
       update events set event = '{' where label_id in ('new', 'brought-in')`,
    );
    const report = await restoreArchive(paths, restoration);
    const { packageId } = packageOf('new');
    expect(report.lost).toEqual([{ ref1: 'REF-new', parcel: 1, packageId, trackingNumber: null }]);
    expect(report).toMatchObject({ isWhole: false, mayBeBought: [{ ref1: 'REF-brought-in', parcel: 1 }] });
    const archive = openTest(paths.file);
    const label = await liveLabel(archive, 'REF-new');
    expect(label).toMatchObject({
      stage: 'draft',
      package: null,
      hold: { failure: { code: 'answer_lost' } },
    });
    expect(label?.hold?.failure).toMatchObject({
      detail: codedMessage('restored.labelLost', { packageId }),
      afterRestore: true,
    });
    expect((await liveLabel(archive, 'REF-brought-in'))?.hold?.failure.code).toBe('answer_lost');
    // What an import asks before it takes a row.
    const refs = ['REF-new', 'REF-brought-in', 'REF-never-seen'];
    expect(new Set((await archive.liveParcels(refs)).keys())).toEqual(new Set(refs.slice(0, 2)));
    expect(await archive.label('open')).toMatchObject({ stage: 'draft', hold: null });
    expect(await archive.verifyChain()).toMatchObject({ ok: true, breaks: [] });
    await archive.close();
  });

  it('is not added where everything since the copy could be read', async () => {
    const { paths, restoration } = await day();
    const report = await restoreArchive(paths, restoration);
    expect(report).toMatchObject({ isWhole: true, lost: [], mayBeBought: [] });
    const archive = openTest(paths.file);
    expect(await archive.label('new')).toMatchObject({ package: packageOf('new'), hold: null });
    expect(await archive.label('brought-in')).toMatchObject({ stage: 'draft', hold: null });
    expect(await archive.verifyChain()).toMatchObject({ breaks: [] });
    await archive.close();
  });

  it('is not added either where rows from before the chain were recovered, and the record notes the recovery', async () => {
    const { paths, restoration } = await day();
    const unchained = 'delete from chain; delete from station_events';
    write(paths.file, unchained);
    write(restoration.from.file, unchained);
    await restoreArchive(paths, restoration);
    const archive = openTest(paths.file);
    expect(await archive.verifyChain()).toMatchObject({ ok: true, breaks: [] });
    const reported = (await archive.record({ limit: 100 })).map(({ type }) => type);
    expect(reported).toContain('archive.restored');
    expect(reported).toContain('register.succeeded');
    await archive.close();
  });

  it('is held unless the newer archive continued from the backup, because it may have been bought on another computer', async () => {
    const { paths, restoration } = await day();
    const other = pathsOf(join(folder(), 'archive.db'));
    // Restored there from an older backup, and at work since: it knows the order as one that was never bought.
    const archive = openTest(other.file);
    await imported(archive, draftLabel('open'));
    await archive.close();
    const report = await restoreArchive(other, restoration);
    expect(report).toMatchObject({ isWhole: false, mayBeBought: [{ ref1: 'REF-open', parcel: 1 }] });
    expect(paths.file).not.toBe(other.file);
  });
});
