import { failure, failureCode, mayHaveCost } from '#shared/failure';
import type { FloorSecrets } from '#shared/floor-settings';
import type { Label } from '#shared/label/stage';
import type { Disposables } from '../base/disposables';
import { createGathering } from '../base/gathering';
import type { BenchRecord, OrderReport } from '../floor/bench-record';
import type { FloorDesk } from '../features/floor/floor-calls';
import type { FloorLink } from '../floor/link';
import type { Leaving } from '../floor/leave';
import { floorKey } from './floor-key';
import { floorTiming } from '../floor/words';
import type { FloorLinkDeps, StartAnswer } from '../floor/words';
import { boughtTwiceBy, named } from './floor-bought-twice';
import type { Turn } from '../printing/turn-port';
import type { Claim, Claims } from '../workflow/claims-port';
import type { Elsewhere } from '../workflow/elsewhere-port';
import type { LabelPorts } from '../workflow/ports';
import type { LabelWorkflow } from '../workflow/workflow';
import { type Archive, clockOf, type EnvironmentPlan } from './environment-deps';
import type { BenchBatches } from './bench-batches';
import { shareBatches } from './floor-batches';
import { floorDeskOf, Standing } from './floor-board';
import { type SharedLabels, shareLabels } from './floor-labels';
import { floorFile, memoryIn } from './floor-memory';
import { sharePeople } from './floor-people';

/** A bench's place on its floor, in one environment. */
export interface FloorPlace {
  claims: Claims;
  elsewhere: Elsewhere;
  /** Null while the floor's secrets are not known. */
  batches: BenchBatches | null;
  /** Other benches are heard from now on. */
  connect(ports: LabelPorts, workflow: LabelWorkflow): void;
  /** Something was added to the record. */
  touch(): void;
  /** This bench's turn at a printer that others use too. */
  turnAt(): Turn;
  /** What the screen of the floor asks. */
  desk: Omit<FloorDesk, 'outside' | 'now'>;
  /** The other benches are told this one's counts from now on. */
  tellFigures(figures: () => Promise<object>): void;
  /** Leaves the floor in order, or says why it can't now. */
  leave(): Promise<Leaving>;
}

type Entry = Awaited<ReturnType<Archive['orderEntries']>>[number];

/** What an event says of who has the order; null where it says nothing. */
const stateOf = ({ type, failure: code }: Pick<Entry, 'type' | 'failure'>): OrderReport['state'] | null => {
  switch (type) {
    case 'register.started':
      return 'started';
    case 'register.succeeded':
    case 'settled.found':
    case 'settled.handled':
    // A bought package may have another number from then on: both are its own.
    case 'updated':
      return 'bought';
    case 'register.failed': {
      const known = failureCode.safeParse(code);
      // What is not known may have cost money.
      return known.success && !mayHaveCost(known.data) ? 'free' : 'started';
    }
    case 'held':
    case 'removed':
      return 'free';
    default:
      return null;
  }
};

const standing = async (archive: Archive, id: string): Promise<OrderReport['state'] | null> => {
  const label = await archive.label(id);
  if (label === null || label.anonymised != null) return null;
  const said = (await archive.events(id)).map(({ event }) =>
    stateOf({ type: event.type, failure: 'failure' in event ? (event.failure?.code ?? null) : null }),
  );
  return said.findLast((state) => state !== null) ?? 'free';
};

const recordOf = (archive: Archive, environment: string): BenchRecord => ({
  last: () => archive.lastEntry(),
  standing: (label) => standing(archive, label),
  after: async (entry, limit) =>
    (await archive.orderEntries(entry, limit)).map((found) => {
      const state = stateOf(found);
      const { id, labelId, ref1, parcel, at } = found;
      const report =
        state === null || ref1 === null
          ? null
          : { environment, ref1, parcel, label: labelId, state, at: Date.parse(at) };
      return { entry: id, report };
    }),
});

const claimOf = (answer: StartAnswer): Claim => {
  switch (answer.kind) {
    case 'ours':
      return { ok: true, written: answer.written };
    case 'theirs': {
      const { holder } = answer;
      const code = holder?.state === 'bought' ? 'shipped_elsewhere' : 'shipping_elsewhere';
      return { ok: false, failure: failure(code, holder ? named(holder) : undefined) };
    }
    case 'had_here':
      return { ok: false, failure: failure('bought_before', answer.holder.label) };
    case 'away':
      return { ok: false, failure: failure('floor_unreachable') };
    case 'restored':
      return { ok: false, failure: failure('floor_restored') };
    case 'retired':
      return { ok: false, failure: failure('floor_unreachable', 'This bench was taken off the floor') };
  }
};

const claimsOf = (link: FloorLink, environment: string): Claims => ({
  start: async ({ id, ref1, parcel, replaces }: Label, again) =>
    claimOf(await link.start({ environment, ref1, parcel, label: id, replaces, again })),
});

/** Others may print at its printers, and it is not known when. */
const turnWithoutFloor: Turn = {
  counterLeft: null,
  leftMs: () => 0,
  isAwaited: () => false,
  isOverdue: () => false,
  expect: () => undefined,
  take: () => Promise.resolve({ kind: 'none' }),
  tell: () => Promise.resolve({ kind: 'none' }),
  pause: () => Promise.resolve(),
  give: () => Promise.resolve(),
};

