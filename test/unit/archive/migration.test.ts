import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RowError } from '#main/archive/archive';
import { Connection, runMigration } from '#main/archive/core/connection';
import { labels as first } from '#main/archive/migrations/0001-labels';
import { at } from './orders';
import { folder, openTest, tidyUp } from './samples';

tidyUp();

const draft = (fields: object) => JSON.stringify({ fields, items: [] });
const held = JSON.stringify({ failure: { code: 'service_unreachable' }, since: at, retryAt: at });

/** An archive as the first schema left it: one batch printed, one with work left, one label that can't be read. */
const old = (file: string): void => {
  const connection = new Connection(file);
  runMigration(connection, first, 1);
  const put = (sql: string, ...values: (string | null)[]) => connection.prepare(sql).run(values);
  for (const id of ['printed', 'open']) put('insert into batches values (?, ?, ?)', id, `${id}.csv`, at);
  const label = (
    id: string,
    batch: string,
    stage: string,
    order: string,
    hold: string | null,
    pack: string | null,
  ) =>
    put(
      `insert into labels (id, batch_id, position, ref1, stage, hold_code, hold_json, draft, package_id, search, created_at, updated_at)
       values (?, ?, 0, ?, ?, ?, ?, ?, ?, '', '${at}', '${at}')`,
      ...[id, batch, `REF-${id}`, stage, hold && 'service_unreachable', hold, order, pack],
    );
  label(
    'a',
    'printed',
    'confirmed',
    draft({ contact: ' Ana ', city: 'Łódź', countryISO2: 'pl' }),
    null,
    'P1',
  );
  label('b', 'open', 'draft', draft({ contact: '  ', company: 'Mugs', city: 4 }), held, null);
  label('c', 'open', 'draft', '{half', null, null);
  connection.exec(`insert into documents values ('a', 1, 'ZPL', 'hash', x'00')`);
  connection.close();
};

describe('an archive from before the queue', () => {
  it('keeps its data and gets the columns of the queue', async () => {
    const file = join(folder(), 'archive.db');
    old(file);
    const bad: RowError[] = [];
    const archive = openTest(file, { onBadRow: (error) => bad.push(error) });
    expect(await archive.label('a')).toMatchObject({
      stage: 'confirmed',
      ref1: 'REF-a',
      package: { packageId: 'P1' },
    });
    expect(await archive.rowsOf(['printed'])).toMatchObject([
      {
        labelId: 'a',
        recipient: 'Ana, Łódź',
        country: 'PL',
        priority: 0,
        printerId: null,
        print: null,
        draft: null,
      },
    ]);
    expect(await archive.rowsOf(['open'])).toMatchObject([
      { labelId: 'b', recipient: 'Mugs, 4', country: '', hold: 'service_unreachable', retryAt: at },
    ]);
    expect(bad).toMatchObject([{ table: 'labels', id: 'c', column: 'draft' }]);
    expect((await archive.heldForLater()).map(({ id }) => id)).toEqual(['b']);
    expect(await archive.documentCount('a')).toBe(1);
  });

  it('has only those batches in the queue that still have labels to print', async () => {
    const file = join(folder(), 'archive.db');
    old(file);
    const archive = openTest(file);
    expect(await archive.batch('open')).toEqual({
      id: 'open',
      name: 'open.csv',
      source: 'file',
      fileHash: null,
      state: 'waiting',
      sharing: { kind: 'one', printerId: null },
      priority: 0,
      createdAt: at,
      startedAt: null,
      stop: null,
      accepted: [],
    });
    expect((await archive.batch('printed'))?.state).toBe('done');
    expect(await archive.check()).toEqual([]);
  });
});
