import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArchiveDialect, Connection } from '#main/archive/core/connection';
import { chainAnonymised } from '#main/archive/audit/append';
import { startChain } from '#main/archive/audit/start';
import { verifyChain } from '#main/archive/audit/verify';
import type { Tables } from '#main/archive/core/schema';
import type { Head } from '#shared/record/record';
import { at, draftLabel } from './orders';
import { bought, folder, imported, openTest, tidyUp } from './samples';

tidyUp();

const station = (field: string) => ({
  type: 'settings.changed' as const,
  changes: [{ field, before: 1, after: 2 }],
});

/** A file with 12 events and 4 station events in one chain, and the end of it. */
const recorded = async (more: object = {}): Promise<{ file: string; head: Head }> => {
  const file = join(folder(), 'archive.db');
  const archive = openTest(file, { operator: () => 'Ana \0 B', ...more });
  for (const id of ['a', 'b', 'c']) {
    await bought(archive, id);
    await archive.note(station(`queue.${id}`), at);
  }
  await imported(archive, draftLabel('d'), draftLabel('e'), draftLabel('f'));
  const head = (await archive.recordHead())!;
  await archive.close();
  return { file, head };
};

let template: { folder: string; file: string; head: Head };
beforeAll(async () => {
  const made = mkdtempSync(join(tmpdir(), 'packbench-record-'));
  const { file, head } = await recorded();
  copyFileSync(file, join(made, 'archive.db'));
  template = { folder: made, file: join(made, 'archive.db'), head };
});
afterAll(() => rmSync(template.folder, { recursive: true }));

/** A copy of the file in the hands of somebody who may do anything with it. */
const open = (): Connection => {
  const file = join(folder(), 'archive.db');
  copyFileSync(template.file, file);
  const connection = new Connection(file);
  connection.exec('pragma synchronous=off; pragma foreign_keys=off');
  for (const {
    name,
  } of connection.all(`select name from sqlite_master where type = 'trigger' and sql like '%events are never%'
    or type = 'trigger' and sql like '%chain is never%'`))
    connection.exec(`drop trigger ${String(name)}`);
  return connection;
};
const change = (connection: Connection, statements: readonly string[]): void => {
  for (const sql of statements) connection.exec(sql);
};
const checked = (connection: Connection, head: Head | null = null) =>
  verifyChain(new Kysely<Tables>({ dialect: new ArchiveDialect(connection) }), head);

/** What a check finds after that. */
const after = async (...statements: string[]) => {
  const connection = open();
  change(connection, statements);
  const check = await checked(connection, template.head);
  connection.close();
  return check;
};

const counts = { event: 12, station: 4, entries: 16 };
const tables = { event: 'events', station: 'station_events' } as const;
const swapped = (table: string, one: number, other: number, key = 'id'): string[] => [
  `update ${table} set ${key} = -1 where ${key} = ${one}`,
  `update ${table} set ${key} = ${one} where ${key} = ${other}`,
  `update ${table} set ${key} = ${other} where ${key} = -1`,
];

describe('a record that was not changed', () => {
  it('is valid, also with unusual letters in names, and agrees with its kept end', async () => {
    const { file, head } = await recorded({ station: () => 'Bench \0 \ud800 ✓' });
    expect(await openTest(file).verifyChain(head)).toEqual({
      ...{
        ok: true,
        entries: counts.entries,
        before: 0,
        anonymised: 0,
        breaks: [],
        breakCount: 0,
        end: 'kept',
      },
    });
    expect(head.count).toBe(counts.entries);
  });

  it('contains the entries of an older archive in order, and their number', async () => {
    const connection = open();
    change(connection, ['delete from chain', 'delete from station_events']);
    startChain(connection, at, 'Bench 3');
    startChain(connection, at, 'Bench 3');
    expect(await checked(connection)).toMatchObject({ ok: true, before: counts.event, entries: 13 });
    connection.close();
  });

  it('continues after a restart, newest first, with operator and station', async () => {
    const { file } = await recorded();
    const archive = openTest(file, { operator: () => 'Sam' });
    await archive.note({ type: 'credentials.set', names: ['basicToken'] }, at);
    const rows = await archive.record({ limit: 3 });
    expect(rows.map(({ seq, of, type, operator }) => [seq, of, type, operator])).toEqual([
      [17, 'station', 'credentials.set', 'Sam'],
      [16, 'event', 'imported', 'Ana \ufffd B'],
      [15, 'event', 'imported', 'Ana \ufffd B'],
    ]);
    expect((await archive.record({ limit: 5, before: 5 })).map(({ seq }) => seq)).toEqual([4, 3, 2, 1]);
    const all = await archive.record({ limit: 50 });
    expect(all.filter((row) => row.of === 'station')).toHaveLength(5);
    expect(await archive.verifyChain()).toMatchObject({ ok: true, entries: 17, end: 'none' });
  });
});

