import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Archive } from '#main/archive/archive';
import { restoreArchive } from '#main/archive/recovery/restore';
import { copyDatabase } from '#main/archive/core/background';
import { Connection, runMigration } from '#main/archive/core/connection';
import { migrations } from '#main/archive/migrations/index';
import { pathsOf } from '#main/archive/core/paths';
import { failure } from '#shared/failure';
import { at, draftLabel, packageOf } from './orders';
import { folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

const now = new Date('2026-11-22T12:00:00.000Z');
const write = (file: string, sql: string): void => {
  const connection = new Connection(file);
  const triggers = connection.all(`select name, sql from sqlite_master where type = 'trigger'`);
  for (const { name } of triggers) connection.exec(`drop trigger "${String(name)}"`);
  connection.exec(sql);
  for (const trigger of triggers) connection.exec(String(trigger['sql']));
  connection.close();
};
const doc = (text: string, position = 1) => ({
  position,
  format: 'ZPL' as const,
  bytes: Buffer.from(`^XA^FD${text}^FS^XZ`),
});

/** Bought: labels came without a package. */
const nameless = async (archive: Archive, id: string, text: string) => {
  const label = (await archive.label(id))!;
  const started = await step(archive, label, { type: 'register.started', draft: label.draft });
  return step(
    archive,
    started,
    { type: 'register.failed', failure: failure('package_unnamed'), retryAt: null, documents: 1 },
    { documents: [doc(text)], codes: [`CODE-${text}`] },
  );
};
const rebuy = async (archive: Archive, id: string, text: string, n = 1) => {
  const label = await step(archive, (await archive.label(id))!, { type: 'settled.again' });
  const started = await step(archive, label, { type: 'register.started', draft: label.draft });
  return step(
    archive,
    started,
    { type: 'register.succeeded', package: packageOf(id), documents: n, failure: null },
    {
      documents: Array.from({ length: n }, (_, i) => doc(i === 0 ? text : `${text}${i}`, i + 1)),
      codes: [`CODE-${text}`],
    },
  );
};
const restoration = (file: string, why: 'damaged' | 'replaced' = 'damaged') => ({
  from: { kind: 'copy' as const, file, key: null, at: new Date('2026-11-21T12:00:00.000Z') },
  ...{ key: null, why, now, station: () => 'Bench 3' },
});
const state = (file: string) => {
  const c = new Connection(file);
  const docs = c
    .all(`select position, cast(bytes as text) as b from documents where label_id = 'a' order by 1`)
    .map((r) => String(r['b']));
  const earlier = c
    .all(
      `select purchase, position, cast(bytes as text) as b from earlier_documents where label_id = 'a' order by 1, 2`,
    )
    .map((r) => `${String(r['purchase'])}/${String(r['b'])}`);
  const codes = c
    .all(`select code from label_codes where label_id = 'a' order by 1`)
    .map((r) => String(r['code']));
  const label = c.all(`select stage, hold_code, package_id from labels where id = 'a'`)[0];
  c.close();
  return { docs, earlier, codes, label };
};

const day = async (since: (archive: Archive) => Promise<unknown>) => {
  const place = folder();
  const paths = pathsOf(join(place, 'archive.db'));
  const copy = join(place, 'copy.db');
  const archive = openTest(paths.file);
  await imported(archive, draftLabel('a'));
  await nameless(archive, 'a', 'ONE');
  await copyDatabase({ file: paths.file, key: null }, { file: copy, key: null });
  await since(archive);
  await archive.close();
  return { paths, copy };
};

describe('an order that was bought again after the copy', () => {
  it.each([
    ['nothing', 'select 1'],
    ['earlier', `update earlier_documents set bytes = x'00'`],
    ['label', `update labels set draft = '{' where id = 'a'`],
    [
      'label and earlier',
      `update labels set draft = '{' where id = 'a'; update earlier_documents set bytes = x'00'`,
    ],
    ['started event', `update events set event = '{' where type = 'register.started'`],
    ['all events', `update events set event = '{'`],
    [
      'label gone, earlier gone',
      `delete from earlier_documents; update labels set draft = '{' where id = 'a'`,
    ],
  ])('has its new documents and not its old codes, with damage to: %s', async (_, sql) => {
    const { paths, copy } = await day((archive) => rebuy(archive, 'a', 'TWO', 2));
    write(paths.file, sql);
    await restoreArchive(paths, restoration(copy));
    const s = state(paths.file);
    if (s.label?.['package_id'] === 'Pa') expect(s.docs).toEqual(['^XA^FDTWO^FS^XZ', '^XA^FDTWO1^FS^XZ']);
    expect(s.earlier).toEqual(['1/^XA^FDONE^FS^XZ']);
    expect(s.codes).not.toContain('CODE-ONE');
  });
  it.each([
    ['documents', `update documents set bytes = x'00'`],
    ['documents 1', `update documents set bytes = x'00' where position = 1`],
    ['documents 2', `update documents set bytes = x'00' where position = 2`],
    [
      'documents and earlier',
      `update documents set bytes = x'00'; update earlier_documents set bytes = x'00'`,
    ],
    [
      'documents 1 and earlier',
      `update documents set bytes = x'00' where position = 1; update earlier_documents set bytes = x'00'`,
    ],
    [
      'documents 2 and earlier',
      `update documents set bytes = x'00' where position = 2; update earlier_documents set bytes = x'00'`,
    ],
  ])('does not have its old documents as those of its package, with damage to: %s', async (_, sql) => {
    const { paths, copy } = await day((archive) => rebuy(archive, 'a', 'TWO', 2));
    write(paths.file, sql);
    await restoreArchive(paths, restoration(copy));
    const s = state(paths.file);
    if (s.label?.['package_id'] === 'Pa') expect(s.docs).not.toContain('^XA^FDONE^FS^XZ');
    expect([...s.docs, ...s.earlier.map((t) => t.slice(2))]).toContain('^XA^FDONE^FS^XZ');
  });
  it('keeps the documents of each purchase if it was bought again twice', async () => {
    const { paths, copy } = await day(async (archive) => {
      const label = await step(archive, (await archive.label('a'))!, { type: 'settled.again' });
      void label;
      await nameless(archive, 'a', 'MID');
      await rebuy(archive, 'a', 'TWO');
    });
    write(paths.file, `update earlier_documents set bytes = x'00' where purchase = 1`);
    await restoreArchive(paths, restoration(copy));
    const s = state(paths.file);
    expect(s.docs).toEqual(['^XA^FDTWO^FS^XZ']);
    expect(s.earlier.map((t) => t.slice(2)).sort()).toEqual(['^XA^FDMID^FS^XZ', '^XA^FDONE^FS^XZ']);
  });
  it('keeps the documents of its package if the archive in its place was worked with without it', async () => {
    const { paths, copy } = await day((archive) => rebuy(archive, 'a', 'TWO'));
    // `newer` is the backup; the older copy was put in place of the archive and worked with.
    const newer = join(folder(), 'newer.db');
    await copyDatabase({ file: paths.file, key: null }, { file: newer, key: null });
    const other = pathsOf(join(folder(), 'archive.db'));
    await copyDatabase({ file: copy, key: null }, { file: other.file, key: null });
    const archive = openTest(other.file);
    await imported(archive, draftLabel('z'));
    await archive.close();
    await restoreArchive(other, restoration(newer, 'replaced'));
    const s = state(other.file);
    expect(s.codes).toEqual(['CODE-TWO']);
    expect(s.docs).toEqual(['^XA^FDTWO^FS^XZ']);
  });
  it('keeps the documents of its package if the archive in its place is older and damaged', async () => {
    const { paths, copy } = await day((archive) => rebuy(archive, 'a', 'TWO'));
    const newer = join(folder(), 'newer.db');
    await copyDatabase({ file: paths.file, key: null }, { file: newer, key: null });
    const other = pathsOf(join(folder(), 'archive.db'));
    await copyDatabase({ file: copy, key: null }, { file: other.file, key: null });
    write(other.file, `drop index labels_ref1`);
    const c = new Connection(other.file);
    c.exec(
      `pragma writable_schema=on; insert into sqlite_master values ('index','labels_ref1x','labels',3,'create index labels_ref1x on labels(ref1)')`,
    );
    c.close();
    await restoreArchive(other, restoration(newer));
    const s = state(other.file);
    expect(s.codes).toEqual(['CODE-TWO']);
    expect(s.docs).toEqual(['^XA^FDTWO^FS^XZ']);
  });
});

describe('a number that a correction changed after the copy', () => {
  it('is known if an older version made the correction', async () => {
    const place = folder();
    const paths = pathsOf(join(place, 'archive.db'));
    const copy = join(place, 'copy.db');
    const make = (file: string, more: string) => {
      const c = new Connection(file);
      migrations.slice(0, 22).forEach((sql, i) => runMigration(c, sql, i + 1));
      const draft = (ref1: string) => JSON.stringify({ fields: { ref1 }, items: [] });
      c.exec(`insert into batches (id, name, created_at, state) values ('b','b.csv','${at}','done')`);
      c.exec(`insert into labels (id, batch_id, position, ref1, parcel, stage, draft, package_id, search, created_at, updated_at, recipient, country)
        values ('a','b',0,'REF-a',1,'confirmed','${draft('REF-a')}','Pa','','${at}','${at}','','')`);
      c.exec(
        `insert into events (label_id, at, station, type, event) values ('a','${at}','Bench 3','imported','{"type":"imported","file":"b.csv"}')`,
      );
      if (more) {
        c.exec(`update labels set ref1 = 'REF-a2', draft = '${draft('REF-a2')}' where id = 'a'`);
        c.exec(
          `insert into events (label_id, at, station, type, event) values ('a','${at}','Bench 3','updated','${JSON.stringify({ type: 'updated', updateId: 'u', before: { fields: { ref1: 'REF-a' } }, after: { fields: { ref1: 'REF-a2' } }, draft: { fields: { ref1: 'REF-a2' }, items: [] }, isOnPaper: false })}')`,
        );
        c.exec(
          `insert into updates (id, package_id, label_id, ref1, changes, before, state, created_at, updated_at) values ('u','Pa','a','REF-a','{"fields":{"ref1":"REF-a2"}}','{"fields":{"ref1":"REF-a"}}','updated','${at}','${at}')`,
        );
      }
      c.close();
    };
    make(copy, '');
    make(paths.file, 'more');
    await restoreArchive(paths, restoration(copy));
    const archive = openTest(paths.file);
    expect((await archive.label('a'))?.ref1).toBe('REF-a2');
    const again = draftLabel('b', { ref1: 'REF-a' });
    await imported(archive, again);
    expect(await archive.boughtBefore(again)).toEqual(['Pa']);
  });
  it('is known if its row is lost', async () => {
    const place = folder();
    const paths = pathsOf(join(place, 'archive.db'));
    const copy = join(place, 'copy.db');
    const archive0 = openTest(paths.file);
    await imported(archive0, draftLabel('a'));
    await copyDatabase({ file: paths.file, key: null }, { file: copy, key: null });
    const label = (await archive0.label('a'))!;
    await step(archive0, label, {
      type: 'corrected',
      draft: { ...label.draft, fields: { ...label.draft.fields, ref1: 'REF-a2' } },
      changed: ['ref1'],
    });
    const next = (await archive0.label('a'))!;
    const started = await step(archive0, next, { type: 'register.started', draft: next.draft });
    await step(
      archive0,
      started,
      { type: 'register.succeeded', package: packageOf('a'), documents: 1, failure: null },
      { documents: [doc('X')] },
    );
    await archive0.close();
    write(paths.file, `delete from former_numbers; update labels set draft = '{' where id = 'a'`);
    await restoreArchive(paths, restoration(copy));
    const archive = openTest(paths.file);
    expect((await archive.label('a'))?.ref1).toBe('REF-a2');
    const again = draftLabel('b', { ref1: 'REF-a' });
    await imported(archive, again);
    expect(await archive.boughtBefore(again)).toEqual(['Pa']);
  });
});
