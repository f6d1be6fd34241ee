import type { LabelView } from '#shared/bridge/contract';
import { call } from '../station';

/** The orders a code means that nobody has bought yet. */
const unboughtOf = async (code: string): Promise<LabelView[]> => {
  const found = await call('track.lookUp', { code });
  if (found.kind === 'not_bought') return [found.view];
  if (found.kind !== 'parcels') return [];
  const parcels = await call('orders.parcels', { ref1: found.ref1 });
  return parcels.filter(({ label }) => label.stage === 'draft');
};

/** The order that a code would buy though a person paused its batch; null where there is none, and where nobody can tell. */
export const pausedOrder = async (code: string): Promise<string | null> => {
  try {
    const [first] = await unboughtOf(code);
    if (!first) return null;
    const { batches } = await call('queue.status', undefined);
    const batch = batches.find(({ id }) => id === first.label.batchId);
    return batch?.state === 'paused' ? first.label.ref1 : null;
  } catch {
    return null;
  }
};
