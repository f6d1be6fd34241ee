import { failure, type FailureCode } from '#shared/failure';
import type { FloorSecrets } from '#shared/floor-settings';
import type { Label } from '#shared/label/stage';
import { codedMessage } from '#shared/text/coded-message';
import type { Disposables } from '../base/disposables';
import { createCoalescer } from '../base/coalescer';
import type { FloorDesk } from '../features/floor/floor-calls';
import type { FloorLink } from '../floor/link';
import type { LeaveResult } from '../floor/leave';
import { floorKey } from './floor-key';
import { floorTiming } from '../floor/types';
import type { FloorLinkDeps, Holder, StartAnswer } from '../floor/types';
import { boughtTwiceBy, named } from './floor-bought-twice';
import type { Turn } from '../printing/turn-port';
import type { Claim, Claims } from '../workflow/claims-port';
import type { Elsewhere } from '../workflow/elsewhere-port';
import type { LabelPorts } from '../workflow/ports';
import type { LabelWorkflow } from '../workflow/workflow';
import { type Archive, clockOf, type EnvironmentPlan } from './environment-deps';
import type { BenchBatches } from './bench-batches';
import { shareBatches } from './floor-batches';
import type { BenchCopies } from './bench-copies';
import { copyLabels, forgetCopies } from './floor-copy';
import { floorDeskOf, StateSince } from './floor-board';
import { type UnprintedLabels, unprintedLabelsIn } from './unprinted-labels';
import { recordOf } from './floor-record';
import { type SharedLabels, shareLabels } from './floor-labels';
import { floorFile, memoryIn } from './floor-memory';
import { shareRows } from './floor-lists';

/** The floor as this bench uses it, in one environment. */
export interface FloorMembership {
  claims: Claims;
  elsewhere: Elsewhere;
  /** Null while the floor's secrets are not known. */
  batches: BenchBatches | null;
  /** Null while the floor's secrets are not known. */
  copies: BenchCopies | null;
  /** Starts to process reports of other benches. */
  connect(ports: LabelPorts, workflow: LabelWorkflow): void;
  /** Something was added to the record. */
  touch(): void;
  /** This bench's turn at a printer that others use too. */
  turnAt(): Turn;
  /** The floor as the Floor screen uses it. */
  desk: Omit<FloorDesk, 'outside' | 'now' | 'words'>;
  /** Starts to report this bench's figures. */
  reportFigures(figures: () => Promise<object>): void;
  /** The station closes: labels that wait for the floor already are answered at once, and nothing else waits for it for long. */
  stopWaiting(): void;
  /** Leaves the floor in order, or reports why it can't now. */
  leave(): Promise<LeaveResult>;
}

const codeOf = (holder: Holder | null): FailureCode => {
  if (holder?.state === 'bought') return 'shipped_elsewhere';
  return holder?.state === 'started' && holder.isRetired === true
    ? 'maybe_bought_elsewhere'
    : 'shipping_elsewhere';
};

const claimOf = (answer: StartAnswer): Claim => {
  switch (answer.kind) {
    case 'ours':
      return { ok: true, written: answer.written };
    case 'theirs': {
      const { holder } = answer;
      const detail = holder ? named(holder) : undefined;
      const { purchase } = holder ?? {};
      return {
        ok: false,
        failure: failure(codeOf(holder), detail, purchase === undefined ? {} : { purchase }),
      };
    }
    case 'had_here':
      return { ok: false, failure: failure('bought_before', answer.holder.label) };
    case 'away':
      return { ok: false, failure: failure('floor_unreachable') };
    case 'restored':
      return { ok: false, failure: failure('floor_restored') };
    case 'retired':
      return { ok: false, failure: failure('floor_unreachable', codedMessage('floor.benchTakenOff')) };
  }
};

const claimsOf = (
  link: FloorLink,
  labels: Pick<SharedLabels, 'receivedOnce' | 'receivedSinceSleep'>,
  left: UnprintedLabels,
  environment: string,
): Claims => ({
  start: async ({ id, ref1, parcel, replaces }: Label, asked) =>
    claimOf(await link.start({ environment, ref1, parcel, label: id, replaces, ...asked })),
  mayPrint: (labelId) =>
    left.mayPrint(labelId, async () => {
      const mayHaveCopies = await link.untilCopiesReported();
      return (await labels.receivedOnce(mayHaveCopies ? 'all' : 'first')) || !mayHaveCopies;
    }),
  awake: (signal) => labels.receivedSinceSleep(signal),
});

/** Used without the floor's secrets: other benches may print at its printers at any time. */
const turnWithoutFloor: Turn = {
  counterLeft: null,
  leftMs: () => 0,
  isAwaited: () => false,
  isOverdue: () => false,
  expect: () => undefined,
  take: () => Promise.resolve({ kind: 'none' }),
  addSerial: () => Promise.resolve({ kind: 'none' }),
  pause: () => Promise.resolve(),
  give: () => Promise.resolve(),
};

