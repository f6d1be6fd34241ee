import type { KeptCost } from '#shared/landed/kept';
import type { Unscreened } from '#shared/landed/unscreened';
import type { CustomsDesk } from './desk';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { Parcel } from '../ship/scan-back';
import type { LabelPorts } from '../../workflow/ports';
import type { Runner } from '../queue/runner';
import { ship } from '../ship/scan';
import type { Group } from '../../bridge/station';

type Handlers = Group<'landed'>;

export interface LandedDesk {
  customs: CustomsDesk;
  /** All that was asked about a label, newest first. */
  kept(labelId: string): Promise<KeptCost[]>;
  /** What the latest answer did not screen; null while there is none. */
  level(): Promise<Unscreened | null>;
  ports: LabelPorts;
  workflow: LabelWorkflow;
  runner: Runner;
  parcel: Parcel;
  paper: Pick<Handlers, 'slip' | 'export' | 'searchCodes'>;
}

/** A row of a batch that was started is the queue's: it buys it in its turn, once the batch goes on. */
const isOfQueue = (batchId: string, { runner }: LandedDesk): boolean => {
  const state = runner.book.batches.get(batchId)?.state;
  return state === 'running' || state === 'finishing' || state === 'paused';
};

/** Frees a label the gate holds and goes on with it as a scan on Ship would, or leaves it to the queue. */
const release = async (
  { labelId, reason }: Parameters<Handlers['release']>[0],
  desk: LandedDesk,
): ReturnType<Handlers['release']> => {
  const { customs, ports, workflow, parcel } = desk;
  const taken = await customs.release(labelId, reason);
  const label = taken.ok ? await ports.archive.label(labelId) : null;
  if (label && !isOfQueue(label.batchId, desk)) await ship(label, ports, workflow, parcel);
  return taken.ok ? { ok: true } : { ok: false, message: taken.message };
};

/** Answers the calls about duties, taxes and customs. */
export const landedHandlers = (desk: LandedDesk): Handlers => {
  const { customs } = desk;
  return {
    ...desk.paper,
    find: ({ code }) => customs.find(code),
    open: ({ labelId }) => customs.open(labelId),
    calculate: (request) => customs.calculate(request),
    kept: ({ labelId }) => desk.kept(labelId),
    run: ({ labelIds }) => Promise.resolve(customs.run(labelIds)),
    stopRun: () => {
      customs.stopRun();
      return Promise.resolve({ ok: true });
    },
    status: () => Promise.resolve(customs.status()),
    level: () => desk.level(),
    release: (request) => release(request, desk),
  };
};
