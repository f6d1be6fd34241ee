import type { KeptCost } from '#shared/landed/kept';
import type { Unscreened } from '#shared/landed/unscreened';
import type { CustomsDesk } from '../labels/customs/desk';
import type { Journey } from '../labels/journey';
import type { Parcel } from '../labels/parcel';
import type { LabelPorts } from '../labels/ports';
import type { Runner } from '../labels/queue/runner';
import { ship } from '../labels/scan';
import type { Group } from '../station';

type Wishes = Group<'landed'>;

export interface LandedDesk {
  customs: CustomsDesk;
  /** All that was asked about a label, newest first. */
  kept(labelId: string): Promise<KeptCost[]>;
  /** What the latest answer did not screen; null while there is none. */
  level(): Promise<Unscreened | null>;
  ports: LabelPorts;
  journey: Journey;
  runner: Runner;
  parcel: Parcel;
  paper: Pick<Wishes, 'slip' | 'export' | 'searchCodes'>;
}

/** A row of a batch that was started is the queue's: it buys it in its turn, once the batch goes on. */
const isOfQueue = (batchId: string, { runner }: LandedDesk): boolean => {
  const state = runner.book.batches.get(batchId)?.state;
  return state === 'running' || state === 'finishing' || state === 'paused';
};

/** Frees a label the gate holds and goes on with it as a scan on Ship would, or leaves it to the queue. */
const release = async (
  { labelId, reason }: Parameters<Wishes['release']>[0],
  desk: LandedDesk,
): ReturnType<Wishes['release']> => {
  const { customs, ports, journey, parcel } = desk;
  const taken = await customs.release(labelId, reason);
  const label = taken.ok ? await ports.archive.label(labelId) : null;
  if (label && !isOfQueue(label.batchId, desk)) await ship(label, ports, journey, parcel);
  return taken.ok ? { ok: true } : { ok: false, message: taken.message };
};

/** Everything the screens may wish of duties, taxes and customs. */
export const landedWishes = (desk: LandedDesk): Wishes => {
  const { customs } = desk;
  return {
    ...desk.paper,
    find: ({ code }) => customs.find(code),
    open: ({ labelId }) => customs.open(labelId),
    calculate: (wish) => customs.calculate(wish),
    kept: ({ labelId }) => desk.kept(labelId),
    run: ({ labelIds }) => Promise.resolve(customs.run(labelIds)),
    stopRun: () => {
      customs.stopRun();
      return Promise.resolve({ ok: true });
    },
    status: () => Promise.resolve(customs.status()),
    level: () => desk.level(),
    release: (wish) => release(wish, desk),
  };
};
