import { sql } from 'kysely';
import type { Label, Stage } from '#shared/label/stage';
import type { Connection } from './connection';
import type { RowError } from './errors';
import { query } from './query';
import { readRow, readRows } from './rows';
import { type Db, inChunks } from './schema';
import { labelReader, type LabelRow } from './tables/labels';

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

const closedLast = sql`case when stage = 'closed' then 1 else 0 end`;

/** By ref1, packageId or tracking number, as it stands; live ones before closed ones, newest first. */
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
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** True when a label that this one replaces, at any remove, bears the code too: then it may be read from the old paper. */
const isOfOldPaper = async (db: Db, row: LabelRow, code: string): Promise<boolean> => {
  const seen = new Set([row.id]);
  for (let old = row.replaces; old !== null && !seen.has(old);) {
    const [borne, before] = await Promise.all([
      db
        .selectFrom('label_codes')
        .select('code')
        .where('code', '=', code)
        .where('label_id', '=', old)
        .executeTakeFirst(),
      db.selectFrom('labels').select('replaces').where('id', '=', old).executeTakeFirst(),
    ]);
    if (borne) return true;
    seen.add(old);
    old = before?.replaces ?? null;
  }
  return false;
};

/** By a barcode on its paper. One that several live labels bear (a routing code) names none of them; so with closed ones. */
const labelByBarcode = async (db: Db, code: string): Promise<LabelRow | undefined> => {
  const bearers = db.selectFrom('label_codes').select('label_id').where('code', '=', code);
  const [first, second] = await db
    .selectFrom('labels')
    .selectAll()
    .where('id', 'in', bearers)
    .orderBy(closedLast)
    .limit(2)
    .execute();
  const alone = second === undefined || (first?.stage !== 'closed' && second.stage === 'closed');
  return first && alone && !(await isOfOldPaper(db, first, code)) ? first : undefined;
};

/** By name first, else by what stands on its paper. */
export const labelByCode = async (db: Db, code: string): Promise<Label | null> => {
  const row = (await labelByName(db, code)) ?? (await labelByBarcode(db, code));
  return row ? readRow(labelReader, row) : null;
};

export const liveRefs = async (db: Db, refs: readonly string[]): Promise<Set<string>> => {
  const live = new Set<string>();
  for (const chunk of inChunks([...new Set(refs)])) {
    const rows = await db
      .selectFrom('labels')
      .select('ref1')
      .where('ref1', 'in', chunk)
      .where('stage', '<>', 'closed')
      .execute();
    for (const { ref1 } of rows) live.add(ref1);
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
