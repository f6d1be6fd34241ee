import type { NotNull } from 'kysely';
import { z } from 'zod';
import type { DayEvent } from '#shared/label/summary';
import type { RowError } from '../core/errors';
import { json, type Reader, readRows } from '../core/rows';
import { readInChunks } from '../core/chunks';
import type { Db } from '../core/schema';

type OnBadRow = (error: RowError) => void;

/** The event types of a day's summary. Other events are not read, because their drafts may be long. */
const summaryTypes = [
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
const withoutDetails = ['register.started', 'updated', 'replaces', 'settled.again', 'settled.handled'];

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

/** Parsed by hand: a schema takes 15 µs an event, and a long day has fifty thousand. */
const shape = (row: Row): DayEvent => {
  const event = row.event === null ? {} : objectOf(json('event', row.event));
  return {
    labelId: row.label_id,
    at: row.at,
    type: row.type,
    operator: row.operator,
    printId: textOf(event['printId']),
    printerName: textOf(event['printerName']),
    reason: textOf(event['reason']),
    note: textOf(event['note']),
    failure: textOf(objectOf(event['failure'])['code']),
    outcome: textOf(event['outcome']),
    documents: typeof event['documents'] === 'number' ? event['documents'] : null,
    paper: textOf(event['paper']),
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
  /** ISO 8601 UTC; `to` is exclusive. */
  from: string;
  to: string;
  /** The last event that was read before; null at the start. */
  after: { at: string; id: number } | null;
  limit: number;
}

/** Events of all labels in a period, in the order of time, read from an index by time. */
export const eventsBetween = async (
  db: Db,
  { from, to, after, limit }: DayQuery,
  onBadRow: OnBadRow,
): Promise<{ events: DayEvent[]; last: DayQuery['after'] }> => {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'label_id', 'at', 'type', 'operator'])
    .select((event) =>
      event.case().when('type', 'in', withoutDetails).then(null).else(event.ref('event')).end().as('event'),
    )
    .where('at', '>=', after?.at ?? from)
    .where('at', '<', to)
    .where((event) =>
      after === null ? event.val(true) : event.or([event('at', '>', after.at), event('id', '>', after.id)]),
    )
    .where('type', 'in', summaryTypes)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const end = rows.length < limit ? undefined : rows.at(-1);
  return { events: readRows(reader, rows, onBadRow), last: end ? { at: end.at, id: end.id } : null };
};

/** The hold code of those of these labels that are on hold. */
export const holdsOf = async (db: Db, labelIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await readInChunks(labelIds, (chunk) =>
    db
      .selectFrom('labels')
      .select(['id', 'hold_code'])
      .where('id', 'in', chunk)
      .where('hold_code', 'is not', null)
      .$narrowType<{ hold_code: NotNull }>()
      .execute(),
  );
  return new Map(rows.map(({ id, hold_code }) => [id, hold_code]));
};

/** The reason of each of these prints. */
export const reasonsOf = async (db: Db, printIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await readInChunks(printIds, (chunk) =>
    db.selectFrom('prints').select(['id', 'reason']).where('id', 'in', chunk).execute(),
  );
  return new Map(rows.map(({ id, reason }) => [id, reason]));
};

/** The person who bought each of these labels; labels that no person bought are left out. */
export const boughtBy = async (db: Db, labelIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await readInChunks(labelIds, (chunk) =>
    db
      .selectFrom('events')
      .select(['label_id', 'operator'])
      .where('label_id', 'in', chunk)
      .where('type', 'in', ['register.started', 'settled.found'])
      .orderBy('id')
      .execute(),
  );
  const found = new Map<string, string>();
  for (const { label_id, operator } of rows)
    if (operator === null) found.delete(label_id);
    else found.set(label_id, operator);
  return found;
};

/** When these labels were bought; labels that were not bought are left out. */
export const boughtAt = async (db: Db, labelIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await readInChunks(labelIds, (chunk) =>
    db
      .selectFrom('events')
      .select(['label_id', 'at'])
      .where('label_id', 'in', chunk)
      .where('type', 'in', ['register.succeeded', 'settled.found'])
      .orderBy('id')
      .execute(),
  );
  const found = new Map<string, string>();
  for (const { label_id, at } of rows) if (!found.has(label_id)) found.set(label_id, at);
  return found;
};