/** Used without the floor's secrets: nothing can be bought. */
const withoutSecrets: FloorMembership = {
  claims: {
    start: () =>
      Promise.resolve({
        ok: false,
        failure: failure('floor_unreachable', codedMessage('floor.passwordAgain')),
      }),
    mayPrint: () => Promise.resolve(true),
    awake: () => Promise.resolve(),
  },
  elsewhere: { find: () => Promise.resolve('away') },
  batches: null,
  copies: null,
  connect: () => undefined,
  touch: () => undefined,
  turnAt: () => turnWithoutFloor,
  desk: {
    connection: () => ({
      state: 'away',
      why: null,
      since: new Date().toISOString(),
      waitsFor: [],
      self: null,
    }),
    fetch: () => Promise.resolve(null),
    remaining: () => ({ waiting: 0, taken: 0, perMs: 0 }),
    retire: () => Promise.reject(new Error('the floor’s password is not known')),
  },
  reportFigures: () => undefined,
  stopWaiting: () => undefined,
  leave: () => Promise.resolve({ kind: 'away' }),
};

const loadFloorCode = () =>
  Promise.all([import('../floor/link'), import('../floor/turns'), import('../floor/board')]);

/** Connects what benches share: labels, their copies, batches, people and settings. */
const shareAll = async (
  deps: Parameters<typeof shareBatches>[0] &
    Parameters<typeof shareRows>[0] &
    Parameters<typeof copyLabels>[0],
  disposables: Disposables,
): Promise<SharedLabels & { batches: BenchBatches; copies: BenchCopies }> => {
  const copies = await copyLabels(deps, disposables);
  const labels = await shareLabels(deps, (close) => disposables.add(close));
  const batches = await shareBatches(deps);
  await shareRows(deps, disposables);
  disposables.add(() => batches.close());
  const touch = (): void => {
    labels.touch();
    batches.touch();
  };
  const connect: SharedLabels['connect'] = (ports, workflow) => {
    copies.busy(() => workflow.size());
    labels.connect(ports, workflow);
  };
  return { ...labels, connect, batches, copies, touch };
};

const joinFloor = async (
  plan: EnvironmentPlan,
  archive: Archive,
  { password, passphrase }: FloorSecrets,
  disposables: Disposables,
): Promise<FloorMembership> => {
  const { platform, settings } = plan;
  // Loaded only here, so that a bench without a floor does not load it.
  const [{ FloorLink: Link }, { FloorTurns }, { FloorBoard }] = await loadFloorCode();
  const { floor, service } = settings();
  const { environment } = service;
  const { url = '', ca, withoutTls } = floor;
  const key = floorKey(passphrase);
  let onStateChange = (): void => undefined;
  const stateSince = new StateSince();
  const onError: FloorLinkDeps['onError'] = (what, error) => platform.log.error(what, error);
  const boughtTwice = boughtTwiceBy(archive, onError);
  const left = unprintedLabelsIn(archive, onError);
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
      stateSince.note(state.kind, clockOf(platform).now());
      platform.announce('floor.changed', {});
      onStateChange();
    },
    boughtTwice: boughtTwice.note,
    copied: () => left.copied(),
    onError,
  });
  link.open();
  disposables.add(() => link.close());
  const timing = { ...floorTiming, ...platform.tuning?.floor };
  const turns = new FloorTurns({ address, link, timing });
  disposables.add(() => turns.close());
  const shared = await shareAll({ plan, archive, link, address, key, timing }, disposables);
  onStateChange = () => shared.touch();
  let figures = (): Promise<object> => Promise.resolve({});
  const { beatMs, patienceMs } = timing;
  const board = new FloorBoard({ link, figures: () => figures(), everyMs: beatMs * 2, patienceMs });
  disposables.add(() => board.close());
  return {
    ...shared,
    connect: left.connectedWith(boughtTwice.connectedWith(shared)),
    ...{ claims: claimsOf(link, shared, left, environment), turnAt: () => turns.turn() },
    desk: floorDeskOf(link, board, stateSince, () => shared.batches.left()),
    leave: () => link.leave(() => shared.reportAll()),
    stopWaiting: () => link.stopWaiting(),
    reportFigures: (counted) => {
      figures = counted;
      board.open();
    },
    touch: delayedTouch(link, shared, disposables),
  };
};

/** Delay of reports to the floor, in milliseconds: changes are sent together, after the work for a scan. */
const reportAfterMs = 300;

const delayedTouch = (link: FloorLink, shared: SharedLabels, disposables: Disposables): (() => void) => {
  const delayed = createCoalescer(() => {
    link.touch();
    shared.touch();
  }, reportAfterMs);
  disposables.add(() => {
    delayed.close();
    return Promise.resolve();
  });
  return delayed.call;
};

/** Connects this bench to its floor; null where it has none. Practice has no floor. */
export const openFloor = async (
  plan: EnvironmentPlan,
  archive: Archive,
  disposables: Disposables,
): Promise<FloorMembership | null> => {
  const { floor, service } = plan.settings();
  if (service.environment === 'practice') return null;
  const secrets = await plan.floorSecrets();
  if (floor.url === undefined && secrets === null) return forgetCopies(plan, archive, disposables);
  // If the settings lost the address but secrets exist, the bench must not buy without asking.
  return secrets && floor.url !== undefined ? joinFloor(plan, archive, secrets, disposables) : withoutSecrets;
};
