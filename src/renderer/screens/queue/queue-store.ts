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
 * True for the number of an order that a scan would buy though a person paused its batch: of its parcels the first that is not
 * bought yet is the one that would be.
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

/** How far the rows are read. */
interface Loading {
  isDone: boolean;
  error: unknown;
}

const begun: Loading = { isDone: false, error: null };
const loading = createStore<Loading>(begun);

export const rows = createRowStore();
export const view = createQueueView(rows);

/** An old finished batch is listed no more: nothing of it is here to be shown. */
const leaveGone = ({ batches }: QueueStatus): void => {
  const { batchId } = view.get().filter;
  if (batchId !== null && !batches.some(({ id }) => id === batchId)) view.show({ batchId: null });
};

let turn = 0;

/** Asks for everything once; a later answer of another environment is dropped. */
export const loadQueue = async (): Promise<void> => {
  turn += 1;
  const mine = turn;
  rows.beginLoad();
  try {
    const [status, all] = await Promise.all([call('queue.status', undefined), call('queue.rows', undefined)]);
    if (turn !== mine) return;
    queries.setQueryData(['queue.status', undefined], status);
    rows.setBatches(status.batches);
    rows.load(all);
    loading.set({ isDone: true, error: null });
  } catch (error) {
    if (turn === mine) loading.set({ ...loading.get(), error });
  }
};

let following = false;

/** Begins to follow the queue when its screen is first opened, and never stops: reopened, it is there at once. */
export const followQueue = (): void => {
  if (following) return;
  following = true;
  on('queue.rows', (changed) => rows.patch(changed));
  on('queue.changed', (status) => {
    rows.setBatches(status.batches);
    leaveGone(status);
  });
  on('station.changed', () => {
    rows.clear();
    view.show({ batchId: null, state: null, hold: null, search: '' });
    loading.set(begun);
    void loadQueue();
  });
  void loadQueue();
};

export const useLoading = (): Loading => useStore(loading);

/** Null until the station has answered. */
export const useStatus = (): QueueStatus | null => useStation('queue.status', undefined).data ?? null;

/** A part of what is shown; its component is drawn anew only when this part changes. */
export const useView = <T>(part: (state: ViewState) => T): T =>
  useSyncExternalStore(view.subscribe, () => part(view.get()));

/** One row, followed for itself. */
export const useRow = (labelId: string): QueueRow | undefined =>
  useSyncExternalStore(
    (listener) => rows.subscribeRow(labelId, listener),
    () => rows.row(labelId),
  );

/** As the queue is known now. */
export const isPausedNow = (code: string): boolean =>
  isPausedOrder(
    code,
    rows.ordered(),
    queries.getQueryData<QueueStatus>(['queue.status', undefined])?.batches ?? [],
  );
