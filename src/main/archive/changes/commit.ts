import { advance } from '#shared/label/advance';
import type { LabelEvent, LoggedEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import { type Connection, isUniqueViolation } from '../core/connection';
import { ConflictError } from '../core/errors';
import { query } from '../core/query';
import { readRow } from '../core/rows';
import type { Db } from '../core/schema';
import { insertBatch } from '../tables/batches';
import { insertAnswer } from '../tables/answers';
import { insertDocuments } from '../tables/documents';
import { insertEvent, insertEvents } from '../tables/events';
import { insertLabels, labelReader, type LabelRow, updateLabel } from '../tables/labels';
import { insertCodes } from '../tables/label-codes';
import { upsertPrint } from '../tables/prints';
import type { Commit, NewBatch } from '#shared/label/stored';
import type { ArchiveDeps } from '../core/types';

/** A label as it stands on disk, and as an event leaves it. */
interface Step {
  before: Label;
  after: Label;
}

const moved = (row: LabelRow, event: LabelEvent, at: string): Step => {
  try {
    const before = readRow(labelReader, row);
    return { before, after: advance(before, event, at) };
  } catch (error) {
    throw new ConflictError(row.id, error instanceof Error ? error.message : 'the event does not fit');
  }
};

const byId = query<{ id: string }, LabelRow>((db, bind) =>
  db.selectFrom('labels').selectAll().where('id', '=', bind('id')),
);

const rowOf = (connection: Connection, id: string): LabelRow => {
  const row = byId.first(connection, { id });
  if (!row) throw new ConflictError(id, 'is not in the archive');
  return row;
};

/**
 * Saves the label. Guards against lost updates: the event must lead from the label as it is on disk, inside this transaction,
 * to the stage that is to be saved. So two runs that read the same draft can't both save `register.started`: only one may pay.
 * What is saved is the label on disk, moved on: what happened to it since the caller read it (a correction sent while it was
 * being printed) stays. A package that was bought is taken in whatever happened to the label meanwhile, unless it holds one
 * already.
 */
const follow = (connection: Connection, { label, event, at }: Commit): void => {
  const row = rowOf(connection, label.id);
  if (event.type === 'register.succeeded') {
    if (row.package_id !== null) throw new ConflictError(label.id, `holds package ${row.package_id} already`);
    updateLabel(connection, label);
    return;
  }
  const { before, after } = moved(row, event, at);
  if (after.stage !== label.stage)
    throw new ConflictError(label.id, `${event.type} leads to ${after.stage}, not to ${label.stage}`);
  updateLabel(connection, after, before);
};

/** Moves a label on from what is on disk and logs the event, in the transaction that is open. */
export const moveLabel = (labelId: string, event: LabelEvent, at: string, around: ArchiveDeps): void => {
  const { before, after } = moved(rowOf(around.connection, labelId), event, at);
  updateLabel(around.connection, after, before);
  insertEvent({ labelId, at, event }, around);
};

const refTaken = (error: unknown, labelId: string): unknown =>
  isUniqueViolation(error, 'labels.ref1')
    ? new ConflictError(labelId, 'another live label is for this parcel of the order')
    : error;

/** Label, answer, documents, print and event, in the transaction that is open: all of it stands, or nothing. */
export const saveChange = (change: Commit, around: ArchiveDeps): LoggedEvent => {
  const { label, event, at, documents = [], codes = [], print, answer } = change;
  const { connection } = around;
  try {
    follow(connection, change);
    if (answer) insertAnswer(connection, { labelId: label.id, at }, answer);
    insertDocuments(connection, label.id, documents);
    insertCodes(connection, label.id, codes);
    const logged = insertEvent({ labelId: label.id, at, event }, around);
    if (print) upsertPrint(connection, print);
    return logged;
  } catch (error) {
    throw refTaken(error, label.id);
  }
};

/** One transaction: the batch with all its labels in their order, or nothing of it. */
export const importLabels = async (
  db: Db,
  batch: NewBatch,
  labels: readonly { label: Label; event: LabelEvent }[],
  around: ArchiveDeps,
): Promise<void> => {
  const events = labels.map(({ label, event }) => ({ labelId: label.id, at: batch.at, event }));
  try {
    await db.transaction().execute(async (tx) => {
      await insertBatch(tx, batch);
      await insertLabels(
        tx,
        labels.map(({ label }) => label),
      );
      await insertEvents(tx, events, around);
    });
  } catch (error) {
    throw refTaken(error, labels.length === 1 ? (labels[0]?.label.id ?? '') : `of batch ${batch.id}`);
  }
};