/** Nothing is bought while the floor can't be asked. */
const withoutSecrets: FloorPlace = {
  claims: {
    start: () =>
      Promise.resolve({
        ok: false,
        failure: failure('floor_unreachable', 'Its password has to be entered again'),
      }),
  },
  elsewhere: { find: () => Promise.resolve('away') },
  batches: null,
  connect: () => undefined,
  touch: () => undefined,
  turnAt: () => turnWithoutFloor,
  desk: {
    standing: () => ({ state: 'away', why: null, since: new Date().toISOString(), waitsFor: [], self: null }),
    look: () => Promise.resolve(null),
    left: () => ({ waiting: 0, taken: 0, perMs: 0 }),
    retire: () => Promise.reject(new Error('the floor’s password is not known')),
  },
  tellFigures: () => undefined,
  leave: () => Promise.resolve({ kind: 'away' }),
};

const loaded = () =>
  Promise.all([import('../floor/link'), import('../floor/turns'), import('../floor/board')]);

/** Labels, batches and people, which the other benches have too. */
const shareAll = async (
  deps: Parameters<typeof shareBatches>[0] & Parameters<typeof sharePeople>[0],
  disposables: Disposables,
): Promise<SharedLabels & { batches: BenchBatches }> => {
  const labels = await shareLabels(deps, (close) => disposables.add(close));
  const batches = await shareBatches(deps);
  await sharePeople(deps, disposables);
  disposables.add(() => batches.close());
  const touch = (): void => {
    labels.touch();
    batches.touch();
  };
  return { ...labels, batches, touch };
};

const takePlace = async (
  plan: EnvironmentPlan,
  archive: Archive,
  { password, passphrase }: FloorSecrets,
  disposables: Disposables,
): Promise<FloorPlace> => {
  const { platform, settings } = plan;
  // A bench that works alone does not load it.
  const [{ FloorLink: Link }, { FloorTurns }, { FloorBoard }] = await loaded();
  const { floor, service } = settings();
  const { environment } = service;
  const { url = '', ca, withoutTls } = floor;
  const key = floorKey(passphrase);
  let hereAgain = (): void => undefined;
  const standing = new Standing();
  const onError: FloorLinkDeps['onError'] = (what, error) => platform.log.error(what, error);
  const twice = boughtTwiceBy(archive, onError);
  const address = { url, password, ca, withoutTls };
  const link = new Link({
    address,
    key,
    bench: { name: () => settings().station.name, version: platform.version },
    record: recordOf(archive, environment),
    memory: memoryIn(floorFile(platform.folder, environment)),
    timing: platform.tuning?.floor,
    stateChanged: (state) => {
      platform.log.info(`floor: ${JSON.stringify(state)}`);
      standing.note(state.kind, clockOf(platform).now());
      platform.announce('floor.changed', {});
      hereAgain();
    },
    boughtTwice: twice.told,
    onError,
  });
  link.open();
  disposables.add(() => link.close());
  const timing = { ...floorTiming, ...platform.tuning?.floor };
  const turns = new FloorTurns({ address, link, timing });
  disposables.add(() => turns.close());
  const shared = await shareAll({ plan, archive, link, address, key, timing }, disposables);
  hereAgain = () => shared.touch();
  let figures = (): Promise<object> => Promise.resolve({});
  const { beatMs, patienceMs } = timing;
  const board = new FloorBoard({ link, figures: () => figures(), everyMs: beatMs * 2, patienceMs });
  disposables.add(() => board.close());
  return {
    ...shared,
    connect: twice.connectedWith(shared),
    ...{ claims: claimsOf(link, environment), turnAt: () => turns.turn() },
    desk: floorDeskOf(link, board, standing, () => shared.batches.left()),
    leave: () => link.leave(() => shared.tellAll()),
    tellFigures: (counted) => {
      figures = counted;
      board.open();
    },
    touch: tellingOf(link, shared, disposables),
  };
};

/** What is noted of a label goes to the floor together, a moment later: a scan's own work comes first. */
const tellAfterMs = 300;

const tellingOf = (link: FloorLink, shared: SharedLabels, disposables: Disposables): (() => void) => {
  const telling = createGathering(() => {
    link.touch();
    shared.touch();
  }, tellAfterMs);
  disposables.add(() => {
    telling.close();
    return Promise.resolve();
  });
  return telling.call;
};

/** Takes this bench's place on its floor; null where it works alone. Practice is each bench's own. */
export const openFloor = async (
  plan: EnvironmentPlan,
  archive: Archive,
  disposables: Disposables,
): Promise<FloorPlace | null> => {
  const { floor, service } = plan.settings();
  if (service.environment === 'practice') return null;
  const secrets = await plan.floorSecrets();
  if (floor.url === undefined && secrets === null) return null;
  // Settings that lost the address don't make a bench that buys without asking.
  return secrets && floor.url !== undefined ? takePlace(plan, archive, secrets, disposables) : withoutSecrets;
};
