import type { BenchFigures, FloorView } from '#shared/floor/view';
import { localDay } from '../features/export/local-day';
import type { FloorDesk } from '../features/floor/floor-calls';
import type { FloorBoard } from '../floor/board';
import type { FloorLink } from '../floor/link';
import { type FloorState, newerSchema, olderSchema, otherFloor } from '../floor/types';
import { clockOf, type EnvironmentDeps } from './environment-deps';

const hourMs = 3_600_000;

/** This bench's figures for the other benches. */
export const figuresOf =
  ({
    plan,
    archive,
    workflow,
    runner,
  }: Pick<EnvironmentDeps, 'plan' | 'archive' | 'workflow' | 'runner'>): (() => Promise<BenchFigures>) =>
  async () => {
    const now = clockOf(plan.platform).now();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
    const printedSince = async (since: Date): Promise<number> =>
      [...(await archive.labelsPrintedSince(since.toISOString())).values()].reduce((a, b) => a + b, 0);
    const { held } = await archive.allCounts();
    const { batches } = await runner.status();
    return {
      day: localDay(now),
      printed: await printedSince(midnight),
      lastHour: await printedSince(new Date(now.getTime() - hourMs)),
      underWay: workflow.size(),
      left: batches
        .filter(({ state }) => state !== 'done')
        .reduce((sum, { counts }) => sum + counts.todo + counts.working + counts.waiting, 0),
      held: Object.values(held).reduce((a, b) => a + b, 0),
    };
  };

/** The state of the floor, and since when. */
export class StateSince {
  #since = new Date();
  #kind: FloorView['state'] = 'joining';

  note(kind: FloorView['state'], now: Date): void {
    if (kind !== this.#kind) this.#since = now;
    this.#kind = kind;
  }

  get since(): string {
    return this.#since.toISOString();
  }
}

const whyAway = (state: FloorState): FloorView['why'] => {
  if (state.kind !== 'away') return null;
  if (state.reason === newerSchema) return 'newer';
  if (state.reason === otherFloor) return 'other';
  return state.reason === olderSchema ? 'older' : null;
};

/** The floor as the Floor screen uses it. */
export const floorDeskOf = (
  link: FloorLink,
  board: Pick<FloorBoard, 'look' | 'retire'>,
  stateSince: StateSince,
  left: FloorDesk['remaining'],
): Omit<FloorDesk, 'outside' | 'now' | 'words'> => ({
  remaining: left,
  connection: () => {
    const { state } = link;
    return {
      ...{ state: state.kind, why: whyAway(state), since: stateSince.since, self: link.joined?.id ?? null },
      waitsFor: state.kind === 'restored' ? state.waitsFor : [],
    };
  },
  fetch: () => board.look(),
  retire: (benchId) => board.retire(benchId),
});
