import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isSound } from '#main/archive/core/background';
import { Connection, runMigration } from '#main/archive/core/connection';
import { migrations } from '#main/archive/migrations/index';
import { at, draftLabel } from './orders';
import { folder, imported, openTest, tidyUp } from './samples';

tidyUp();

const draft = (ref1: string) => ({ fields: { ref1 }, items: [] });

/** An order that an older version was refused under one number, corrected, and bought under another. One entry can’t be read. */
const older = (file: string): void => {
  const connection = new Connection(file);
  migrations.slice(0, 22).forEach((sql, index) => runMigration(connection, sql, index + 1));
  const put = (sql: string, ...values: unknown[]) => connection.prepare(sql).run(values);
  put(`insert into batches (id, name, created_at, state) values ('b', 'b.csv', ?, 'done')`, at);
  put(
    `insert into labels (id, batch_id, position, ref1, parcel, stage, draft, package_id, search, created_at, updated_at, recipient, country)
     values ('a', 'b', 0, 'REF-a2', 1, 'confirmed', ?, 'Pa', '', ?, ?, '', '')`,
    ...[JSON.stringify(draft('REF-a2')), at, at],
  );
  const log = (type: string, event: string) =>
    put(
      `insert into events (label_id, at, station, type, event) values ('a', ?, 'Bench 3', ?, ?)`,
      at,
      type,
      event,
    );
  const entry = (type: string, more: object) => {
    log(type, JSON.stringify({ type, ...more }));
  };
  log('updated.elsewhere', '{"type":"updated.else');
  entry('imported', { file: 'b.csv' });
  entry('register.started', { draft: draft('REF-a') });
  entry('register.failed', { failure: { code: 'service_refused' }, retryAt: null });
  entry('corrected', { draft: draft('REF-a1'), changed: ['ref1'] });
  entry('corrected', { draft: draft('REF-a2'), changed: ['ref1'] });
  entry('register.started', { draft: draft('REF-a2') });
  entry('register.succeeded', {
    package: { packageId: 'Pa', trackingNumber: null },
    documents: 0,
    failure: null,
  });
  connection.close();
};

it.each(['REF-a', 'REF-a1'])(
  'an order that an older version bought counts as bought under its number before: %s',
  async (ref1) => {
    const file = join(folder(), 'archive.db');
    older(file);
    const archive = openTest(file);
    const again = draftLabel('again', { ref1 });
    await imported(archive, again);
    expect(await archive.boughtBefore(again)).toEqual(['Pa']);
  },
);

it('half a character in a number of its log does not make the migrated archive unsound', async () => {
  const file = join(folder(), 'archive.db');
  older(file);
  const connection = new Connection(file);
  connection
    .prepare(
      `insert into events (label_id, at, station, type, event) values ('a', ?, 's', 'updated.elsewhere', ?)`,
    )
    .run([at, '{"type":"updated.elsewhere","before":{"fields":{"ref1":"REF-\\ud800"}}}']);
  connection.close();
  await openTest(file).close();
  expect(await isSound(file, null)).toBe(true);
});
