import { checkOrder } from '#shared/label/check';
import { withDefaults } from '#shared/label/draft';
import { isInternational } from '#shared/landed/from-order';
import type { Batch } from '#shared/queue/batch';
import type { QueueRow } from '#shared/queue/row';
import type { LabelPorts } from '../../workflow/ports';
import { compareEntries, type Entry, entryState, isHeldAtRisk, whyOf } from './entry';
import { createLines, type Line } from './lines';
import type { QueueArchive, StoredRow } from './queue-ports';
import { yieldToEventLoop } from '../../base/event-loop';

/** Finished batches are shown for this long, in milliseconds. */
const shownMs = 24 * 3_600_000;

/**
 * Rows of finished batches kept in the head, at most; the archive and the Labels screen have them all. A station that runs for
 * weeks would otherwise carry, and look through at each label, every row it ever worked on.
 */
const finishedRows = 5_000;
/** The same for the batches themselves: a watch folder may bring one for each order. */
const finishedBatches = 50;

type QueueRowOnDisk = Pick<QueueRow, 'print' | 'printerId' | 'waiting'>;

/** Rows judged in one go, before the window and the printers have their turn. */
const slice = 250;
/** What the rules make of a draft; nothing stands in the way of a label that is bought. */
const judged = (
  { stage, draft }: StoredRow,
  ports: LabelPorts,
): { problems: number; isInternational: boolean } => {
  if (stage !== 'draft' || !draft) return { problems: 0, isInternational: false };
  const { defaults, prefix } = ports.rules();
  const order = withDefaults(draft, defaults);
  const checked = checkOrder(order, prefix);
  return { problems: checked.ok ? 0 : checked.problems.length, isInternational: isInternational(order) };
};

/** A label that waits for its turn waits for what its printer waits for, also behind the one at the printer's head. */
const waitingOf = (
  { print, printerId, waiting }: QueueRowOnDisk,
  { desk }: LabelPorts,
): QueueRow['waiting'] => {
  const trouble = print === 'queued' && printerId !== null ? desk.trouble(printerId) : [];
  return trouble.length > 0 ? trouble : waiting;
};

/** A row that was read again, with the state it had before; null where it was not here. */
export interface Refreshed {
  row: QueueRow;
  before: Entry['state'] | null;
}

/**
 * What the queue has in its head: the batches and their rows, as the archive holds them, in the order of work. It is brought
 * up to date from the archive after every change and decides nothing.
 */
export interface Book {
  readonly batches: ReadonlyMap<string, Batch>;
  /** All entries in the order of work. */
  ordered(): readonly Entry[];
  /** What is left to do at each printer. */
  lines(): ReadonlyMap<string, Line>;
  entry(labelId: string): Entry | undefined;
  ofBatch(batchId: string): Entry[];
  /** True when nothing is left to do in a batch. */
  isDone(batchId: string): boolean;
  /** False while rows are being read: a batch may then be here in part. */
  readonly isWhole: boolean;
  /** Resolves when no rows are being read. */
  whole(): Promise<void>;
  /** Reads batches that are new or changed, with all their rows. @returns the rows read */
  load(batchIds?: readonly string[]): Promise<QueueRow[]>;
  /** Reads these labels again. @returns the rows read, with the state each had before */
  refresh(labelIds: readonly string[]): Promise<Refreshed[]>;
  /** Remembers a batch that was saved. */
  put(batch: Batch): void;
  /** Forgets old finished batches; the newest stays. Nothing while rows are being read. @returns whether any was forgotten */
  tidy(): boolean;
}

