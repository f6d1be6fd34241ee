import { Kysely } from 'kysely';
import { advance } from '#shared/label/advance';
import { type OrderDraft, orderDraftSchema } from '#shared/label/draft';
import { type LabelEvent, labelEventSchema } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import { codedMessage } from '#shared/text/coded-message';
import { ArchiveDialect, type Connection } from '../core/connection';
import { readRows } from '../core/rows';
import { mustNotBeFull } from '../disk/trouble';
import type { Tables } from '../core/schema';
import { insertLabels, labelReader, type LabelRow, updateLabel } from '../tables/labels';
import { inTransaction } from '../core/work-queue';
import { toCurrentEvent } from '../tables/events';
import type { Row } from './damaged-rows';

export const maxEvent = (connection: Connection): number =>
  Number(connection.all('select max(id) as id from events')[0]?.['id'] ?? 0);

/** The batch of labels whose own batch is unknown. Its name is a coded message, because a screen shows it like a file name. */
export const restoredBatch = {
  id: 'restored',
  name: codedMessage('restored.archive'),
  at: '1970-01-01T00:00:00.000Z',
};

interface Entry {
  at: string;
  event: LabelEvent;
}

const entryOf = (row: Row): Entry[] => {
  try {
    const parsed = labelEventSchema.safeParse(toCurrentEvent(JSON.parse(String(row['event']))));
    return parsed.success ? [{ at: String(row['at']), event: parsed.data }] : [];
  } catch {
    return [];
  }
};

/** Applies a label's log; null where an entry does not follow from the one before. */
const applyLog = (label: Label, entries: readonly Entry[]): Label | null => {
  try {
    return entries.reduce((now, { at, event }) => advance(now, event, at), label);
  } catch {
    return null;
  }
};

const draftOf = (entries: readonly Entry[]): OrderDraft | null => {
  for (const { event } of entries)
    if ('draft' in event) return orderDraftSchema.safeParse(event.draft).data ?? null;
  return null;
};

/** The parcel's number; 1 where the log does not have it. */
const parcelIn = (entries: readonly Entry[]): number => {
  for (const { event } of entries) if ('parcel' in event && event.parcel) return event.parcel.number;
  return 1;
};

/** The label that it replaces. */
const replacedIn = (entries: readonly Entry[]): string | null => {
  for (const { event } of entries) if (event.type === 'replaces') return event.labelId;
  return null;
};

const fromLog = (id: string, position: number, entries: readonly Entry[]): Label | null => {
  const draft = draftOf(entries);
  const [first] = entries;
  if (!draft || !first) return null;
  const blank: Label = {
    id,
    batchId: restoredBatch.id,
    position,
    ref1: String(draft.fields.ref1 ?? ''),
    parcel: parcelIn(entries),
    stage: 'draft',
    draft,
    hold: null,
    package: null,
    replaces: replacedIn(entries),
    createdAt: first.at,
    updatedAt: first.at,
  };
  return applyLog(blank, entries);
};

interface Found {
  /** Log entries of labels that are not in the target, by label id. */
  orphans: ReadonlyMap<string, readonly Row[]>;
  /** Labels whose row could be read, and which need no rebuilding. */
  found: { labels: ReadonlySet<string> };
  /** The last event of the restored archive itself. */
  before: number;
  write: (row: Row) => unknown;
}

export const addBatch = (target: Connection): void => {
  target.exec(
    `insert or ignore into batches (id, name, created_at, state) values ('${restoredBatch.id}', '${restoredBatch.name}', '${restoredBatch.at}', 'done')`,
  );
};

/** A label of the restored archive whose newer row is lost, with its newer log applied; null where that can't be read. */
const withNews = (target: Connection, id: string, before: number): Label | null => {
  const [row] = target.all('select * from labels where id = ?', [id]);
  if (!row) return null;
  const news = target.all('select at, event from events where label_id = ? and id > ? order by id', [
    id,
    before,
  ]);
  // An unreadable row stays as it is; `holdOpenOrders` reports it.
  const [stored] = readRows(labelReader, [row as unknown as LabelRow], () => undefined);
  return stored ? applyLog(stored, news.flatMap(entryOf)) : null;
};

const isUpdated = (target: Connection, label: Label): boolean => {
  try {
    inTransaction(target, () => updateLabel(target, label));
    return true;
  } catch (error) {
    mustNotBeFull(error);
    // Another live label has its number: it stays as it is, and is held.
    return false;
  }
};

/** Orders may have got each other's numbers since: all give up their older ones first. @returns how many were updated */
const applyNews = (target: Connection, { orphans, found, before }: Found): number => {
  const moved = target
    .all('select distinct label_id from events where id > ?', [before])
    .map(({ label_id: id }) => String(id))
    .filter((id) => !found.labels.has(id) && !orphans.has(id));
  const labels = moved.map((id) => withNews(target, id, before)).filter((label) => label !== null);
  const setStage = (id: string, stage: unknown): unknown =>
    target.prepare('update or ignore labels set stage = ? where id = ?').run([stage, id]);
  const stages = new Map(
    labels.map(({ id }) => [id, target.all('select stage from labels where id = ?', [id])[0]?.['stage']]),
  );
  for (const { id } of labels) setStage(id, 'closed');
  const left = labels.filter((label) => !isUpdated(target, label));
  for (const { id } of left) setStage(id, stages.get(id));
  return labels.length - left.length;
};

/**
 * Rebuilds labels whose row is lost from their logs, and applies new log entries to labels that the restored archive has.
 * @returns how many
 */
export const rebuildLabels = async (target: Connection, lost: Found): Promise<number> => {
  const { orphans, write } = lost;
  const db = new Kysely<Tables>({ dialect: new ArchiveDialect(target) });
  // First, because an order may have lost its number to one of the others.
  let rebuilt = applyNews(target, lost);
  for (const [id, rows] of orphans) {
    const label = fromLog(id, rebuilt, rows.flatMap(entryOf));
    if (!label) continue;
    addBatch(target);
    try {
      await db.transaction().execute(async (tx) => {
        await insertLabels(tx, [label]);
        for (const row of rows) write(row);
      });
      rebuilt += 1;
    } catch (error) {
      mustNotBeFull(error);
      // Another live label exists for this parcel: the package is named in the report.
    }
  }
  return rebuilt;
};