describe.each(['event', 'station'] as const)('a row of the %s log', (of) => {
  const ids = Array.from({ length: counts[of] }, (_, index) => index + 1);
  const table = tables[of];

  it.each(ids)('the changed row %i is named, whichever column was changed', async (id) => {
    const columns = ['at', 'station', 'operator', 'type', 'event', ...(of === 'event' ? ['label_id'] : [])];
    for (const column of columns) {
      const check = await after(
        `update ${table} set ${column} = coalesce(${column}, '') || ' ' where id = ${id}`,
      );
      expect(check.breaks).toMatchObject([{ kind: 'altered', of, id }]);
    }
  });

  it.each(ids)('the removed row %i is named', async (id) => {
    expect((await after(`delete from ${table} where id = ${id}`)).breaks).toMatchObject([
      { kind: 'removed', of, id },
    ]);
  });

  it('that was inserted is named, at the end, before the beginning and where one was removed', async () => {
    const names =
      of === 'event' ? 'label_id, at, station, operator, type, event' : 'at, station, operator, type, event';
    const copy = (id: number) =>
      `insert into ${table} (id, ${names}) select ${id}, ${names.replace('operator', "'Eve'")} from ${table} where id = 2`;
    expect((await after(copy(0))).breaks).toMatchObject([{ kind: 'inserted', of, id: 0 }]);
    expect((await after(copy(99))).breaks).toMatchObject([{ kind: 'inserted', of, id: 99 }]);
    expect((await after(`delete from ${table} where id = 3`, copy(3))).breaks).toMatchObject([
      { kind: 'altered', of, id: 3 },
    ]);
  });

  it('in the place of another is named with its earlier position, for all pairs', async () => {
    const pairs = ids.flatMap((one) =>
      ids.filter((other) => other > one).map((other) => [one, other] as const),
    );
    const connection = open();
    const digests = connection.all(`select row_id, hex(digest) as digest from chain where kind = '${of}'`);
    const digest = (id: number) => digests.find((row) => row['row_id'] === id)?.['digest'];
    for (const [one, other] of pairs.filter(([a, b]) => digest(a) !== digest(b))) {
      change(connection, swapped(table, one, other));
      expect((await checked(connection)).breaks).toMatchObject([
        { kind: 'reordered', of, id: one, from: other },
        { kind: 'reordered', of, id: other, from: one },
      ]);
      change(connection, swapped(table, one, other));
    }
    connection.close();
  });

  it('that was moved to another number is named with its earlier position', async () => {
    expect((await after(`update ${table} set id = 77 where id = 2`)).breaks).toMatchObject([
      { kind: 'reordered', of, id: 77, from: 2 },
    ]);
  });
});

