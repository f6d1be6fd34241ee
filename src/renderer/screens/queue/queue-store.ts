import { useMemo, useSyncExternalStore } from 'react';
import type { PrinterView } from '#shared/bridge/contract';
import type { Batch } from '#shared/queue/batch';
import type { QueueRow } from '#shared/queue/row';
import type { QueueStatus } from '#shared/queue/status';
import { call, on, queries, useStation } from '../../station';
import { createStore, useStore } from '../../store';
import { createQueueView, type ViewState } from './rows/queue-view';
import { createRowStore } from './rows/row-store';

const none: readonly PrinterView[] = [];

export const usePrinters = (): readonly PrinterView[] => useStation('printers.list', undefined).data ?? none;

/** Names by id; the same map until the printers change. */
export const usePrinterNames = (): ReadonlyMap<string, string> => {
  const printers = usePrinters();
  return useMemo(() => new Map(printers.map(({ id, name }) => [id, name])), [printers]);
};

/**
 * True for an order number whose scan would purchase a label even though a person paused its batch. Of the
 * order's parcels, the first one not purchased yet would be purchased.
 */
export const isPausedOrder = (
  code: string,
  rows: readonly QueueRow[],
  batches: readonly Pick<Batch, 'id' | 'state'>[],
): boolean => {
  const [first] = rows
    .filter(({ ref1, stage }) => ref1 === code && stage === 'draft')
    .sort((a, b) => a.parcel - b.parcel);
  return first !== undefined && batches.find(({ id }) => id === first.batchId)?.state === 'paused';
};

/** How far the rows have been loaded. */
interface Loading {
  isDone: boolean;
  error: unknown;
}

const initialLoading: Loading = { isDone: false, error: null };
const loading = createStore<Loading>(initialLoading);

export const rows = createRowStore();
export const view = createQueueView(rows);

/** An old finished batch is not listed any more and cannot be displayed. */
const leaveRemovedBatch = ({ batches }: QueueStatus): void => {
  const { batchId } = view.get().filter;
  if (batchId !== null && !batches.some(({ id }) => id === batchId)) view.show({ batchId: null });
};

let turn = 0;

/** An answer from another environment is dropped. @returns whether the rows are those of this load */
const load = async (): Promise<boolean> => {
  turn += 1;
  const ownTurn = turn;
  rows.beginLoad();
  try {
    const [status, all] = await Promise.all([call('queue.status', undefined), call('queue.rows', undefined)]);
    if (turn !== ownTurn) return false;
    queries.setQueryData(['queue.status', undefined], status);
    rows.setBatches(status.batches);
    rows.load(all);
    loading.set({ isDone: true, error: null });
    return true;
  } catch (error) {
    if (turn === ownTurn) loading.set({ ...loading.get(), error });
    return false;
  }
};

let running = Promise.resolve(false);

/** Loads the whole queue. */
export const loadQueue = async (): Promise<void> => {
  running = load();
  await running;
};

/** Whether the load that was begun last succeeded; waits for its end. */
export const lastLoad = (): Promise<boolean> => running;

let following = false;

/**
 * Follows the queue from the first opening of its screen on, so that the reopened screen is complete at once.
 * A load that failed, as while the bench is locked, is tried again at the next opening.
 */
export const followQueue = (): void => {
  if (following) {
    if (loading.get().error !== null) void loadQueue();
    return;
  }
  following = true;
  on('queue.rows', (changed) => rows.patch(changed));
  on('queue.changed', (status) => {
    rows.setBatches(status.batches);
    leaveRemovedBatch(status);
  });
  on('station.changed', () => {
    rows.clear();
    view.show({ batchId: null, state: null, hold: null, search: '' });
    loading.set(initialLoading);
    void loadQueue();
  });
  void loadQueue();
};

export const isLoaded = (): boolean => loading.get().isDone;

export const useLoading = (): Loading => useStore(loading);

/** Null until the station has answered. */
export const useStatus = (): QueueStatus | null => useStation('queue.status', undefined).data ?? null;

/** A part of the view; the component renders only when this part changes. */
export const useView = <T>(part: (state: ViewState) => T): T =>
  useSyncExternalStore(view.subscribe, () => part(view.get()));

/** One row, with its own subscription. */
export const useRow = (labelId: string): QueueRow | undefined =>
  useSyncExternalStore(
    (listener) => rows.subscribeRow(labelId, listener),
    () => rows.row(labelId),
  );

/** For the current state of the queue. */
export const isPausedNow = (code: string): boolean =>
  isPausedOrder(
    code,
    rows.ordered(),
    queries.getQueryData<QueueStatus>(['queue.status', undefined])?.batches ?? [],
  );