export const createBook = (
  archive: QueueArchive,
  ports: LabelPorts,
  isUnderWay: (labelId: string) => boolean,
): Book => {
  const batches = new Map<string, Batch>();
  const entries = new Map<string, Entry>();
  /** For each load under way: labels read again meanwhile, whose rows from the load are older. */
  const loads = new Set<Set<string>>();
  const reading = new Set<Promise<unknown>>();
  let sorted: Entry[] | null = null;
  /** Entries of each batch that are not done. */
  const open = new Map<string, number>();

  const ordered = (): readonly Entry[] => (sorted ??= [...entries.values()].sort(compareEntries(batches)));
  const lines = createLines(ordered, (entry) => isHeldAtRisk(entry, batches.get(entry.row.batchId)));

  const unsort = (): void => {
    sorted = null;
    lines.forget();
  };

  const moves = (before: Entry | undefined, row: QueueRow): boolean =>
    before?.row.priority !== row.priority || before.row.printerId !== row.printerId;

  const take = (stored: StoredRow): Refreshed => {
    const { draft: _, failure: _failure, isEntered: _isEntered, ...rest } = stored;
    const { problems, isInternational: crosses } = judged(stored, ports);
    const row: QueueRow = { ...rest, problems, waiting: waitingOf(rest, ports) };
    const before = entries.get(row.labelId);
    const state = entryState(row, isUnderWay(row.labelId));
    const why = whyOf(stored);
    const was = before?.state ?? null;
    const more = Number(state !== 'done') - Number(was !== null && was !== 'done');
    open.set(row.batchId, (open.get(row.batchId) ?? 0) + more);
    if (before && !moves(before, row)) {
      const stood = { state: before.state, why: before.why };
      Object.assign(before, { row, state, why, isInternational: crosses });
      lines.moved(before, stood);
    } else {
      entries.set(row.labelId, { row, state, why, isInternational: crosses });
      unsort();
    }
    return { row, before: was };
  };

  /** Finished batches, newest first, but for those that fit into what is kept of them. */
  const outlived = (): Batch[] => {
    const since = new Date(ports.clock.now().getTime() - shownMs).toISOString();
    const sizes = new Map<string, number>();
    for (const { row } of entries.values()) sizes.set(row.batchId, (sizes.get(row.batchId) ?? 0) + 1);
    let kept = 0;
    return [...batches.values()]
      .filter(({ state }) => state === 'done')
      .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
      .filter(({ id, createdAt }, at) => {
        kept += sizes.get(id) ?? 0;
        return at > 0 && (at >= finishedBatches || kept > finishedRows || createdAt < since);
      });
  };

  const read = async (batchIds?: readonly string[]): Promise<QueueRow[]> => {
    const since = new Date(ports.clock.now().getTime() - shownMs).toISOString();
    const wanted = (await archive.batches(since)).filter((batch) => batchIds?.includes(batch.id) ?? true);
    for (const batch of wanted) batches.set(batch.id, batch);
    unsort();
    const newer = new Set<string>();
    loads.add(newer);
    try {
      const stored = await archive.rowsOf(wanted.map((batch) => batch.id));
      const rows: QueueRow[] = [];
      for (const [index, row] of stored.entries()) {
        if (index % slice === slice - 1) await yieldToEventLoop();
        if (!newer.has(row.labelId)) rows.push(take(row).row);
      }
      return rows;
    } finally {
      loads.delete(newer);
    }
  };

  return {
    batches,
    ordered,
    lines: () => lines.all(),
    entry: (labelId) => entries.get(labelId),
    isDone: (batchId) => (open.get(batchId) ?? 0) === 0,
    ofBatch: (batchId) => ordered().filter((entry) => entry.row.batchId === batchId),
    get isWhole() {
      return reading.size === 0;
    },
    whole: async () => {
      while (reading.size > 0) await Promise.allSettled(reading);
    },
    load: async (batchIds) => {
      const rows = read(batchIds);
      reading.add(rows);
      try {
        return await rows;
      } finally {
        reading.delete(rows);
      }
    },
    refresh: async (labelIds) => {
      const wanted = loads.size > 0 ? labelIds : labelIds.filter((labelId) => entries.has(labelId));
      if (wanted.length === 0) return [];
      for (const newer of loads) for (const labelId of wanted) newer.add(labelId);
      return (await archive.rows(wanted)).filter((row) => batches.has(row.batchId)).map(take);
    },
    put: (batch) => {
      batches.set(batch.id, batch);
      unsort();
    },
    tidy: () => {
      const gone = reading.size > 0 ? [] : outlived();
      for (const { id } of gone) {
        batches.delete(id);
        open.delete(id);
      }
      if (gone.length === 0) return false;
      for (const [labelId, { row }] of entries) if (!batches.has(row.batchId)) entries.delete(labelId);
      unsort();
      return true;
    },
  };
};
