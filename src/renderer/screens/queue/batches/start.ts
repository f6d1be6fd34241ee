import type { Output } from '#shared/bridge/contract';
import type { Sharing } from '#shared/queue/batch';
import type { BatchProgress } from '#shared/queue/status';
import { call } from '../../../station';
import { createStore, useStore } from '../../../store';

/** The chosen distribution of batches that were not started yet. */
const store = createStore<ReadonlyMap<string, Sharing>>(new Map());

export const chooseSharing = (batchId: string, sharing: Sharing): void =>
  store.set(new Map([...store.get(), [batchId, sharing]]));

export const useSharing = ({ id, sharing }: BatchProgress): Sharing => useStore(store).get(id) ?? sharing;

/** Starts a batch as chosen here. From then on the station says how it is distributed. */
export const start = async (batchId: string): Promise<Output<'queue.start'>> => {
  const sharing = store.get().get(batchId);
  const answer = await call('queue.start', { batchId, ...(sharing ? { sharing } : {}) });
  if (answer.ok) store.set(new Map([...store.get()].filter(([id]) => id !== batchId)));
  return answer;
};
