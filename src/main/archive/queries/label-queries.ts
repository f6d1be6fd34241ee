import { isSharedKind, scanReadings } from '#shared/label/scanned-code';
import { sql } from 'kysely';
import type { Label, Stage } from '#shared/label/stage';
import type { Connection } from '../core/connection';
import type { RowError } from '../core/errors';
import { yieldToEventLoop } from '../../base/event-loop';
import { query } from '../core/query';
import { readRow, readRows } from '../core/rows';
import { inChunks, readInChunks } from '../core/chunks';
import type { Db } from '../core/schema';
import { labelReader, type LabelRow } from '../tables/labels';
import type { Exclusively } from '../core/work-queue';
import { parcelsElsewhere } from './parcels-elsewhere';

type OnBadRow = (error: RowError) => void;

export const rowById = query<{ id: string }, LabelRow>((db, bind) =>
  db.selectFrom('labels').selectAll().where('id', '=', bind('id')),
);

export const labelById = (connection: Connection, id: string): Label | null => {
  const row = rowById.first(connection, { id });
  return row ? readRow(labelReader, row) : null;
};

/** True after any label was bought. */
export const hasBought = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('labels').select('id').where('package_id', 'is not', null).limit(1).execute()).length >
  0;

export const closedLast = sql`case when stage = 'closed' then 1 else 0 end`;

/** All labels except those that were removed before they were bought: these no longer count as parcels of their order. */
const ofOrder = query<{ ref1: string }, LabelRow>((db, bind) =>
  db
    .selectFrom('labels')
    .selectAll()
    .where('ref1', '=', bind('ref1'))
    .where((label) => label.or([label('stage', '<>', 'closed'), label('package_id', 'is not', null)]))
    .orderBy('parcel')
    .orderBy(closedLast)
    .orderBy('seq', 'desc'),
);

/** The parcels of an order by number. For each: its live label (the newest, where one replaces another), else the newest closed one. */
export const parcelsOf = (connection: Connection, ref1: string, onBadRow: OnBadRow): Label[] =>
  readRows(
    labelReader,
    ofOrder.all(connection, { ref1 }).filter((row, at, all) => row.parcel !== all[at - 1]?.parcel),
    onBadRow,
  );

const count = query<{ ref1: string }, { parcels: number | null }>((db, bind) =>
  db
    .selectFrom('labels')
    .select((label) => label.fn.max<number | null>('parcel').as('parcels'))
    .where('ref1', '=', bind('ref1'))
    .where((label) => label.or([label('stage', '<>', 'closed'), label('package_id', 'is not', null)])),
);

/**
 * How many parcels an order has: the highest parcel number, here or at other benches of the floor, because a missing number may have been
 * bought elsewhere; 0 for an unknown order.
 */
export const parcelCount = (connection: Connection, ref1: string): number => {
  const here = count.first(connection, { ref1 })?.parcels ?? 0;
  return Math.max(here, ...(parcelsElsewhere(connection, [ref1]).get(ref1) ?? []));
};

const counts = query<{ refs: string }, { ref1: string; parcels: number }>((db, bind) =>
  db
    .selectFrom('labels')
    .select(['ref1', (label) => label.fn.max('parcel').as('parcels')])
    .where('ref1', 'in', sql<string>`(select value from json_each(${bind('refs')}))`)
    .where((label) => label.or([label('stage', '<>', 'closed'), label('package_id', 'is not', null)]))
    .groupBy('ref1'),
);

const parcelCounts = (connection: Connection, refs: readonly string[]): Map<string, number> => {
  const elsewhere = parcelsElsewhere(connection, refs);
  return new Map(
    counts
      .all(connection, { refs: JSON.stringify(refs) })
      .map(({ ref1, parcels }) => [ref1, Math.max(parcels, ...(elsewhere.get(ref1) ?? []))]),
  );
};

const countedAtOnce = 2_000;

/** The same for many orders, in chunks that let other work run. Unknown orders are left out. */
export const manyParcelCounts = async (
  connection: Connection,
  refs: readonly string[],
  exclusively: Exclusively,
): Promise<Map<string, number>> => {
  if (refs.length <= countedAtOnce) return exclusively(() => parcelCounts(connection, refs));
  const found = new Map<string, number>();
  for (const [index, chunk] of inChunks(refs, countedAtOnce).entries()) {
    if (index > 0) await yieldToEventLoop();
    for (const [ref1, parcels] of await exclusively(() => parcelCounts(connection, chunk)))
      found.set(ref1, parcels);
  }
  return found;
};

/**
 * Finds a label by exact ref1, packageId or tracking number: live labels before closed ones, the first parcel of an order, newest first. A
 * package has priority over an order with the same number: a scan of a printed label must never buy.
 */
const labelByName = (db: Db, code: string): Promise<LabelRow | undefined> =>
  db
    .selectFrom('labels')
    .selectAll()
    .where((label) =>
      label.or([
        label('ref1', '=', code),
        label('package_id', '=', code),
        label('tracking_number', '=', code),
      ]),
    )
    .orderBy(closedLast)
    .orderBy(sql`case when package_id = ${code} or tracking_number = ${code} then 0 else 1 end`)
    .orderBy('parcel')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Finds a label by a printed barcode. A barcode on several labels (a routing code) finds none. Closed labels count, because their paper
 * still exists.
 */
