import { createHash } from 'node:crypto';
import { join } from 'node:path';
import Libsql from 'libsql';
import { openArchive } from '#main/archive/archive';
import { order } from '#test/support/orders';
import { documents } from './documents';

const at = '2026-01-05T08:00:00.000Z';
const head = { batch_id: 'old', stage: 'confirmed', created_at: at, updated_at: at };

/** The short number of the label at a place in the archive; nine digits, as in the sample document. */
export const packageAt = (place: number): string => `P${300_000_000 + place}`;

/**
 * The sample document with the label's own number in its barcode: all differ, so that no cached result is
 * used.
 */
export const documentAt = (place: number): Buffer =>
  Buffer.from(documents[0].zpl.replace('P100000001', packageAt(place)));

type Row = Record<string, string | number | Buffer>;

const rowsAt = (place: number, bytes: Buffer): Record<string, Row[]> => {
  const id = `old-${place}`;
  const packageId = packageAt(place);
  const { commodityItems: items, ...fields } = order(`ORDER-${place}`, { contact: `Person ${place}` });
  const print = { printId: `print-${place}`, printerName: 'Stop-watch' };
  const events = [
    { type: 'imported', file: 'old.json' },
    {
      type: 'register.succeeded',
      package: { packageId, trackingNumber: `ABC00${packageId}` },
      documents: 1,
      failure: null,
    },
    { type: 'print.queued', ...print, reason: 'first', copies: 1 },
    { type: 'print.confirmed', ...print, note: null },
  ];
  return {
    labels: [
      {
        ...head,
        ...{ id, position: place, ref1: `ORDER-${place}`, package_id: packageId },
        tracking_number: `ABC00${packageId}`,
        draft: JSON.stringify({ fields, items }),
        search:
          `order-${place} ${packageId} abc00${packageId} person ${place} example toys springfield`.toLowerCase(),
        ...{ recipient: `Person ${place}, Springfield`, country: 'US' },
      },
    ],
    documents: [
      {
        ...{ label_id: id, position: 1, format: 'ZPL', bytes },
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    ],
    prints: [
      {
        ...{ id: print.printId, label_id: id, printer_id: 'gone', printer_name: print.printerName },
        ...{ state: 'confirmed', reason: 'first', copies: 1, expected: 1, waiting: '[]' },
        ...{ created_at: at, updated_at: at },
      },
    ],
    events: events.map((event) => ({
      ...{ label_id: id, at, station: 'Bench 1', type: event.type },
      event: JSON.stringify(event),
    })),
    label_codes: [{ code: packageId, label_id: id }],
  };
};

const inserting = (database: Libsql.Database) => {
  const known = new Map<string, Libsql.Statement>();
  return (table: string, row: Row): void => {
    const names = Object.keys(row);
    const key = `${table} ${names.join()}`;
    const statement =
      known.get(key) ??
      database.prepare(`insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`);
    known.set(key, statement);
    statement.run(Object.values(row));
  };
};

/** Fills a station's archive with so many labels that were purchased, printed and confirmed long ago. */
export const fillArchive = async (
  file: string,
  count: number,
  document: (place: number) => Buffer = documentAt,
): Promise<void> => {
  // The archive creates its own tables; the rows are too many to be imported one by one as on a bench.
  await openArchive(file, { station: () => 'Bench 1' }).close();
  const database = new Libsql(file);
  try {
    const insert = inserting(database);
    database.exec('begin');
    insert('batches', { id: 'old', name: 'old.json', created_at: at, state: 'done' });
    for (let place = 0; place < count; place += 1)
      for (const [table, rows] of Object.entries(rowsAt(place, document(place))))
        for (const row of rows) insert(table, row);
    database.exec('commit');
    database.exec('pragma wal_checkpoint(truncate)');
  } finally {
    database.close();
  }
};

/**
 * The minimum that the archive must do to find a label by its number: one indexed query, including the
 * document.
 */
export const openBareQuery = (file: string) => {
  const database = new Libsql(file, { readonly: true });
  const query = database.prepare(
    'select labels.*, bytes from labels join documents on label_id = labels.id where package_id = ?',
  );
  return {
    find: (packageId: string): void => {
      if (query.get([packageId]) === undefined) throw new Error(`${packageId} is not there`);
    },
    close: (): void => void database.close(),
  };
};

export const archiveIn = (folder: string): string => join(folder, 'production', 'archive.db');
