import { checkOrder } from '#shared/label/check';
import { withDefaults } from '#shared/label/draft';
import { isInternational } from '#shared/landed/from-order';
import type { Batch } from '#shared/queue/batch';
import type { QueueRow, StoredRow } from '#shared/queue/row';
import type { LabelPorts } from '../../workflow/ports';
import { compareEntries, type Entry, entryState, isHeldAtRisk, stopReasonOf } from './entry';
import { createLines, type Line, type Lines } from './lines';
import type { QueueArchive } from './queue-ports';
import { yieldToEventLoop } from '../../base/event-loop';

/** How long finished batches are displayed, in milliseconds. */
const shownMs = 24 * 3_600_000;

/**
 * The most rows of finished batches kept in memory; the archive and the Labels screen have them all. Otherwise a station that runs for
 * weeks would keep every row it ever processed, and look through all of them for each label.
 */
const finishedRows = 5_000;
/** The most finished batches kept in memory, because a watch folder may create a batch for each order. */
const finishedBatches = 50;

type QueueRowOnDisk = Pick<QueueRow, 'print' | 'printerId' | 'waiting'>;

/** Rows checked in one step, before the window and the printers get a turn. */
const slice = 250;
/** The number of broken rules of a draft; 0 for a bought label. */
const problemCount = (
  { stage, draft }: StoredRow,
  ports: LabelPorts,
): { problems: number; isInternational: boolean } => {
  if (stage !== 'draft' || !draft) return { problems: 0, isInternational: false };
  const { defaults, prefix } = ports.rules();
  const order = withDefaults(draft, defaults);
  const checked = checkOrder(order, prefix);
  return { problems: checked.ok ? 0 : checked.problems.length, isInternational: isInternational(order) };
};

/** A label that waits in its printer's queue waits for the same reasons as the printer, even if it is not the first. */
const waitingOf = (
  { print, printerId, waiting }: QueueRowOnDisk,
  { desk }: LabelPorts,
): QueueRow['waiting'] => {
  const trouble = print === 'queued' && printerId !== null ? desk.trouble(printerId) : [];
  return trouble.length > 0 ? trouble : waiting;
};

/** True if the row moves to another position or another printer. */
const moves = (before: Entry, row: QueueRow): boolean =>
  before.row.priority !== row.priority || before.row.printerId !== row.printerId;

/** A row that was read again, with its previous state; null if it was not here before. */
export interface Refreshed {
  row: QueueRow;
  before: Entry['state'] | null;
}

/**
 * The queue's data in memory: the batches and their rows from the archive, in processing order. It is updated from the archive after every
 * change and decides nothing.
 */
export class Book {
  readonly #batches = new Map<string, Batch>();
  readonly #archive: QueueArchive;
  readonly #ports: LabelPorts;
  readonly #isUnderWay: (labelId: string) => boolean;
  readonly #entries = new Map<string, Entry>();
  readonly #lines: Lines;
  /** For each load in progress: labels that were read again meanwhile, for which the load's rows are outdated. */
  readonly #loads = new Set<Set<string>>();
  readonly #reading = new Set<Promise<unknown>>();
  /** The number of unfinished entries of each batch. */
  readonly #open = new Map<string, number>();
  #sorted: Entry[] | null = null;

