import type { Insertable } from 'kysely';
import { inTransaction } from '../core/work-queue';
import type { Connection } from '../core/connection';
import type { Label } from '#shared/label/stage';
import type { Tables } from '../core/schema';
import { derivedColumns } from '../queries/search';

/** A label of another bench as that bench reported it. */
export interface CopyToSave {
  label: Label & { package: NonNullable<Label['package']> };
  bench: { id: string; name: string };
  printer: string | null;
  /** How often it was printed, or may have been, at any bench. */
  prints: number;
  /** Another label was bought to replace it. */
  isReplaced: boolean;
}

export interface CopyBatch {
  copies: readonly CopyToSave[];
  /** Ids of labels whose copy is removed. */
  removed: readonly string[];
  /** The number of the walk through all labels of the floor that read them. */
  walk: number;
  /** How far the floor was read with these, as JSON. */
  place: string;
}

type Written = Omit<Insertable<Tables['copied_labels']>, 'seq' | 'id' | 'bench_id' | 'printer_id'>;

const columns: Record<keyof Written, true> = {
  ...{ ref1: true, parcel: true, stage: true, hold_code: true, package_id: true, tracking_number: true },
  ...{ is_replaced: true, outdated_at: true, search: true, recipient: true, country: true, service: true },
  ...{ printer_name: true, prints: true, created_at: true, updated_at: true, walk: true },
};
const known = Object.keys(columns) as (keyof Written)[];

/** Not `on conflict`: that clause would also apply to the writes of triggers. */
const change = `update copied_labels set ${known.map((column) => `${column} = ?`).join(', ')} where id = ?`;
/** A label that is in this bench's archive itself needs no copy. */
const add = `insert into copied_labels (id, bench_id, ${known.join(', ')})
select ?, ?, ${known.map(() => '?').join(', ')} where not exists (select 1 from labels where id = ?)`;

const serviceOf = ({ draft }: Label): string | null => String(draft.fields.serviceCode ?? '') || null;

const rowOf = ({ label, printer, prints, isReplaced }: CopyToSave, walk: number): Written => {
  const { search, recipient, country } = derivedColumns(label);
  const { packageId, trackingNumber } = label.package;
  return {
    ...{ ref1: label.ref1, parcel: label.parcel, stage: label.stage },
    ...{
      hold_code: label.hold?.failure.code ?? null,
      package_id: packageId,
      tracking_number: trackingNumber,
    },
    ...{ is_replaced: Number(isReplaced), outdated_at: label.outdatedAt ?? null },
    ...{ search, recipient, country, service: serviceOf(label), printer_name: printer, prints },
    ...{ created_at: label.createdAt, updated_at: label.updatedAt, walk },
  };
};

const upsertCopy = (connection: Connection, copy: CopyToSave, walk: number): void => {
  const row = rowOf(copy, walk);
  const values = known.map((column) => row[column]);
  const { id } = copy.label;
  if (connection.prepare(change).run([...values, id]).changes === 0)
    connection.prepare(add).run([id, copy.bench.id, ...values, id]);
};

const noteBenches = (connection: Connection, copies: readonly CopyToSave[]): void => {
  const benches = new Map(copies.map(({ bench }) => [bench.id, bench.name]));
  for (const [id, name] of benches)
    connection
      .prepare(
        `insert into copied_benches (id, name, labels) values (?, ?, 0)
         on conflict (id) do update set name = excluded.name where name <> excluded.name`,
      )
      .run([id, name]);
};

/** Overwrites removed data with zeros; remains in other places of the file disappear with the next compaction. */
const overwriteRemoved = (connection: Connection): void => {
  connection.exec('pragma secure_delete=on');
};

const markLoose = `update copy_place set is_loose = 1 where is_loose = 0`;

/** Saves the copies and the place up to which was read, in one transaction. */
export const saveCopies = (connection: Connection, { copies, removed, walk, place }: CopyBatch): void => {
  overwriteRemoved(connection);
  inTransaction(connection, () => {
    noteBenches(connection, copies);
    for (const copy of copies) upsertCopy(connection, copy, walk);
    for (const id of removed) {
      const { changes } = connection.prepare('delete from copied_labels where id = ?').run([id]);
      if (changes > 0) connection.prepare(markLoose).run([]);
    }
    connection.prepare('update copy_place set place = ?').run([place]);
  });
};

/** Labels that are searched in one step, and removed in one transaction: a few milliseconds. */
const span = 2000;
const atOnce = 50;

/**
 * Removes the next few copies that match.
 * @param where SQL on copied_labels @param after where to start, 0 at first @returns where to continue; null when done
 */
const removeSome = (
  connection: Connection,
  where: string,
  values: readonly unknown[],
  after: number,
): number | null => {
  overwriteRemoved(connection);
  return inTransaction(connection, () => {
    const found = connection.all(
      `select seq from copied_labels where seq > ? and seq <= ? and ${where} order by seq limit ${atOnce}`,
      [after, after + span, ...values],
    );
    for (const { seq } of found) connection.prepare('delete from copied_labels where seq = ?').run([seq]);
    if (found.length > 0) connection.prepare(markLoose).run([]);
    if (found.length === atOnce) return after;
    const [last] = connection.all('select max(seq) as seq from copied_labels');
    return Number(last?.['seq'] ?? 0) > after + span ? after + span : null;
  });
};

/** Removes copies that a complete walk did not read: the floor does not have them any more. */
export const sweepCopies = (connection: Connection, walk: number, after: number): number | null =>
  removeSome(connection, 'walk <> ?', [walk], after);

/** Removes copies that were not updated since `before` (ISO 8601 UTC). */
export const removeOldCopies = (connection: Connection, before: string, after: number): number | null =>
  removeSome(connection, 'updated_at < ?', [before], after);

/** Removes all copies. The place is removed first, so that reading does not continue from it. */
export const clearCopies = (connection: Connection, after: number): number | null => {
  if (after === 0) connection.prepare('update copy_place set place = null where place is not null').run([]);
  const next = removeSome(connection, 'true', [], after);
  if (next === null) connection.prepare('delete from copied_benches where labels = 0').run([]);
  return next;
};
