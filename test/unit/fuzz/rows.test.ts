import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { type Archive, RowError } from '#main/archive/archive';
import { Connection } from '#main/archive/core/connection';
import { loggedEventSchema } from '#shared/label/event';
import { labelSchema } from '#shared/label/stage';
import { printSchema } from '#shared/print/print';
import { printerSchema } from '#shared/print/printer';
import { fuzz, patience } from '#test/support/fuzz/fuzz';
import { jsonText, wrongValue } from '#test/support/fuzz/mutated-json';
import { draftLabel, print } from '../archive/orders';
import { bought, folder, imported, openTest, tidyUp } from '../archive/samples';

tidyUp();

const tables = ['labels', 'events', 'documents', 'prints', 'printers', 'trackings', 'batches'];

/** What a row holds after somebody else wrote in it. Numbers as whole ones: libsql binds others as floats. */
const damaged = fc.oneof(
  fc.constantFrom(null, '', 'x', '{', '{}', '[]', 'null', '"x"', '2026-13-99', '-1', '1e999'),
  fc.constantFrom(0n, -1n, 2n ** 62n, new Uint8Array([0, 255, 1])),
  wrongValue.map((value) => jsonText(value)),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replaceAll('\0', '')),
);

/** What is told of a row has the shape that the station works with; nothing is told of one that can't be read. */
const shaped =
  <T>(schema: z.ZodType<T>, read: () => Promise<unknown>): (() => Promise<void>) =>
  async () => {
    const reported = await read();
    for (const one of Array.isArray(reported) ? (reported as unknown[]) : [reported])
      if (one !== null) expect(schema.safeParse(one).error).toBeUndefined();
  };

/** Everything that reads rows. A question that can't be answered says which row of which table is to blame. */
const readAll = async (archive: Archive): Promise<void> => {
  const reads: (() => Promise<unknown>)[] = [
    ...['a', 'b'].flatMap((id) => [
      ...[shaped(labelSchema, () => archive.label(id)), shaped(loggedEventSchema, () => archive.events(id))],
      shaped(printSchema, () => archive.prints(id)),
    ]),
    shaped(printerSchema, () => archive.printers()),
    shaped(labelSchema, () => archive.labels({ limit: 10 })),
    ...['a', 'b'].flatMap((id) => [
      ...[() => archive.label(id), () => archive.events(id), () => archive.documents(id)],
      ...[() => archive.document(id, 1), () => archive.prints(id), () => archive.rows([id])],
    ]),
    ...[() => archive.labels({ limit: 10 }), () => archive.atStage('draft'), () => archive.heldForLater()],
    ...[() => archive.parcelsOf('REF-a'), () => archive.labelByCode('Pa'), () => archive.print('print-a')],
    ...[() => archive.printers(), () => archive.batches(''), () => archive.tracking('Pa')],
    ...[
      () => archive.labelList({ limit: 10 }),
      () => archive.lastTroubles(),
      () => archive.printsIn(['queued']),
    ],
  ];
  for (const read of reads)
    await read().catch((error: unknown) => {
      if (!(error instanceof RowError)) throw error;
    });
};

it(
  'database rows: any value in any column is told by table and row, and hides nothing for good',
  patience,
  async () => {
    const file = join(folder(), 'archive.db');
    const archive = openTest(file, { onBadRow: () => undefined });
    await bought(archive, 'a');
    await imported(archive, draftLabel('b'));
    await archive.savePrint(print('a'));
    await archive.savePrinter({
      id: 'p',
      name: 'Bench',
      uri: 'tcp://127.0.0.1:9100',
      dpi: 203,
      isDefault: true,
    });
    const other = new Connection(file);
    const triggers = other.all(`select name from sqlite_master where type = 'trigger'`);
    for (const { name } of triggers) other.exec(`drop trigger "${String(name)}"`);
    other.exec(`attach ':memory:' as kept; pragma foreign_keys = off; pragma synchronous = off`);
    for (const table of tables) other.exec(`create table kept.${table} as select * from main.${table}`);
    const columns = tables.flatMap((table) =>
      other
        .all(`select name from pragma_table_info('${table}')`)
        .map(({ name }) => ({ table, name: String(name) })),
    );
    const complete = JSON.stringify([await archive.label('a'), await archive.labels({ limit: 10 })]);
    const damage = async (column: (typeof columns)[number], value: unknown): Promise<void> => {
      const { table, name } = column;
      try {
        other.prepare(`update ${table} set "${name}" = ?`).run([value]);
      } catch {
        // The table itself does not take such a value.
      }
      await readAll(archive);
      other.exec(`delete from ${table}; insert into ${table} select * from kept.${table}`);
    };
    try {
      // Each column of JSON once, for chance leaves some out.
      const ofJson = columns.filter(
        ({ table, name }) =>
          other.all(`select 1 from ${table} where "${name}" glob '[[{]*' limit 1`).length > 0,
      );
      expect(ofJson.length).toBeGreaterThan(2);
      for (const column of ofJson) await damage(column, '{');
      await fuzz('database rows', 30, fc.tuple(fc.constantFrom(...columns), damaged), ([column, value]) =>
        damage(column, value),
      );
      expect(JSON.stringify([await archive.label('a'), await archive.labels({ limit: 10 })])).toBe(complete);
    } finally {
      other.close();
    }
  },
);
