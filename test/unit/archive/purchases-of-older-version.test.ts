import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Connection, runMigration } from '#main/archive/core/connection';
import { pathsOf } from '#main/archive/core/paths';
import { migrations } from '#main/archive/migrations/index';
import { restoreArchive } from '#main/archive/recovery/restore';
import { sha256 } from '#main/base/bytes';
import { at } from './orders';
import { folder, openTest, tidyUp } from './samples';

tidyUp();

const bytes = Buffer.from('^XA^FDONE^FS^XZ');
const draft = { fields: { ref1: 'REF-a' }, items: [] };

/** An archive of the version before: labels came without a package, and maybe the order was bought again. */
const older = (file: string, isAgain: boolean, stage = 'draft'): void => {
  const connection = new Connection(file);
  migrations.slice(0, 22).forEach((sql, index) => runMigration(connection, sql, index + 1));
  const put = (sql: string, ...values: unknown[]) => connection.prepare(sql).run(values);
  put(`insert into batches (id, name, created_at, state) values ('b', 'b.csv', ?, 'done')`, at);
  const code = isAgain ? 'answer_lost' : 'package_unnamed';
  const hold = stage === 'draft' ? JSON.stringify({ failure: { code }, since: at, retryAt: null }) : null;
  put(
    `insert into labels (id, batch_id, position, ref1, parcel, stage, hold_code, hold_json, draft, search, created_at, updated_at, recipient, country)
     values ('a', 'b', 0, 'REF-a', 1, ?, ?, ?, ?, '', ?, ?, '', '')`,
    ...[stage, hold && code, hold, JSON.stringify(draft), at, at],
  );
  put(`insert into documents values ('a', 1, 'ZPL', ?, ?)`, sha256(bytes), bytes);
  put(`insert into label_codes (code, label_id) values ('CODE-ONE', 'a')`);
  const log = (type: string, more: object) =>
    put(
      `insert into events (label_id, at, station, type, event) values ('a', ?, 'Bench 3', ?, ?)`,
      ...[at, type, JSON.stringify({ type, ...more })],
    );
  log('imported', { file: 'b.csv' });
  log('register.started', { draft });
  log('register.failed', { failure: { code: 'package_unnamed' }, retryAt: null, documents: 1 });
  if (isAgain) {
    log('settled.again', {});
    log('register.started', { draft });
    if (stage === 'draft') log('register.failed', { failure: { code: 'answer_lost' }, retryAt: null });
  }
  connection.close();
};

const stored = (file: string) => {
  const connection = new Connection(file);
  const count = (table: string) =>
    Number(connection.all(`select count(*) as count from ${table}`)[0]?.['count']);
  const counts = {
    documents: count('documents'),
    earlier: count('earlier_documents'),
    codes: connection.all(`select 1 from label_codes where code = 'CODE-ONE'`).length,
  };
  connection.close();
  return counts;
};
const apart = { documents: 0, earlier: 1, codes: 0 };

it.each(['draft', 'registering'])(
  'documents of a purchase before the last one are set aside at %s',
  async (stage) => {
    const file = join(folder(), 'archive.db');
    older(file, true, stage);
    await openTest(file).close();
    expect(stored(file)).toEqual(apart);
  },
);

it('documents of the last purchase stay', async () => {
  const file = join(folder(), 'archive.db');
  older(file, false);
  await openTest(file).close();
  expect(stored(file)).toEqual({ documents: 1, earlier: 0, codes: 1 });
});

it('documents of a purchase before the last one are set aside when the archive is restored from a copy', async () => {
  const paths = pathsOf(join(folder(), 'archive.db'));
  const copy = join(folder(), 'copy.db');
  older(copy, false);
  older(paths.file, true);
  await restoreArchive(paths, {
    from: { kind: 'copy', file: copy, key: null, at: new Date(at) },
    ...{ key: null, why: 'damaged', now: new Date('2026-11-22T12:00:00.000Z'), station: () => 'Bench 3' },
  });
  expect(stored(paths.file)).toEqual(apart);
});
