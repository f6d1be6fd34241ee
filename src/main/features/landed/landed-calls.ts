import type { CostRecord } from '#shared/landed/cost-record';
import type { Unscreened } from '#shared/landed/unscreened';
import type { CustomsDesk } from './desk';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { ScanBackVerifier } from '../ship/scan-back';
import type { LabelPorts } from '../../workflow/ports';
import type { Runner } from '../queue/runner';
import { ship } from '../ship/scan';
import type { Group } from '../../bridge/station';

type Handlers = Group<'landed'>;

export interface LandedDesk {
  customs: CustomsDesk;
  /** All questions about a label, newest first. */
  kept(labelId: string): Promise<CostRecord[]>;
  /** What the latest answer did not screen; null if there is no answer. */
  level(): Promise<Unscreened | null>;
  ports: LabelPorts;
  workflow: LabelWorkflow;
  runner: Runner;
  parcel: ScanBackVerifier;
  paper: Pick<Handlers, 'slip' | 'export' | 'searchCodes'>;
}

/** A row of a started batch belongs to the queue, which buys it in order once the batch continues. */
const isOfQueue = (batchId: string, { runner }: LandedDesk): boolean => {
  const state = runner.book.batches.get(batchId)?.state;
  return state === 'running' || state === 'finishing' || state === 'paused';
};

/** Releases a label that the gate holds and continues like a scan on the Ship screen, or leaves it to the queue. */
const release = async (
  { labelId, reason }: Parameters<Handlers['release']>[0],
  desk: LandedDesk,
): ReturnType<Handlers['release']> => {
  const { customs, ports, workflow, parcel } = desk;
  const result = await customs.release(labelId, reason);
  const label = result.ok ? await ports.archive.label(labelId) : null;
  if (label && !isOfQueue(label.batchId, desk)) await ship(label, ports, workflow, parcel);
  return result.ok ? { ok: true } : { ok: false, message: result.message };
};

/** Handles the calls about duties, taxes and customs. */
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
