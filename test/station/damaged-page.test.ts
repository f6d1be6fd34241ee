import * as fs from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { expect, it } from 'vitest';
import { useBench } from './bench';

const at = useBench('damaged-page', {
  printers: { One: { knobs: { msPerLabel: 5 } } },
  opening: { tuning: { data: { firstMs: 3_600_000 } } },
  mayFail: true,
});

const refs = Array.from({ length: 8 }, (_, index) => `D-${index + 1}`);
const bought = (): number => at.service.requests.filter(({ path }) => path.includes('egister')).length;

/** The first page of the table of label documents is overwritten on the disk: no document can be stored any more. */
const damageDocuments = (): void => {
  const file = join(at.folder, 'production', 'archive.db');
  const database = new Libsql(file, { timeout: 5_000 });
  const [{ rootpage }] = database
    .prepare(`select rootpage from sqlite_master where name = 'documents'`)
    .all() as [{ rootpage: number }];
  const [{ page_size: size }] = database.prepare('pragma page_size').all() as [{ page_size: number }];
  database.exec('pragma wal_checkpoint(restart)');
  database.close();
  const handle = fs.openSync(file, 'r+');
  fs.writeSync(handle, Buffer.alloc(size, 0xee), 0, size, (rootpage - 1) * size);
  fs.closeSync(handle);
};

it('a page that is damaged while a batch runs stops buying, and every label that was paid for is found', async () => {
  await at.bring(...refs);
  const { batchId } = (await at.label('D-1')).label;
  await at.station.data.copyNow();
  await at.printer.set({ paused: true });
  damageDocuments();
  await at.station.queue.start({ batchId });
  const report = async () => (await at.station.data.state().catch(() => null))?.report;
  await expect.poll(report).toMatchObject({ from: 'copy' });
  expect(bought()).toBeGreaterThan(0);
  expect(bought()).toBeLessThanOrEqual(4);
  const labels = await Promise.all(refs.map(async (ref1) => (await at.label(ref1)).label));
  expect(labels.filter(({ stage }) => stage === 'registered')).toHaveLength(bought());
  expect((await at.station.state()).disk).toBeNull();
});
