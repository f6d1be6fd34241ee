import type { BatchOnFloor } from '#shared/queue/status';
import type { SharedIntake } from '../features/intake/store';
import { SharedBatches } from '../features/shared-batches/desk';
import { traitsOf, writtenRow } from '../features/shared-batches/row-body';
import { Rounds } from '../base/rounds';
import { within } from '../base/within';
import type { BatchShare } from '../floor/batch-share';
import type { FloorLink } from '../floor/link';
import type { FloorTiming } from '../floor/types';
import type { BenchBatches, ConnectedBatches } from './bench-batches';
import type { Archive, EnvironmentPlan } from './environment-deps';
import { isFloorAway } from './floor-away';

/** What is needed to share something of this bench with the others. */
export interface SharingDeps {
  plan: EnvironmentPlan;
  archive: Archive;
  link: FloorLink;
  key: Uint8Array;
  timing: FloorTiming;
}

const pollMs = 20;

/** Waits for a bench that was started a moment ago and is still joining the floor. */
const untilJoined = async (link: FloorLink, withinMs: number): Promise<void> => {
  for (const end = Date.now() + withinMs; link.state.kind === 'joining' && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, pollMs));
};

const intakeOf = (
  share: BatchShare,
  { link, timing, plan }: SharingDeps,
  lookNow: () => void,
): SharedIntake => ({
  publish: async (batch, orders) => {
    await untilJoined(link, timing.patienceMs);
    if (link.bench === null) return { kind: 'away' };
    const rows = orders.map((order, position) => ({
      ...{ position, ref1: order.ref1, parcel: order.parcel, traits: traitsOf(order.draft) },
      body: writtenRow({ file: batch.name, ...order }),
    }));
    const published = await share.bring(batch, rows).catch((error: unknown) => {
      if (!isFloorAway(error)) plan.platform.log.error('a batch could not be brought to the floor', error);
      return null;
    });
    if (published === null) return { kind: 'away' };
    if ('here' in published) {
      // The batch may not be in the queue of this bench yet.
      lookNow();
      return { kind: 'here', batch: published.here };
    }
    const isOpen = await published.open().then(
      () => true,
      () => false,
    );
    return isOpen ? { kind: 'taken', places: published.taken } : { kind: 'broken' };
  },
});

const deskOf = (
  share: BatchShare,
  { plan, archive, link }: SharingDeps,
  { ports, workflow, runner }: ConnectedBatches,
): SharedBatches =>
  new SharedBatches({
    ...{ floor: share, labels: ports, archive, workflow, runner },
    isHere: () => link.bench !== null,
    self: () => link.joined?.id ?? null,
    ahead: () => plan.settings().queue.ahead,
    // As in this bench's archive, days that may not be the chosen ones remove nothing.
    keepDays: () => (plan.book.isDamaged('data') ? null : plan.settings().data.keepDays),
  });

const nothingKnown: BatchOnFloor = { state: 'away', waiting: 0, finishAt: null, benches: [] };

export const shareBatches = async (deps: SharingDeps): Promise<BenchBatches> => {
  const { plan, link, key, timing } = deps;
  const [{ BatchShare: Share }, { createSeal }] = await Promise.all([
    import('../floor/batch-share'),
    import('../floor/seal'),
  ]);
  const { log } = plan.platform;
  const share = new Share({
    ...{ link, key, seal: createSeal(key), environment: plan.settings().service.environment },
    ...{ patienceMs: timing.patienceMs, silentMs: timing.silentMs },
    onError: (what, error) => log.error(what, error),
  });
  const rounds = new Rounds();
  let desk: SharedBatches | null = null;
  let lookedAt = 0;
  const round = async (): Promise<void> => {
    const isDue = performance.now() - lookedAt >= timing.beatMs;
    if (isDue) lookedAt = performance.now();
    await (isDue ? desk?.refresh() : desk?.take())?.catch((error: unknown) => {
      lookedAt = 0;
      if (!isFloorAway(error)) log.error('batches could not be shared', error);
    });
  };
  return {
    intake: intakeOf(share, deps, () => {
      lookedAt = 0;
      rounds.call();
    }),
    orders: {
      // A scan does not wait longer. Orders that arrive later are found by the next round.
      takeOrder: (refs) =>
        within(
          (desk?.takeOrder(refs) ?? Promise.resolve('away' as const)).catch(() => 'away' as const),
          timing.scanMs,
          'asking',
        ),
      closedParcels: (ref1) =>
        within(
          share.closedParcels(ref1).catch(() => []),
          timing.scanMs,
          [],
        ),
    },
    onFloor: (batchId) => desk?.onFloor(batchId) ?? nothingKnown,
    left: () => desk?.remaining() ?? { waiting: 0, taken: 0, perMs: 0 },
    connect: (parts) => {
      desk = deskOf(share, deps, parts);
      rounds.open(round, timing.beatMs);
    },
    changed: (labelId) => desk?.changed(labelId),
    touch: () => rounds.call(),
    close: () => rounds.close(),
  };
};
