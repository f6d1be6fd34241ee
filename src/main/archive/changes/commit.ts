import { rowById } from '../queries/label-queries';
import { advance } from '#shared/label/advance';
import type { LabelEvent, LoggedEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import { type Connection, isUniqueViolation } from '../core/connection';
import { ConflictError } from '../core/errors';
import { readRow } from '../core/rows';
import { mergeLog } from '../core/merge-log';
import type { Db } from '../core/schema';
import { insertBatch } from '../tables/batches';
import { insertFormerNumber } from '../tables/former-numbers';
import { insertAnswer } from '../tables/answers';
import { insertDocuments, setDocumentsAside } from '../tables/documents';
import { insertEvent, insertEvents } from '../tables/events';
import { insertLabels, labelReader, type LabelRow, updateLabel } from '../tables/labels';
import { insertCodes, removeCodes } from '../tables/label-codes';
import { upsertPrint } from '../tables/prints';
import type { Commit, NewBatch } from '#shared/label/stored';
import type { ArchiveDeps } from '../core/types';

/** A label before and after an event. */
interface Step {
  before: Label;
  after: Label;
}

const saveStep = (connection: Connection, { before, after }: Step, at: string): void => {
  updateLabel(connection, after, before);
  if (after.ref1 !== before.ref1)
    insertFormerNumber(connection, { ref1: before.ref1, labelId: before.id, at });
};

const applyTo = (row: LabelRow, event: LabelEvent, at: string): Step => {
  try {
    const before = readRow(labelReader, row);
    return { before, after: advance(before, event, at) };
  } catch (error) {
    throw new ConflictError(row.id, error instanceof Error ? error.message : 'the event does not fit');
  }
};

const rowOf = (connection: Connection, id: string): LabelRow => {
  const row = rowById.first(connection, { id });
  if (!row) throw new ConflictError(id, 'is not in the archive');
  return row;
};

/**
 * Saves the label and prevents lost updates: the event must lead from the stage on disk, read in this transaction, to the stage that
 * is to be saved. So two runs that read the same draft can't both save `register.started`, and only one may pay. The event is applied
 * to the label on disk, so changes made since the caller read it (a correction sent while it was being printed) are kept. A purchased
 * package is always saved, whatever happened to the label meanwhile, unless the label already has one.
 */
const saveLabel = (connection: Connection, { label, event, at }: Commit): void => {
  const row = rowOf(connection, label.id);
  if (event.type === 'register.succeeded') {
    if (row.package_id !== null) throw new ConflictError(label.id, `holds package ${row.package_id} already`);
    updateLabel(connection, label);
    return;
  }
  const step = applyTo(row, event, at);
  if (step.after.stage !== label.stage)
    throw new ConflictError(label.id, `${event.type} leads to ${step.after.stage}, not to ${label.stage}`);
  saveStep(connection, step, at);
};

/** Applies an event to the label on disk and logs it, in the open transaction. */
export const applyEvent = (labelId: string, event: LabelEvent, at: string, deps: ArchiveDeps): void => {
  saveStep(deps.connection, applyTo(rowOf(deps.connection, labelId), event, at), at);
  insertEvent({ labelId, at, event }, deps);
};

const asConflict = (error: unknown, labelId: string): unknown =>
  isUniqueViolation(error, 'labels.ref1')
    ? new ConflictError(labelId, 'another live label is for this parcel of the order')
    : error;

/** Events of a purchase: documents that the label has when one of them is saved are of an earlier purchase. */
const purchasing: ReadonlySet<LabelEvent['type']> = new Set([
  'register.started',
  'register.succeeded',
  'register.failed',
]);

/** Saves label, answer, documents, print and event in the open transaction. */
export const saveChange = (change: Commit, deps: ArchiveDeps): LoggedEvent => {
  const { label, event, at, documents = [], codes = [], print, answer } = change;
  const { connection } = deps;
  try {
    saveLabel(connection, change);
    if (answer) insertAnswer(connection, { labelId: label.id, at }, answer);
    if (purchasing.has(event.type) && setDocumentsAside(connection, label.id))
      removeCodes(connection, label.id);
    insertDocuments(connection, label.id, documents);
    insertCodes(connection, label.id, codes);
    const logged = insertEvent({ labelId: label.id, at, event }, deps);
    if (print) upsertPrint(connection, print);
    return logged;
  } catch (error) {
    throw asConflict(error, label.id);
  }
};

/**
 * Writes the batch with all its labels, in their order, in one transaction. They are moved out of the log at once: if the log is lost
 * later, an order that was bought meanwhile must still be known, or its next import would buy it again.
 */
export const importLabels = async (
  db: Db,
  batch: NewBatch,
  labels: readonly { label: Label; event: LabelEvent }[],
  deps: ArchiveDeps,
): Promise<void> => {
  const events = labels.map(({ label, event }) => ({ labelId: label.id, at: batch.at, event }));
  try {
    await db.transaction().execute(async (tx) => {
      await insertBatch(tx, batch);
      await insertLabels(
        tx,
        labels.map(({ label }) => label),
      );
      await insertEvents(tx, events, deps);
    });
  } catch (error) {
    throw asConflict(error, labels.length === 1 ? (labels[0]?.label.id ?? '') : `of batch ${batch.id}`);
  }
  await mergeLog(db);
};
