import { isSharedKind, meaningsOf } from '#shared/label/scanned-code';
import { sql } from 'kysely';
import type { Label, Stage } from '#shared/label/stage';
import type { Connection } from '../core/connection';
import type { RowError } from '../core/errors';
import { yieldToEventLoop } from '../../base/event-loop';
import { query } from '../core/query';
import { readRow, readRows } from '../core/rows';
import { type Db, inChunks } from '../core/schema';
import { labelReader, type LabelRow } from '../tables/labels';
import type { Turn } from '../core/work-queue';

type OnBadRow = (error: RowError) => void;

const byId = query<{ id: string }, LabelRow>((db, bind) =>
  db.selectFrom('labels').selectAll().where('id', '=', bind('id')),
);

export const labelById = (connection: Connection, id: string): Label | null => {
  const row = byId.first(connection, { id });
  return row ? readRow(labelReader, row) : null;
};

/** The live label of a ref1: its newest, which is the replacement where there is one. */
export const labelByRef = async (db: Db, ref1: string): Promise<Label | null> => {
  const row = await db
    .selectFrom('labels')
    .selectAll()
    .where('ref1', '=', ref1)
    .where('stage', '<>', 'closed')
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  return row ? readRow(labelReader, row) : null;
};

/** True once any label was bought. */
export const hasBought = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('labels').select('id').where('package_id', 'is not', null).limit(1).execute()).length >
  0;

/** See the port: closed ones that were bought or handled elsewhere, and those renamed by a correction. */
export const boughtBefore = async (
  db: Db,
  { id, ref1, parcel }: Pick<Label, 'id' | 'ref1' | 'parcel'>,
): Promise<string | null> => {
  const closed = await db
    .selectFrom('labels')
    .select(['id', 'package_id'])
    .where('ref1', '=', ref1)
    .where('parcel', '=', parcel)
    .where('id', '<>', id)
    .where('stage', '=', 'closed')
    .where((label) =>
      label.or([
        label('package_id', 'is not', null),
        label.exists(
          label
            .selectFrom('events')
            .select('events.id')
            .whereRef('events.label_id', '=', 'labels.id')
            .where('events.type', '=', 'settled.handled'),
        ),
      ]),
    )
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  if (closed) return closed.package_id ?? closed.id;
  const renamed = await db
    .selectFrom('updates')
    .innerJoin('labels', 'labels.id', 'updates.label_id')
    .select(['labels.id', 'labels.package_id'])
    .where('updates.ref1', '=', ref1)
    .where('labels.ref1', '<>', ref1)
    .where('labels.parcel', '=', parcel)
    .where('labels.id', '<>', id)
    .where('labels.package_id', 'is not', null)
    .executeTakeFirst();
  return renamed ? (renamed.package_id ?? renamed.id) : null;
};

const closedLast = sql`case when stage = 'closed' then 1 else 0 end`;

/** All but those that were taken off the list before they were bought: they are no parcels of their order any more. */
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

/** The parcels of an order by their numbers: of each its live label, the newest where one replaces another, else the newest closed one. */
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
 * How many parcels an order has: the highest number among them, as a number that is missing may be bought elsewhere; 0 for an
 * order that is not here.
 */
export const parcelCount = (connection: Connection, ref1: string): number =>
  count.first(connection, { ref1 })?.parcels ?? 0;

const counts = query<{ refs: string }, { ref1: string; parcels: number }>((db, bind) =>
  db
    .selectFrom('labels')
    .select(['ref1', (label) => label.fn.max('parcel').as('parcels')])
    .where('ref1', 'in', sql<string>`(select value from json_each(${bind('refs')}))`)
    .where((label) => label.or([label('stage', '<>', 'closed'), label('package_id', 'is not', null)]))
    .groupBy('ref1'),
);

const parcelCounts = (connection: Connection, refs: readonly string[]): Map<string, number> =>
  new Map(counts.all(connection, { refs: JSON.stringify(refs) }).map(({ ref1, parcels }) => [ref1, parcels]));

const countedAtOnce = 2_000;

/** The same of very many orders, between whose parts others have their turn. Orders that are not here are left out. */
export const manyParcelCounts = async (
  connection: Connection,
  refs: readonly string[],
  turn: Turn,
): Promise<Map<string, number>> => {
  if (refs.length <= countedAtOnce) return turn(() => parcelCounts(connection, refs));
  const found = new Map<string, number>();
  for (const [index, chunk] of inChunks(refs, countedAtOnce).entries()) {
    if (index > 0) await yieldToEventLoop();
    for (const [ref1, parcels] of await turn(() => parcelCounts(connection, chunk))) found.set(ref1, parcels);
  }
  return found;
};