describe('the chain itself', () => {
  const seqs = Array.from({ length: counts.entries - 1 }, (_, index) => index + 1);

  it.each([...seqs, counts.entries])('the changed entry %i of the chain is named', async (seq) => {
    const zeros = `x'${'0'.repeat(64)}'`;
    const otherKind = "kind = case kind when 'event' then 'station' else 'event' end";
    for (const change of [`digest = ${zeros}`, `hash = ${zeros}`, otherKind, 'row_id = row_id + 100']) {
      const { ok, breaks } = await after(`update chain set ${change} where seq = ${seq}`);
      expect(ok, change).toBe(false);
      expect(breaks, change).toContainEqual(
        expect.objectContaining({ kind: 'altered', of: 'chain', id: seq }),
      );
    }
  });

  it.each(seqs)('the removed entry %i of the chain is named, and so is its row', async (seq) => {
    const { breaks } = await after(`delete from chain where seq = ${seq}`);
    expect(breaks).toMatchObject([{ kind: 'removed', of: 'chain', id: seq, count: 1 }, { kind: 'inserted' }]);
  });

  it.each([
    [2, 3],
    [1, 9],
    [4, 15],
    [5, 10],
    [1, 15],
    [5, 6],
  ] as const)('the exchanged entries %i and %i of the chain are named', async (one, other) => {
    const { breaks } = await after(...swapped('chain', one, other, 'seq'));
    const moved = breaks.filter(({ kind }) => kind === 'reordered').map(({ of, id, from }) => [of, id, from]);
    expect(moved).toEqual(
      expect.arrayContaining([
        ['chain', one, other],
        ['chain', other, one],
      ]),
    );
  });

  it('that was cut at its end with its rows is detected only with the kept end', async () => {
    for (let left = 1; left < counts.entries; left += 1) {
      const connection = open();
      change(connection, [
        `delete from events where id in (select row_id from chain where kind = 'event' and seq > ${left})`,
        `delete from station_events where id in (select row_id from chain where kind = 'station' and seq > ${left})`,
        `delete from chain where seq > ${left}`,
      ]);
      expect((await checked(connection)).ok).toBe(true);
      expect(await checked(connection, template.head)).toMatchObject({
        ok: false,
        breaks: [{ kind: 'cut', of: 'chain', id: left + 1, count: counts.entries - left }],
      });
      connection.close();
    }
  });

  it('that was started again is detected with the kept end', async () => {
    const connection = open();
    change(connection, [`update events set operator = 'Eve' where id = 2`, 'delete from chain']);
    startChain(connection, at, 'Bench 3');
    const { breaks } = await checked(connection, template.head);
    expect(breaks.map(({ kind }) => kind)).toEqual(['rewritten']);
    connection.close();
  });
});

describe('personal data that is removed on purpose', () => {
  it('leaves the chain valid with the old digest; a later change without an entry is named', async () => {
    const connection = open();
    const db = new Kysely<Tables>({ dialect: new ArchiveDialect(connection) });
    const old = connection.all('select digest from chain where row_id = 2 order by seq limit 1');
    await db.transaction().execute(async () => {
      change(connection, [`update events set event = '{"type":"imported","file":""}' where id in (2, 5)`]);
      await chainAnonymised(connection, [2, 5]);
    });
    expect(await checked(connection, template.head)).toMatchObject({ ok: true, anonymised: 2, entries: 18 });
    expect(connection.all('select digest from chain where row_id = 2 order by seq limit 1')).toEqual(old);
    change(connection, [`update events set event = '{}' where id = 5`]);
    expect((await checked(connection)).breaks).toMatchObject([{ kind: 'altered', of: 'event', id: 5 }]);
    connection.close();
  });
});

describe('any tampering', () => {
  const row = fc
    .constantFrom('event' as const, 'station' as const)
    .chain((of) => fc.record({ of: fc.constant(of), id: fc.integer({ min: 1, max: counts[of] }) }));

  it('of several rows at once names each row', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(row, { minLength: 1, maxLength: 5, selector: ({ of, id }) => `${of} ${id}` }),
        fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        async (rows, removes) => {
          const { breaks } = await after(
            ...rows.map(({ of, id }, index) =>
              removes[index]
                ? `delete from ${tables[of]} where id = ${id}`
                : `update ${tables[of]} set operator = 'Eve ${index}' where id = ${id}`,
            ),
          );
          const expected = rows.map(
            ({ of, id }, index) => `${removes[index] ? 'removed' : 'altered'} ${of} ${id}`,
          );
          expect(breaks.map(({ kind, of, id }) => `${kind} ${of} ${id}`).sort()).toEqual(expected.sort());
        },
      ),
      { numRuns: 40 },
    );
  });
});
