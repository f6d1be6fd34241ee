import type { Batch } from '#shared/queue/batch';
import type { QueueRow } from '#shared/queue/row';

type BatchRank = Pick<Batch, 'priority' | 'createdAt'>;
type Placed = Pick<QueueRow, 'batchId' | 'position' | 'priority'>;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The order in which the station works: urgent rows, then urgent batches, then older batches, then the order
 * of the rows.
 */
export const orderOf =
  (batches: ReadonlyMap<string, BatchRank>) =>
  (a: Placed, b: Placed): number => {
    if (a.priority !== b.priority) return b.priority - a.priority;
    if (a.batchId === b.batchId) return a.position - b.position;
    const one = batches.get(a.batchId);
    const other = batches.get(b.batchId);
    return (
      (other?.priority ?? 0) - (one?.priority ?? 0) ||
      compareText(one?.createdAt ?? '', other?.createdAt ?? '') ||
      compareText(a.batchId, b.batchId)
    );
  };

type Listener = () => void;

/** The fields of a batch that decide the order of work. */
export type BatchOrder = Pick<Batch, 'id' | 'priority' | 'createdAt'>;

/**
 * The rows of the queue by label, outside React: ten thousand of them change many times a second. A table
 * uses `subscribe`, one row uses `subscribeRow`.
 */
export interface RowStore {
  row(labelId: string): QueueRow | undefined;
  /** All rows in the order of work; the same array until something changes. */
  ordered(): readonly QueueRow[];
  /** Sets the complete list. Rows announced since `beginLoad` win: what changed after one is announced again. */
  load(rows: readonly QueueRow[]): void;
  /** Starts to remember announcements: they can be newer than the list that was requested. */
  beginLoad(): void;
  /** Applies changed and new rows together. */
  patch(rows: readonly QueueRow[]): void;
  /** Sets all batches. The rows of batches that were listed before and are not any more are dropped. */
  setBatches(batches: readonly BatchOrder[]): void;
  clear(): void;
  subscribe(listener: Listener): () => void;
  subscribeRow(labelId: string, listener: Listener): () => void;
}

const sameBatches = (one: ReadonlyMap<string, BatchOrder>, other: readonly BatchOrder[]): boolean =>
  one.size === other.length &&
  other.every(({ id, priority, createdAt }) => {
    const known = one.get(id);
    return known?.priority === priority && known.createdAt === createdAt;
  });

/** True when a change of this row moves it in the order of work. */
const moves = (before: QueueRow | undefined, row: QueueRow): boolean =>
  before?.priority !== row.priority || before.position !== row.position || before.batchId !== row.batchId;

/** Listeners of all rows, and listeners of one row. */
const createListeners = () => {
  const listeners = new Set<Listener>();
  const rowListeners = new Map<string, Set<Listener>>();
  return {
    tell: (changed: Iterable<string>): void => {
      for (const labelId of changed) for (const listener of rowListeners.get(labelId) ?? []) listener();
      for (const listener of listeners) listener();
    },
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    subscribeRow: (labelId: string, listener: Listener) => {
      const known = rowListeners.get(labelId) ?? new Set();
      rowListeners.set(labelId, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0) rowListeners.delete(labelId);
      };
    },
  };
};

/** The rows by label, and in the order of work. */
const createRows = () => {
  const rows = new Map<string, QueueRow>();
  let batches: ReadonlyMap<string, BatchOrder> = new Map();
  let ids: string[] | null = null;
  let list: readonly QueueRow[] | null = null;
  /**
   * A row whose batch was never listed stays: rows can be announced before their batch. @returns the dropped
   * labels
   */
  const dropRowsOf = (isGone: (batchId: string) => boolean): string[] => {
    const removed = [...rows.values()].filter(({ batchId }) => isGone(batchId)).map(({ labelId }) => labelId);
    for (const labelId of removed) rows.delete(labelId);
    return removed;
  };
  /** Computed many times a second while labels are printed: a plain loop costs a tenth of `flatMap`. */
  const listOf = (inOrder: readonly string[]): QueueRow[] => {
    const all: QueueRow[] = [];
    for (const labelId of inOrder) {
      const row = rows.get(labelId);
      if (row) all.push(row);
    }
    return all;
  };
  return {
    get: (labelId: string): QueueRow | undefined => rows.get(labelId),
    labels: (): string[] => [...rows.keys()],
    ordered: (): readonly QueueRow[] => {
      ids ??= [...rows.values()].sort(orderOf(batches)).map(({ labelId }) => labelId);
      list ??= listOf(ids);
      return list;
    },
    put: (row: QueueRow): void => {
      if (moves(rows.get(row.labelId), row)) ids = null;
      rows.set(row.labelId, row);
      list = null;
    },
    clear: (): void => {
      rows.clear();
      ids = null;
      list = null;
    },
    /** @returns the labels dropped with their batches; null when the batches have not changed */
    setBatches: (all: readonly BatchOrder[]): string[] | null => {
      if (sameBatches(batches, all)) return null;
      const before = batches;
      batches = new Map(all.map((batch) => [batch.id, batch]));
      ids = null;
      list = null;
      return dropRowsOf((batchId) => before.has(batchId) && !batches.has(batchId));
    },
  };
};

export const createRowStore = (): RowStore => {
  const rows = createRows();
  const { tell: notify, subscribe, subscribeRow } = createListeners();
  let announced: QueueRow[] | null = null;
  return {
    row: rows.get,
    ordered: rows.ordered,
    beginLoad: () => {
      announced = [];
    },
    load: (all) => {
      const changedMeanwhile = announced ?? [];
      announced = null;
      const before = rows.labels();
      rows.clear();
      for (const row of all) rows.put(row);
      for (const row of changedMeanwhile) rows.put(row);
      notify(new Set([...before, ...rows.labels()]));
    },
    patch: (changed) => {
      announced?.push(...changed);
      for (const row of changed) rows.put(row);
      notify(changed.map(({ labelId }) => labelId));
    },
    setBatches: (all) => {
      const dropped = rows.setBatches(all);
      if (dropped !== null) notify(dropped);
    },
    clear: () => {
      const before = rows.labels();
      rows.clear();
      notify(before);
    },
    subscribe,
    subscribeRow,
  };
};