const labelByBarcode = async (db: Db, code: string): Promise<LabelRow | undefined> => {
  const bearers = db.selectFrom('label_codes').select('label_id').where('code', '=', code);
  const [first, second] = await db
    .selectFrom('labels')
    .selectAll()
    .where('id', 'in', bearers)
    .limit(2)
    .execute();
  return second ? undefined : first;
};

/** Finds a label by name, else by barcode, for each possible meaning of the scan. */
export const labelByCode = async (db: Db, code: string): Promise<Label | null> => {
  for (const meaning of scanReadings(code)) {
    const row =
      (await labelByName(db, meaning)) ??
      (isSharedKind(meaning) ? undefined : await labelByBarcode(db, meaning));
    if (row) return readRow(labelReader, row);
  }
  return null;
};

/** True for a code on labels that identifies none of them: its kind is shared by parcels, or several labels have it. */
export const isSharedCode = async (db: Db, code: string): Promise<boolean> => {
  for (const meaning of scanReadings(code)) {
    const bearers = await db
      .selectFrom('label_codes')
      .select('label_id')
      .where('code', '=', meaning)
      .limit(2)
      .execute();
    if (bearers.length > (isSharedKind(meaning) ? 0 : 1)) return true;
  }
  return false;
};

/** Labels, including closed ones, that have one of these names as order number, packageId or tracking number. */
export const bearers = async (
  db: Db,
  names: readonly string[],
): Promise<{ labelId: string; ref1: string }[]> =>
  db
    .selectFrom('labels')
    .select(['id as labelId', 'ref1'])
    .where((label) =>
      label.or([
        label('ref1', 'in', names),
        label('package_id', 'in', names),
        label('tracking_number', 'in', names),
      ]),
    )
    .execute();

/** Maps each name that is a packageId or tracking number to the order of its label; other names are left out. */
export const ordersOfPackages = async (db: Db, names: readonly string[]): Promise<Map<string, string>> => {
  const rows = await readInChunks(names, (chunk) =>
    db
      .selectFrom('labels')
      .select(['ref1', 'package_id', 'tracking_number'])
      .where((label) => label.or([label('package_id', 'in', chunk), label('tracking_number', 'in', chunk)]))
      .execute(),
  );
  const found = new Map<string, string>();
  for (const row of rows)
    for (const name of [row.package_id, row.tracking_number]) if (name !== null) found.set(name, row.ref1);
  return found;
};

/** Maps each ref1 to the parcel numbers that have a live label. Orders without one are left out. */
export const liveParcels = async (db: Db, refs: readonly string[]): Promise<Map<string, Set<number>>> => {
  const rows = await readInChunks(refs, (chunk) =>
    db
      .selectFrom('labels')
      .select(['ref1', 'parcel'])
      .where('ref1', 'in', chunk)
      .where('stage', '<>', 'closed')
      .execute(),
  );
  const live = new Map<string, Set<number>>();
  for (const { ref1, parcel } of rows) live.set(ref1, (live.get(ref1) ?? new Set()).add(parcel));
  return live;
};

/** Oldest first. */
export const labelsAtStage = async (db: Db, stage: Stage, onBadRow: OnBadRow): Promise<Label[]> => {
  const rows = await db.selectFrom('labels').selectAll().where('stage', '=', stage).orderBy('seq').execute();
  return readRows(labelReader, rows, onBadRow);
};

/** Labels on hold until a certain time, the earliest first. */
export const heldForLater = async (db: Db, onBadRow: OnBadRow): Promise<Label[]> => {
  const rows = await db
    .selectFrom('labels')
    .selectAll()
    .where('retry_at', 'is not', null)
    .orderBy('retry_at')
    .execute();
  return readRows(labelReader, rows, onBadRow);
};

type Replaced = Pick<Label, 'id' | 'replacedElsewhere'>;

/** The newest live label that replaces a label, or a closed one that replaced it. */
export const liveReplacement = query<{ labelId: string }, Pick<LabelRow, 'id' | 'package_id'>>((db, bind) =>
  db
    .withRecursive('chain', (chain) =>
      chain
        .selectFrom('labels')
        .select(['id', 'package_id', 'stage', 'seq'])
        .where('replaces', '=', bind('labelId'))
        .unionAll((next) =>
          next
            .selectFrom('chain')
            .innerJoin('labels', 'labels.replaces', 'chain.id')
            .select(['labels.id', 'labels.package_id', 'labels.stage', 'labels.seq'])
            .where('chain.stage', '=', 'closed'),
        ),
    )
    .selectFrom('chain')
    .select(['id', 'package_id'])
    .where('stage', '<>', 'closed')
    .orderBy('seq', 'desc')
    .limit(1),
);

/** The live label that replaces this one, the newest where there are several; else the replacement that another bench bought. */
export const replacementOf = (
  connection: Connection,
  { id, replacedElsewhere }: Replaced,
): { labelId: string; packageId: string | null } | null => {
  const row = liveReplacement.first(connection, { labelId: id });
  return row ? { labelId: row.id, packageId: row.package_id } : (replacedElsewhere ?? null);
};

const placeOf = query<{ packageId: string }, { place: string }>((db, bind) =>
  db.selectFrom('trackings').select('place').where('package_id', '=', bind('packageId')),
);

/** Whether the last tracking answer said that the package is delivered. */
export const hasArrived = (connection: Connection, packageId: string): boolean =>
  placeOf.first(connection, { packageId })?.place === 'delivered';
