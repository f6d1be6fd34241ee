import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { LabelEvent } from '#shared/label/event';
import { advance } from '#shared/label/advance';
import { places } from '#shared/tracking/board';
import { trackingSchema } from '#shared/tracking/record';
import { json, type Reader, readRow, readRows } from '../core/rows';
import type { Db, Tables, Tx } from '../core/schema';
import type { ArchiveDeps } from '../core/types';
import { insertEvent } from './events';
import { labelReader } from './labels';

const schema = z.object({
  packageId: z.string(),
  labelId: z.string().nullable(),
  tracking: trackingSchema,
  place: z.enum(places),
  changedAt: z.string(),
  checkedAt: z.string(),
  nextAt: z.string().nullable(),
  unchanged: z.number().int(),
});
export type StoredTracking = z.infer<typeof schema>;

const reader: Reader<Selectable<Tables['trackings']>, StoredTracking> = {
  table: 'trackings',
  id: (row) => row.package_id,
  schema,
  columns: { tracking: 'record' },
  shape: (row) => ({
    packageId: row.package_id,
    labelId: row.label_id,
    tracking: json('record', row.record),
    place: row.place,
    changedAt: row.changed_at,
    checkedAt: row.checked_at,
    nextAt: row.next_at,
    unchanged: row.unchanged,
  }),
};

/** A record that can't be read counts as none: the service is asked again. */
export const trackingOf = async (
  db: Db,
  packageId: string,
  { onBadRow }: Pick<ArchiveDeps, 'onBadRow'>,
): Promise<StoredTracking | null> => {
  const row = await db
    .selectFrom('trackings')
    .selectAll()
    .where('package_id', '=', packageId)
    .executeTakeFirst();
  return row ? (readRows(reader, [row], onBadRow)[0] ?? null) : null;
};

/** Half a character is replaced: a trigger would store it as it is, which is not UTF-8, and the archive would count as damaged. */
const wellFormed = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value;

const toRow = (stored: StoredTracking): Selectable<Tables['trackings']> => {
  const [newest] = stored.tracking.events;
  return {
    package_id: stored.packageId,
    label_id: stored.labelId,
    record: JSON.stringify(stored.tracking, wellFormed),
    place: stored.place,
    changed_at: stored.changedAt,
    checked_at: stored.checkedAt,
    next_at: stored.nextAt,
    unchanged: stored.unchanged,
    last_at: newest?.at ?? null,
    last_text: newest?.description ?? null,
    last_code: newest?.code ?? null,
  };
};

/**
 * Does not use `on conflict`: that clause would replace those in the table's triggers, which ignore existing rows
 * (https://www.sqlite.org/lang_createtrigger.html).
 */
const upsert = async (tx: Tx, stored: StoredTracking): Promise<void> => {
  const { package_id, ...rest } = toRow(stored);
  const known = await tx
    .updateTable('trackings')
    .set(rest)
    .where('package_id', '=', package_id)
    .returning('package_id')
    .executeTakeFirst();
  if (!known)
    await tx
      .insertInto('trackings')
      .values({ package_id, ...rest })
      .execute();
};

/**
 * Saves the answer and its event in one transaction. The label's row is not written, because tracking does not change it and a save of
 * the complete label could undo other changes.
 */
export const saveTracking = (
  db: Db,
  stored: StoredTracking,
  event: LabelEvent | null,
  deps: ArchiveDeps,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await upsert(tx, stored);
    if (event === null || stored.labelId === null) return;
    const { labelId, checkedAt: at } = stored;
    const label = await tx
      .selectFrom('labels')
      .selectAll()
      .where('id', '=', labelId)
      .executeTakeFirstOrThrow();
    advance(readRow(labelReader, label), event, at);
    insertEvent({ labelId, at, event }, deps);
  });
