import { type Selectable, sql } from 'kysely';
import { type Print, type PrintNote, printSchema, type PrintState } from '#shared/print/print';
import type { Connection } from '../core/connection';
import type { RowError } from '../core/errors';
import { query } from '../core/query';
import { json, type Reader, readRow, readRows } from '../core/rows';
import type { Db, Tables } from '../core/schema';

export const printReader: Reader<Selectable<Tables['prints']>, Print> = {
  table: 'prints',
  id: (row) => row.id,
  schema: printSchema,
  columns: {},
  shape: (row) => ({
    id: row.id,
    labelId: row.label_id,
    printerId: row.printer_id,
    printerName: row.printer_name,
    state: row.state,
    reason: row.reason,
    copies: row.copies,
    expected: row.expected,
    counterBefore: row.counter_before,
    counterAfter: row.counter_after,
    waiting: json('waiting', row.waiting),
    note: row.note,
    seq: row.seq,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }),
};

type PrintRow = Omit<Selectable<Tables['prints']>, 'seq'>;

const toRow = (print: Print): PrintRow => ({
  id: print.id,
  label_id: print.labelId,
  printer_id: print.printerId,
  printer_name: print.printerName,
  state: print.state,
  reason: print.reason,
  copies: print.copies,
  expected: print.expected,
  counter_before: print.counterBefore,
  counter_after: print.counterAfter,
  waiting: JSON.stringify(print.waiting),
  note: print.note,
  created_at: print.createdAt,
  updated_at: print.updatedAt,
});

const upsert = query<PrintRow>((db, bind) => {
  const progress = {
    ...{ printer_id: bind('printer_id'), printer_name: bind('printer_name'), state: bind('state') },
    ...{ reason: bind('reason'), copies: bind('copies'), expected: bind('expected') },
    ...{ counter_before: bind('counter_before'), counter_after: bind('counter_after') },
    ...{ waiting: bind('waiting'), note: bind('note'), updated_at: bind('updated_at') },
  };
  return db
    .insertInto('prints')
    .values({ id: bind('id'), label_id: bind('label_id'), created_at: bind('created_at'), ...progress })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(progress));
});

/** Inserts a print, or saves its progress. Its label never changes. */
export const upsertPrint = (connection: Connection, print: Print): void =>
  upsert.run(connection, toRow(print));

type OnBadRow = (error: RowError) => void;

export const printsOf = async (db: Db, labelId: string, onBadRow: OnBadRow): Promise<Print[]> => {
  const rows = await db
    .selectFrom('prints')
    .selectAll()
    .where('label_id', '=', labelId)
    .orderBy('seq')
    .execute();
  return readRows(printReader, rows, onBadRow);
};

const latest = query<{ labelId: string }, Selectable<Tables['prints']>>((db, bind) =>
  db.selectFrom('prints').selectAll().where('label_id', '=', bind('labelId')).orderBy('seq', 'desc').limit(1),
);

/** The newest print of a label; null also where it can't be read. */
export const latestPrint = (connection: Connection, labelId: string, onBadRow: OnBadRow): Print | null =>
  readRows(printReader, latest.all(connection, { labelId }), onBadRow)[0] ?? null;

const byId = query<{ id: string }, Selectable<Tables['prints']>>((db, bind) =>
  db.selectFrom('prints').selectAll().where('id', '=', bind('id')),
);

export const printById = (connection: Connection, id: string): Print | null => {
  const row = byId.first(connection, { id });
  return row ? readRow(printReader, row) : null;
};

/** Prints end out of order only where several printers work at once, so the last one that ended is among the newest rows. */
const newestPrints = 50;

/** Notes of what was found out later about the paper of a print. */
const foundOutLater: readonly PrintNote[] = ['worker_says_printed', 'station_stopped', 'restored'];

/** The field of a print's event; null where the row can't be read. */
const fieldOf = (name: 'printId' | 'note') =>
  sql<string | null>`case when json_valid(event) then event ->> ${sql.lit(`$.${name}`)} end`;

/**
 * The last print that ended, of those that printed or may have printed. What is found out later does not count. The ids of events
 * tell the order, because a clock may be set back.
 */
export const lastPrinted = async (db: Db): Promise<Print | null> => {
  const row = await db
    .selectFrom(db.selectFrom('prints').selectAll().orderBy('seq', 'desc').limit(newestPrints).as('late'))
    .selectAll()
    .where('state', 'in', ['sent', 'confirmed', 'unknown'])
    .orderBy(
      (late) =>
        late
          .selectFrom('events')
          .select('events.id')
          .whereRef('events.label_id', '=', 'late.label_id')
          .where('events.type', 'in', ['print.sending', 'print.sent', 'print.confirmed', 'print.unknown'])
          .where(fieldOf('printId'), '=', late.ref('late.id'))
          .orderBy(sql`coalesce(${fieldOf('note')}, '') in (${sql.join(foundOutLater)})`)
          .orderBy('events.id', 'desc')
          .limit(1),
      'desc',
    )
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  return row ? readRow(printReader, row) : null;
};

const withoutEnd = query<object, Selectable<Tables['prints']>>((db) =>
  db
    .selectFrom('prints')
    .selectAll()
    .where((print) =>
      print.or([
        print('state', '=', 'sending'),
        print.and([print('state', '=', 'sent'), print('note', 'is', null)]),
      ]),
    )
    .orderBy('seq'),
);

/**
 * Prints whose bytes may have been sent and that have no recorded end. A `sent` print of a printer that can't answer has a note and is left
 * out.
 */
export const printsWithoutEnd = (connection: Connection, onBadRow: OnBadRow): Print[] =>
  readRows(printReader, withoutEnd.all(connection, {}), onBadRow);

export const printsIn = async (
  db: Db,
  states: readonly PrintState[],
  onBadRow: OnBadRow,
): Promise<Print[]> => {
  if (states.length === 0) return [];
  const rows = await db
    .selectFrom('prints')
    .selectAll()
    .where('state', 'in', states)
    .orderBy('seq')
    .execute();
  return readRows(printReader, rows, onBadRow);
};
