import { z } from 'zod';
import type { RowError } from '../core/errors';
import { json, type Reader, readRows } from '../core/rows';
import { type Db, inChunks } from '../core/schema';

type OnBadRow = (error: RowError) => void;

/** What a day's summary is made of; the other events are not even read, and a draft in one would be long. */
const told = [
  'register.started',
  'register.succeeded',
  'register.failed',
  'held',
  'settled.found',
  'settled.again',
  'settled.handled',
  'print.queued',
  'print.sent',
  'print.confirmed',
  'print.unknown',
  'print.failed',
  'updated',
  'update.failed',
  'replaces',
] as const;
const withoutMore = ['register.started', 'updated', 'replaces', 'settled.again', 'settled.handled'];

/** An event in short. What an event of its type does not say is null. */
export interface DayEvent {
  id: number;
  labelId: string;
  at: string;
  type: string;
  /** Who asked for it. */
  operator: string | null;
  printId: string | null;
  printerName: string | null;
  reason: string | null;
  note: string | null;
  failure: string | null;
  outcome: string | null;
}

interface Row {
  id: number;
  label_id: string;
  at: string;
  type: string;
  operator: string | null;
  event: string | null;
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Read by hand: a schema takes 15 µs an event, and a long day has fifty thousand. */
const shape = (row: Row): DayEvent => {
  const said = row.event === null ? {} : objectOf(json('event', row.event));
  return {
    id: row.id,
    labelId: row.label_id,
    at: row.at,
    type: row.type,
    operator: row.operator,
    printId: textOf(said['printId']),
    printerName: textOf(said['printerName']),
    reason: textOf(said['reason']),
    note: textOf(said['note']),
    failure: textOf(objectOf(said['failure'])['code']),
    outcome: textOf(said['outcome']),
  };
};

const reader: Reader<Row, DayEvent> = {
  table: 'events',
  id: (row) => String(row.id),
  schema: z.custom<DayEvent>(),
  columns: {},
  shape,
};

export interface DayQuery {
  /** ISO 8601 UTC; `to` itself is not in it. */
  from: string;
  to: string;
  /** The event after which the reading goes on. */
  after: { at: string; id: number } | null;
  limit: number;
}

/** Events of all labels in a stretch of time, as they came, from an index by time. */
export const eventsBetween = async (
  db: Db,
  { from, to, after, limit }: DayQuery,
  onBadRow: OnBadRow,
): Promise<{ events: DayEvent[]; last: DayQuery['after'] }> => {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'label_id', 'at', 'type', 'operator'])
    .select((event) =>
      event.case().when('type', 'in', withoutMore).then(null).else(event.ref('event')).end().as('event'),
    )
    .where('at', '>=', after?.at ?? from)
    .where('at', '<', to)
    .where((event) =>
      after === null ? event.val(true) : event.or([event('at', '>', after.at), event('id', '>', after.id)]),
    )
    .where('type', 'in', told)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const end = rows.length < limit ? undefined : rows.at(-1);
  return { events: readRows(reader, rows, onBadRow), last: end ? { at: end.at, id: end.id } : null };
};

/** Which of these labels are on hold now, and what holds them. */
export const holdsOf = async (db: Db, labelIds: readonly string[]): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const chunk of inChunks(labelIds)) {
    const rows = await db
      .selectFrom('labels')
      .select(['id', 'hold_code'])
      .where('id', 'in', chunk)
      .where('hold_code', 'is not', null)
      .execute();
    for (const { id, hold_code } of rows) if (hold_code !== null) found.set(id, hold_code);
  }
  return found;
};

/** Why these prints were made. */
export const reasonsOf = async (db: Db, printIds: readonly string[]): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const chunk of inChunks(printIds))
    for (const { id, reason } of await db
      .selectFrom('prints')
      .select(['id', 'reason'])
      .where('id', 'in', chunk)
      .execute())
      found.set(id, reason);
  return found;
};

/** Who asked for these labels to be bought; those that nobody in particular bought are left out. */
export const boughtBy = async (db: Db, labelIds: readonly string[]): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const chunk of inChunks(labelIds)) {
    const rows = await db
      .selectFrom('events')
      .select(['label_id', 'operator'])
      .where('label_id', 'in', chunk)
      .where('type', 'in', ['register.started', 'settled.found'])
      .orderBy('id')
      .execute();
    for (const { label_id, operator } of rows)
      if (operator === null) found.delete(label_id);
      else found.set(label_id, operator);
  }
  return found;
};

/** When these labels were bought; labels that were not are left out. */
export const boughtAt = async (db: Db, labelIds: readonly string[]): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const chunk of inChunks(labelIds)) {
    const rows = await db
      .selectFrom('events')
      .select(['label_id', 'at'])
      .where('label_id', 'in', chunk)
      .where('type', 'in', ['register.succeeded', 'settled.found'])
      .orderBy('id')
      .execute();
    for (const { label_id, at } of rows) if (!found.has(label_id)) found.set(label_id, at);
  }
  return found;
};
