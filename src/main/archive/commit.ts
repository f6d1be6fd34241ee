import { advance } from '#shared/label/advance';
import type { LabelEvent, LoggedEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import { isUniqueViolation } from './connection';
import { ConflictError } from './errors';
import { readRow } from './rows';
import type { Db, Tx } from './schema';
import { insertBatch } from './tables/batches';
import { insertDocuments } from './tables/documents';
import { insertEvent, insertEvents } from './tables/events';
import { insertLabels, labelReader, type LabelRow, updateLabel } from './tables/labels';
import { insertCodes } from './tables/label-codes';
import { upsertPrint } from './tables/prints';
import type { Commit, NewBatch, Surroundings } from './types';

const moved = (row: LabelRow, event: LabelEvent, at: string): Label => {
  try {
    return advance(readRow(labelReader, row), event, at);
  } catch (error) {
    throw new ConflictError(row.id, error instanceof Error ? error.message : 'the event does not fit');
  }
};

const rowOf = async (tx: Tx, id: string): Promise<LabelRow> => {
  const row = await tx.selectFrom('labels').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ConflictError(id, 'is not in the archive');
  return row;
};

/**
 * The label to save. Guards against lost updates: the event must lead from the label as it is on disk, inside this transaction,
 * to the stage that is to be saved. So two runs that read the same draft can't both save `register.started`: only one may pay.
 * What is saved is the label on disk, moved on: what happened to it since the caller read it (a correction sent while it was
 * being printed) stays. A package that was bought is taken in whatever happened to the label meanwhile, unless it holds one
 * already.
 */
const follow = async (tx: Tx, { label, event, at }: Commit): Promise<Label> => {
  const row = await rowOf(tx, label.id);
  if (event.type === 'register.succeeded') {
    if (row.package_id !== null) throw new ConflictError(label.id, `holds package ${row.package_id} already`);
    return label;
  }
  const after = moved(row, event, at);
  if (after.stage !== label.stage)
    throw new ConflictError(label.id, `${event.type} leads to ${after.stage}, not to ${label.stage}`);
  return after;
};

/** Moves a label on from what is on disk and logs the event, inside a transaction of the caller's. */
export const moveLabel = async (
  tx: Tx,
  labelId: string,
  event: LabelEvent,
  at: string,
  around: Surroundings,
): Promise<void> => {
  await updateLabel(tx, moved(await rowOf(tx, labelId), event, at));
  await insertEvent(tx, { labelId, at, event }, around);
};

const refTaken = (error: unknown, labelId: string): unknown =>
  isUniqueViolation(error, 'labels.ref1')
    ? new ConflictError(labelId, 'another live label has this ref1')
    : error;

/** One transaction: label, documents, print, event. On disk when it resolves, or nothing of it. */
export const commitChange = async (db: Db, change: Commit, around: Surroundings): Promise<LoggedEvent> => {
  const { label, event, at, documents = [], codes = [], print } = change;
  try {
    return await db.transaction().execute(async (tx) => {
      await updateLabel(tx, await follow(tx, change));
      await insertDocuments(tx, label.id, documents);
      await insertCodes(tx, label.id, codes);
      const logged = await insertEvent(tx, { labelId: label.id, at, event }, around);
      if (print) await upsertPrint(tx, print);
      return logged;
    });
  } catch (error) {
    throw refTaken(error, label.id);
  }
};

/** One transaction: the batch with all its labels in their order, or nothing of it. */
export const importLabels = async (
  db: Db,
  batch: NewBatch,
  labels: readonly { label: Label; event: LabelEvent }[],
  around: Surroundings,
): Promise<void> => {
  const events = labels.map(({ label, event }) => ({ labelId: label.id, at: batch.at, event }));
  try {
    await db.transaction().execute(async (tx) => {
      await insertBatch(tx, batch);
      await insertLabels(tx, labels.map(({ label }) => label)); // prettier-ignore
      await insertEvents(tx, events, around);
    });
  } catch (error) {
    throw refTaken(error, labels.length === 1 ? (labels[0]?.label.id ?? '') : `of batch ${batch.id}`);
  }
};
