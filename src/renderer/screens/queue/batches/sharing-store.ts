import type { Sharing } from '#shared/queue/batch';
import type { BatchProgress } from '#shared/queue/status';
import { createStore, useStore } from '../../../store';

/** How batches that nobody started yet will be shared among printers, as chosen here. */
const store = createStore<ReadonlyMap<string, Sharing>>(new Map());

export const chooseSharing = (batchId: string, sharing: Sharing): void =>
  store.set(new Map([...store.get(), [batchId, sharing]]));

export const chosenSharing = (batchId: string): Sharing | undefined => store.get().get(batchId);

export const useSharing = ({ id, sharing }: BatchProgress): Sharing => useStore(store).get(id) ?? sharing;