  /** @param isUnderWay true if the workflow is processing a label */
  constructor(archive: QueueArchive, ports: LabelPorts, isUnderWay: (labelId: string) => boolean) {
    this.#archive = archive;
    this.#ports = ports;
    this.#isUnderWay = isUnderWay;
    this.#lines = createLines(
      () => this.ordered(),
      (entry) => isHeldAtRisk(entry, this.batches.get(entry.row.batchId)),
    );
  }

  get batches(): ReadonlyMap<string, Batch> {
    return this.#batches;
  }

  /** All entries in processing order. */
  ordered(): readonly Entry[] {
    return (this.#sorted ??= [...this.#entries.values()].sort(compareEntries(this.batches)));
  }

  /** The unfinished entries of each printer. */
  lines(): ReadonlyMap<string, Line> {
    return this.#lines.all();
  }

  entry(labelId: string): Entry | undefined {
    return this.#entries.get(labelId);
  }

  /** True if orders may come back to a batch, because all benches of a floor work on it. */
  mayGetOrders({ onFloor }: Batch): boolean {
    return onFloor === true && this.#ports.batches !== undefined;
  }

  /** True if nothing is left to do in a batch. */
  isDone(batchId: string): boolean {
    return (this.#open.get(batchId) ?? 0) === 0;
  }

  ofBatch(batchId: string): Entry[] {
    return this.ordered().filter((entry) => entry.row.batchId === batchId);
  }

  /** False while rows are being read: a batch may then be incomplete here. */
  get isComplete(): boolean {
    return this.#reading.size === 0;
  }

  /** Resolves when no rows are being read. */
  async loaded(): Promise<void> {
    while (!this.isComplete) await Promise.allSettled(this.#reading);
  }

  /**
   * Reads new or changed batches with all their rows.
   * @returns the rows read
   */
  async load(batchIds?: readonly string[]): Promise<QueueRow[]> {
    const rows = this.#read(batchIds);
    this.#reading.add(rows);
    try {
      return await rows;
    } finally {
      this.#reading.delete(rows);
    }
  }

  /**
   * Reads these labels again.
   * @param areNew true if they may not be here yet
   * @returns the rows read, each with its previous state
   */
  async refresh(labelIds: readonly string[], areNew = false): Promise<Refreshed[]> {
    const wanted =
      areNew || this.#loads.size > 0 ? labelIds : labelIds.filter((labelId) => this.#entries.has(labelId));
    if (wanted.length === 0) return [];
    for (const newer of this.#loads) for (const labelId of wanted) newer.add(labelId);
    const rows = await this.#archive.rows(wanted);
    return rows.filter((row) => this.batches.has(row.batchId)).map((row) => this.#take(row));
  }

  /** Stores a batch that was saved. */
  put(batch: Batch): void {
    this.#batches.set(batch.id, batch);
    this.#unsort();
  }

  /**
   * Forgets old finished batches except the newest. Does nothing while rows are being read.
   * @returns true if any was forgotten
   */
  forgetOld(): boolean {
    const forgotten = this.isComplete ? this.#outlived() : [];
    for (const { id } of forgotten) {
      this.#batches.delete(id);
      this.#open.delete(id);
    }
    if (forgotten.length === 0) return false;
    for (const [labelId, { row }] of this.#entries)
      if (!this.batches.has(row.batchId)) this.#entries.delete(labelId);
    this.#unsort();
    return true;
  }

  #shownSince(): string {
    return new Date(this.#ports.clock.now().getTime() - shownMs).toISOString();
  }

  #unsort(): void {
    this.#sorted = null;
    this.#lines.forget();
  }

  async #read(batchIds?: readonly string[]): Promise<QueueRow[]> {
    const listed = await this.#archive.batches(this.#shownSince());
    const wanted = listed.filter((batch) => batchIds?.includes(batch.id) ?? true);
    for (const batch of wanted) this.#batches.set(batch.id, batch);
    this.#unsort();
    const newer = new Set<string>();
    this.#loads.add(newer);
    try {
      const stored = await this.#archive.rowsOf(wanted.map((batch) => batch.id));
      const rows: QueueRow[] = [];
      for (const [index, row] of stored.entries()) {
        if (index % slice === slice - 1) await yieldToEventLoop();
        if (!newer.has(row.labelId)) rows.push(this.#take(row).row);
      }
      return rows;
    } finally {
      this.#loads.delete(newer);
    }
  }

  #take(stored: StoredRow): Refreshed {
    const { draft: _, failure: _failure, isEntered: _isEntered, ...rest } = stored;
    const { problems, isInternational: crosses } = problemCount(stored, this.#ports);
    const row: QueueRow = { ...rest, problems, waiting: waitingOf(rest, this.#ports) };
    const before = this.#entries.get(row.labelId);
    const state = entryState(row, this.#isUnderWay(row.labelId));
    const why = stopReasonOf(stored);
    const was = before?.state ?? null;
    const more = Number(state !== 'done') - Number(was !== null && was !== 'done');
    this.#open.set(row.batchId, (this.#open.get(row.batchId) ?? 0) + more);
    if (before && !moves(before, row)) {
      const previous = { state: before.state, why: before.why };
      Object.assign(before, { row, state, why, isInternational: crosses });
      this.#lines.moved(before, previous);
    } else {
      this.#entries.set(row.labelId, { row, state, why, isInternational: crosses });
      this.#unsort();
    }
    return { row, before: was };
  }

  /** The finished batches to forget: those beyond the limits, newest first. */
  #outlived(): Batch[] {
    const since = this.#shownSince();
    const sizes = new Map<string, number>();
    for (const { row } of this.#entries.values()) sizes.set(row.batchId, (sizes.get(row.batchId) ?? 0) + 1);
    let kept = 0;
    return [...this.batches.values()]
      .filter(({ state }) => state === 'done')
      .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
      .filter(({ id, createdAt }, at) => {
        kept += sizes.get(id) ?? 0;
        return at > 0 && (at >= finishedBatches || kept > finishedRows || createdAt < since);
      });
  }
}