/**
 * By ref1, packageId or tracking number, as it stands; live ones before closed ones, of an order its first parcel, newest first.
 * What is bought goes before an order whose number is the same: a scan of its paper must never buy.
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

/** By a barcode on its paper. One that several labels bear (a routing code) names none of them; closed ones count, as their paper is out. */
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

/** By name first, else by what stands on its paper, for each meaning the scan may have. */
export const labelByCode = async (db: Db, code: string): Promise<Label | null> => {
  for (const meaning of meaningsOf(code)) {
    const row =
      (await labelByName(db, meaning)) ??
      (isSharedKind(meaning) ? undefined : await labelByBarcode(db, meaning));
    if (row) return readRow(labelReader, row);
  }
  return null;
};

/** True for a code that labels bear and that names none of them: it is of a kind that parcels share, or several bear it. */
export const isSharedCode = async (db: Db, code: string): Promise<boolean> => {
  for (const meaning of meaningsOf(code)) {
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

/** Labels, closed ones too, that have one of these few as order number, packageId or tracking number. */
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

/** By name, the order of the label that has it as packageId or tracking number; names without one are left out. */
export const ordersOfPackages = async (db: Db, names: readonly string[]): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const chunk of inChunks([...new Set(names)])) {
    const rows = await db
      .selectFrom('labels')
      .select(['ref1', 'package_id', 'tracking_number'])
      .where((label) => label.or([label('package_id', 'in', chunk), label('tracking_number', 'in', chunk)]))
      .execute();
    for (const row of rows)
      for (const name of [row.package_id, row.tracking_number]) if (name !== null) found.set(name, row.ref1);
    await yieldToEventLoop();
  }
  return found;
};

/** By ref1, the numbers of its parcels that a live label is for. Orders without one are left out. */
export const liveParcels = async (db: Db, refs: readonly string[]): Promise<Map<string, Set<number>>> => {
  const live = new Map<string, Set<number>>();
  for (const chunk of inChunks([...new Set(refs)])) {
    const rows = await db
      .selectFrom('labels')
      .select(['ref1', 'parcel'])
      .where('ref1', 'in', chunk)
      .where('stage', '<>', 'closed')
      .execute();
    for (const { ref1, parcel } of rows) live.set(ref1, (live.get(ref1) ?? new Set()).add(parcel));
    await yieldToEventLoop();
  }
  return live;
};

/** Oldest first. */
export const labelsAtStage = async (db: Db, stage: Stage, onBadRow: OnBadRow): Promise<Label[]> => {
  const rows = await db.selectFrom('labels').selectAll().where('stage', '=', stage).orderBy('seq').execute();
  return readRows(labelReader, rows, onBadRow);
};

/** Labels that a hold keeps until a time, the soonest first. */
export const heldForLater = async (db: Db, onBadRow: OnBadRow): Promise<Label[]> => {
  const rows = await db
    .selectFrom('labels')
    .selectAll()
    .where('retry_at', 'is not', null)
    .orderBy('retry_at')
    .execute();
  return readRows(labelReader, rows, onBadRow);
};

const replacement = query<{ labelId: string }, Pick<LabelRow, 'id' | 'package_id'>>((db, bind) =>
  db
    .selectFrom('labels')
    .select(['id', 'package_id'])
    .where('replaces', '=', bind('labelId'))
    .where('stage', '<>', 'closed')
    .orderBy('seq', 'desc')
    .limit(1),
);

/** The live label that was made in place of this one, the newest where there are several. */
export const replacementOf = (
  connection: Connection,
  labelId: string,
): { labelId: string; packageId: string | null } | null => {
  const row = replacement.first(connection, { labelId });
  return row ? { labelId: row.id, packageId: row.package_id } : null;
};

const placeOf = query<{ packageId: string }, { place: string }>((db, bind) =>
  db.selectFrom('trackings').select('place').where('package_id', '=', bind('packageId')),
);

/** The service was last heard to say that the package is delivered. */
export const hasArrived = (connection: Connection, packageId: string): boolean =>
  placeOf.first(connection, { packageId })?.place === 'delivered';
