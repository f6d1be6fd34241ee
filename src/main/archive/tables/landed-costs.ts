import type { Insertable, Selectable } from 'kysely';
import { type CostRecord, costRecordSchema } from '#shared/landed/cost-record';
import type { RowError } from '../core/errors';
import { json, type Reader, readRow, readRows } from '../core/rows';
import type { Db, Tables } from '../core/schema';
import type { ArchiveDeps } from '../core/types';

type Row = Selectable<Tables['landed_costs']>;
type OnBadRow = (error: RowError) => void;

/** A stored request, and the sha256 (hexadecimal) of its question, by which an equal question is found. */
export interface StoredCost {
  kept: CostRecord;
  hash: string;
}

const reader: Reader<Row, CostRecord> = {
  table: 'landed_costs',
  id: (row) => row.id,
  schema: costRecordSchema,
  columns: {},
  shape: (row) => ({
    id: row.id,
    labelId: row.label_id,
    ref1: row.ref1,
    askedAt: row.asked_at,
    answeredAt: row.answered_at,
    operator: row.operator,
    state: row.state,
    question: json('question', row.question),
    answer: row.answer === null ? null : json('answer', row.answer),
    failure: row.failure === null ? null : json('failure', row.failure),
  }),
};

const outcomeOf = ({ answeredAt, state, answer, failure }: CostRecord) => ({
  answered_at: answeredAt,
  state,
  request_id: answer?.requestId ?? null,
  answer: answer && JSON.stringify(answer),
  failure: failure && JSON.stringify(failure),
});

const toRow = ({ kept, hash }: StoredCost): Insertable<Tables['landed_costs']> => ({
  id: kept.id,
  label_id: kept.labelId,
  ref1: kept.ref1,
  asked_at: kept.askedAt,
  operator: kept.operator,
  question: JSON.stringify(kept.question),
  question_hash: hash,
  ...outcomeOf(kept),
});

/** Saves a request before it is sent, with the operator who asked. @returns the stored request */
export const insertCost = async (
  db: Db,
  { kept, hash }: StoredCost,
  { operator }: Pick<ArchiveDeps, 'operator'>,
): Promise<CostRecord> => {
  const asked = { ...kept, operator: operator() };
  await db
    .insertInto('landed_costs')
    .values(toRow({ kept: asked, hash }))
    .execute();
  return asked;
};

/** Saves the result of a request, only once: a saved result is not replaced. */
export const settleCost = async (db: Db, kept: CostRecord): Promise<void> => {
  await db
    .updateTable('landed_costs')
    .set(outcomeOf(kept))
    .where('id', '=', kept.id)
    .where('state', '=', 'asking')
    .execute();
};

export const costById = async (db: Db, id: string): Promise<CostRecord | null> => {
  const row = await db.selectFrom('landed_costs').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? readRow(reader, row) : null;
};

/** The last request for a label. A row that can't be read counts as none, so that it is asked again. */
export const latestCost = async (db: Db, labelId: string, onBadRow: OnBadRow): Promise<StoredCost | null> => {
  const row = await db
    .selectFrom('landed_costs')
    .selectAll()
    .where('label_id', '=', labelId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [kept] = row ? readRows(reader, [row], onBadRow) : [];
  return row && kept ? { kept, hash: row.question_hash } : null;
};

/** The last answered request of any label; null while there is none, or it can't be read. */
export const latestAnswered = async (db: Db, onBadRow: OnBadRow): Promise<CostRecord | null> => {
  const row = await db
    .selectFrom('landed_costs')
    .selectAll()
    .where('state', '=', 'answered')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? (readRows(reader, [row], onBadRow)[0] ?? null) : null;
};

/** All requests for a label, newest first. */
export const costsOf = async (db: Db, labelId: string, onBadRow: OnBadRow): Promise<CostRecord[]> => {
  const rows = await db
    .selectFrom('landed_costs')
    .selectAll()
    .where('label_id', '=', labelId)
    .orderBy('seq', 'desc')
    .execute();
  return readRows(reader, rows, onBadRow);
};

/** Requests at `from` or later and before `to` (ISO 8601 UTC), oldest first. */
export const costsBetween = async (
  db: Db,
  from: string,
  to: string,
  onBadRow: OnBadRow,
): Promise<CostRecord[]> => {
  const rows = await db
    .selectFrom('landed_costs')
    .selectAll()
    .where('asked_at', '>=', from)
    .where('asked_at', '<', to)
    .orderBy('seq')
    .execute();
  return readRows(reader, rows, onBadRow);
};

/** Requests whose answer was not read yet, oldest first. */
export const costsAsking = async (db: Db, onBadRow: OnBadRow): Promise<CostRecord[]> => {
  const rows = await db
    .selectFrom('landed_costs')
    .selectAll()
    .where('state', '=', 'asking')
    .orderBy('seq')
    .execute();
  return readRows(reader, rows, onBadRow);
};
