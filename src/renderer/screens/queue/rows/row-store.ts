import type { Batch } from '#shared/queue/batch';
import type { QueueRow } from '#shared/queue/row';

type BatchRank = Pick<Batch, 'priority' | 'createdAt'>;
type Placed = Pick<QueueRow, 'batchId' | 'position' | 'priority'>;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The order in which the station works: urgent rows, then urgent batches, then older batches, then their own order. */
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

/** What the order of work asks of a batch. */
export type BatchOrder = Pick<Batch, 'id' | 'priority' | 'createdAt'>;

/**
 * The rows of the queue, by label, outside React: ten thousand of them change many times a second. A table listens to
 * `subscribe`, one row on the screen to `subscribeRow`.
 */
export interface RowStore {
  row(labelId: string): QueueRow | undefined;
  /** All rows in the order of work; the same array until something changed. */
  ordered(): readonly QueueRow[];
  /** Puts the whole list in; of what was announced since `beginLoad` the newer stands. */
  load(rows: readonly QueueRow[]): void;
  /** From now on remembers what is announced, as it may overtake the list that was asked for. */
  beginLoad(): void;
  /** Rows that changed or are new, in one piece. */
  patch(rows: readonly QueueRow[]): void;
  /** All batches there are; rows of those that were there before and are no more go with them. */
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

/** Who listens to all rows, and who to one. */
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

/** The rows by their label, and in the order of work. */
const createRows = () => {
  const rows = new Map<string, QueueRow>();
  let batches: ReadonlyMap<string, BatchOrder> = new Map();
  let ids: string[] | null = null;
  let list: readonly QueueRow[] | null = null;
  /** A row whose batch was never listed stays: rows may be told before their batch. @returns the labels dropped */
  const dropOf = (isGone: (batchId: string) => boolean): string[] => {
    const gone = [...rows.values()].filter(({ batchId }) => isGone(batchId)).map(({ labelId }) => labelId);
    for (const labelId of gone) rows.delete(labelId);
    return gone;
  };
  /** Made anew many times a second while labels come out: a plain loop costs a tenth of `flatMap`. */
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
    /** @returns the labels dropped with their batches; null where nothing of the batches is new */
    setBatches: (all: readonly BatchOrder[]): string[] | null => {
      if (sameBatches(batches, all)) return null;
      const before = batches;
      batches = new Map(all.map((batch) => [batch.id, batch]));
      ids = null;
      list = null;
      return dropOf((batchId) => before.has(batchId) && !batches.has(batchId));
    },
  };
};

export const createRowStore = (): RowStore => {
  const rows = createRows();
  const { tell, subscribe, subscribeRow } = createListeners();
  let announced: QueueRow[] | null = null;
  return {
    row: rows.get,
    ordered: rows.ordered,
    beginLoad: () => {
      announced = [];
    },
    load: (all) => {
      const overtook = announced ?? [];
      announced = null;
      const before = rows.labels();
      rows.clear();
      for (const row of all) rows.put(row);
      for (const row of overtook) {
        const known = rows.get(row.labelId);
        if (!known || row.updatedAt > known.updatedAt) rows.put(row);
      }
      tell(new Set([...before, ...rows.labels()]));
    },
    patch: (changed) => {
      announced?.push(...changed);
      for (const row of changed) rows.put(row);
      tell(changed.map(({ labelId }) => labelId));
    },
    setBatches: (all) => {
      const dropped = rows.setBatches(all);
      if (dropped !== null) tell(dropped);
    },
    clear: () => {
      const before = rows.labels();
      rows.clear();
      tell(before);
    },
    subscribe,
    subscribeRow,
  };
};
