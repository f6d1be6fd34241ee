import type { Selectable } from 'kysely';
import type { OrderDraft } from '#shared/label/draft';
import type { Connection } from '../core/connection';
import { yieldToEventLoop } from '../../base/event-loop';
import { chainAnonymised } from '../audit/append';
import type { Tables, Tx } from '../core/schema';
import { derivedColumns } from '../queries/search';
import { codeKeeper } from './codes';
import { keptAnswer, keptFailureText, keptQuestion } from './cost';
import type { DueLabel } from './due';
import { keptEvent } from './event';
import { isOrderNumber, keptChanges, keptOrder } from './order';
import { keptFailure, parsedPlain } from './plain';
import { keptTracking } from './tracking';

/** Counts of what was removed. */
export interface Removed {
  labels: number;
  documents: number;
  /** Entries of the record that were anonymised. */
  rows: number;
}
export const nothingRemoved: Removed = { labels: 0, documents: 0, rows: 0 };
export const sum = (one: Removed, other: Removed): Removed => ({
  labels: one.labels + other.labels,
  documents: one.documents + other.documents,
  rows: one.rows + other.rows,
});

type KeepsCode = (code: string) => boolean;

const events = async (tx: Tx, { id, ref1 }: DueLabel, keepsCode: KeepsCode): Promise<number[]> => {
  const rows = await tx
    .selectFrom('events')
    .select(['id', 'type', 'event'])
    .where('label_id', '=', id)
    .execute();
  const changed: number[] = [];
  for (const row of rows) {
    const event = keptEvent(row.event, { type: row.type, ref1, keepsCode });
    if (event === row.event) continue;
    await tx.updateTable('events').set({ event }).where('id', '=', row.id).execute();
    changed.push(row.id);
  }
  return changed;
};

const codes = async (tx: Tx, id: string, keepsCode: KeepsCode): Promise<void> => {
  const rows = await tx.selectFrom('label_codes').select('code').where('label_id', '=', id).execute();
  for (const { code } of rows)
    if (!keepsCode(code))
      await tx.deleteFrom('label_codes').where('label_id', '=', id).where('code', '=', code).execute();
};

const formerNumbers = async (tx: Tx, id: string): Promise<void> => {
  const rows = await tx.selectFrom('former_numbers').select('ref1').where('label_id', '=', id).execute();
  for (const { ref1 } of rows)
    if (!isOrderNumber(ref1))
      await tx.deleteFrom('former_numbers').where('label_id', '=', id).where('ref1', '=', ref1).execute();
};

type Of<T extends keyof Tables> = Selectable<Tables[T]>;

/** Keeps of a finished correction: its package, its times and its result. */
export const anonymiseUpdate = async (
  tx: Tx,
  { id, changes, before, failure }: Pick<Of<'updates'>, 'id' | 'changes' | 'before' | 'failure'>,
): Promise<void> => {
  const set = {
    changes: JSON.stringify(keptChanges(parsedPlain(changes))),
    before: JSON.stringify(keptChanges(parsedPlain(before))),
    message: null,
    failure: failure === null ? null : JSON.stringify(keptFailure(parsedPlain(failure))),
  };
  await tx.updateTable('updates').set(set).where('id', '=', id).where('state', '=', 'updated').execute();
};

/** Removes the question's hash too: with a known name it would show whether that name was asked about. */
export const anonymiseCost = async (
  tx: Tx,
  { id, question, answer, failure }: Pick<Of<'landed_costs'>, 'id' | 'question' | 'answer' | 'failure'>,
): Promise<void> => {
  const set = {
    question: keptQuestion(question),
    question_hash: '',
    answer: answer === null ? null : keptAnswer(answer),
    failure: keptFailureText(failure),
  };
  await tx.updateTable('landed_costs').set(set).where('id', '=', id).where('state', '<>', 'asking').execute();
};

/** Also ends automatic tracking: another answer would contain the address again. */
export const anonymiseTracking = async (
  tx: Tx,
  { package_id, record }: Pick<Of<'trackings'>, 'package_id' | 'record'>,
): Promise<void> => {
  const set = { record: keptTracking(record), last_text: null, next_at: null };
  await tx.updateTable('trackings').set(set).where('package_id', '=', package_id).execute();
};

const anonymiseRelated = async (tx: Tx, id: string): Promise<void> => {
  for (const row of await tx.selectFrom('updates').selectAll().where('label_id', '=', id).execute())
    await anonymiseUpdate(tx, row);
  for (const row of await tx.selectFrom('landed_costs').selectAll().where('label_id', '=', id).execute())
    await anonymiseCost(tx, row);
  for (const row of await tx.selectFrom('trackings').selectAll().where('label_id', '=', id).execute())
    await anonymiseTracking(tx, row);
};

const row = async (tx: Tx, label: DueLabel, { at, days }: { at: string; days: number }): Promise<void> => {
  const { id, ref1, package_id: packageId, tracking_number: trackingNumber } = label;
  const draft = keptOrder(parsedPlain(label.draft), ref1) as OrderDraft;
  const bought = packageId === null ? null : { packageId, trackingNumber };
  const set = {
    draft: JSON.stringify(draft),
    // Derived from the kept data only.
    ...derivedColumns({ ref1, draft, package: bought }),
    blanked_at: at,
    blanked_days: days,
  };
  await tx.updateTable('labels').set(set).where('id', '=', id).execute();
};

/** The caller's transaction, and its connection. */
interface OpenTransaction {
  connection: Connection;
  tx: Tx;
}

const anonymiseOne = async (
  { connection, tx }: OpenTransaction,
  label: DueLabel,
  mark: { at: string; days: number },
): Promise<Removed> => {
  const { id, ref1 } = label;
  const keepsCode = codeKeeper(label.was ?? label.draft, ref1);
  await tx.insertInto('retention_pass').values({ label_id: id }).execute();
  const { numDeletedRows } = await tx.deleteFrom('documents').where('label_id', '=', id).executeTakeFirst();
  const earlier = await tx.deleteFrom('earlier_documents').where('label_id', '=', id).executeTakeFirst();
  await tx.deleteFrom('answers').where('label_id', '=', id).execute();
  const changed = await events(tx, label, keepsCode);
  await codes(tx, id, keepsCode);
  await formerNumbers(tx, id);
  await anonymiseRelated(tx, id);
  await row(tx, label, mark);
  await tx.deleteFrom('retention_pass').where('label_id', '=', id).execute();
  await chainAnonymised(connection, changed);
  return { labels: 1, documents: Number(numDeletedRows + earlier.numDeletedRows), rows: changed.length };
};

/**
 * Removes documents, the service's answers, names and addresses of these labels, in the caller's transaction. Numbers, dates, stages,
 * countries and amounts stay. Applying it twice changes nothing more.
 * @param mark when, and after how many days
 */
export const anonymiseLabels = async (
  open: OpenTransaction,
  labels: readonly DueLabel[],
  mark: { at: string; days: number },
): Promise<Removed> => {
  let removed = nothingRemoved;
  for (const label of labels) {
    removed = sum(removed, await anonymiseOne(open, label, mark));
    await yieldToEventLoop();
  }
  return removed;
};
