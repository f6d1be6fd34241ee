import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Archive, openArchive } from '#main/archive/archive';
import { createAsker } from '#main/features/tracking/ask';
import { Poller } from '#main/features/tracking/poller';
import type { Tracker, TrackingResult } from '#main/features/tracking/tracking-ports';
import { createServiceClient, type ServiceClient } from '#main/service/client';
import { failure } from '#shared/failure';
import { advance } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import { testCredentials } from '#test/support/credentials';
import { ownFolder } from '#test/support/folders';
import {
  startTrackingStandIn,
  type Telling,
  type TrackingStandIn,
} from '#test/support/service-stand-in-tracking';
import { stoppedClock, type StoppedClock } from '#test/support/stopped-clock';

const start = '2026-11-21T08:00:00.000Z';
const minute = 60_000;
const hour = 60 * minute;
const settings = { poll: true, perMinute: 20, silentDays: 5 };

/** A third is delivered when it is asked about first, a third is on its way, a third has not left. */
const kinds = [
  { hasBeenProcessed: true, hasBeenShipped: true, isEnRoute: false, hasArrived: true },
  { hasBeenProcessed: true, hasBeenShipped: true, isEnRoute: true, hasArrived: false },
  { hasBeenProcessed: true, hasBeenShipped: false, isEnRoute: false, hasArrived: false },
] as const;
const kindOf = (packageId: string) =>
  kinds[(Number(packageId.slice(1)) - 100_000_000) % kinds.length] ?? kinds[0];

let folder: Awaited<ReturnType<typeof ownFolder>>;
let archive: Archive;
let client: ServiceClient;
let service: TrackingStandIn;
let clock: StoppedClock;
let poller: Poller;
let report: (packageId: string) => Telling;
let announced: (string | null)[];
const errors: unknown[] = [];

const boughtLabel = (index: number): { label: Label; event: LabelEvent } => {
  const id = `n${index}`;
  const ref1 = `REF-${index}`;
  const base = {
    id,
    ref1,
    parcel: 1,
    batchId: 'b',
    position: index,
    stage: 'draft',
    hold: null,
    package: null,
  } as const;
  const draft = { fields: { ref1, contact: 'Goods-in desk', city: 'Springfield' }, items: [] };
  const label: Label = { ...base, draft, replaces: null, createdAt: start, updatedAt: start };
  const bought = { packageId: `P${100_000_000 + index}`, trackingNumber: `ACME${index}` };
  const event: LabelEvent = { type: 'register.succeeded', package: bought, documents: 1, failure: null };
  return { label: advance(advance(label, { type: 'register.started', draft }, start), event, start), event };
};

const buy = (count: number): Promise<void> =>
  archive.importBatch(
    { id: 'b', name: 'orders.csv', at: start },
    Array.from({ length: count }, (_, index) => boughtLabel(index)),
  );

/** Two looks in a row at which nothing is under way: the archive answers in turn, so what was set off has been planned. */
const settled = async (): Promise<void> => {
  for (let calm = 0; calm < 2;) {
    await turn();
    calm = (await poller.status()).underWay === 0 ? calm + 1 : 0;
  }
};
const goOn = (ms: number): Promise<void> => clock.goTo(new Date(clock.now().getTime() + ms), settled);

const newPoller = (tracker: Tracker = client): Poller =>
  new Poller({
    ...{ archive, clock, settings: () => settings },
    after: (ms, work) => clock.after(ms, work),
    asker: createAsker({ archive, tracker, clock, announce: () => undefined }),
    label: (id) => archive.label(id),
    changed: (packageId) => announced.push(packageId),
    onError: (error) => errors.push(error),
  });

beforeEach(async () => {
  folder = await ownFolder('track-board');
  clock = stoppedClock(start);
  archive = openArchive(join(folder.path, 'archive.db'), { station: () => 'Bench 1' });
  report = (packageId) => ({ ...kindOf(packageId), packageNumber: `ACME${packageId}`, events: [] });
  const { basicToken } = testCredentials;
  service = await startTrackingStandIn({
    ...{ basicToken, tell: (packageId) => report(packageId), now: () => clock.now().getTime() },
  });
  client = createServiceClient({
    ...{ environment: 'production', baseUrl: service.url },
    credentials: () => Promise.resolve(testCredentials),
  });
  announced = [];
  poller = newPoller();
});
afterEach(async () => {
  await poller.close();
  await client.close();
  await Promise.all([service.close(), archive.close()]);
  await folder.remove();
  expect(service.violations).toEqual([]);
  expect(errors).toEqual([]);
});

/** The most requests that left in any sixty seconds. */
const mostInAMinute = (): number => {
  const times = service.asked.map(({ at }) => at);
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + minute).length));
};

const timesAsked = (): Map<string, number> => {
  const times = new Map<string, number>();
  for (const { packageId } of service.asked) times.set(packageId, (times.get(packageId) ?? 0) + 1);
  return times;
};

describe('the automatic tracking of a bench that was just opened', () => {
  const pause = (): void => {
    poller.sleep();
    poller.wake();
  };
  const turnOffAndOn = (): void => {
    poller.set(false);
    poller.set(true);
  };
  const events: [string, () => void][] = [
    ['a setting was changed', () => poller.refresh()],
    ['a person asked about a package', () => void poller.ask('P100000001', 'n1')],
    ['a label was printed', () => poller.touch('n1')],
    ['the computer slept', pause],
    ['a person turned it off and on', turnOffAndOn],
  ];
  it.each(events)('begins also where meanwhile %s', async (_, happen) => {
    await buy(3);
    poller.open();
    happen();
    await settled();
    await goOn(hour);
    expect(timesAsked().size).toBe(3);
  });

  it('begins after the archive could not be read at first', async () => {
    await buy(3);
    const { neverAsked } = archive;
    archive.neverAsked = () => {
      archive.neverAsked = neverAsked;
      return Promise.reject(new Error('disk'));
    };
    poller.open();
    await goOn(hour);
    expect(timesAsked().size).toBe(3);
    expect(errors.splice(0)).toEqual([new Error('disk')]);
  });
});

describe('a board of 1,000 packages', () => {
  it('sends a limited number of requests a minute, less and less often, and asks about a delivered package once', async () => {
    await buy(1_000);
    poller.open();
    const rounds: string[] = [];
    for (let hours = 1; hours <= 6; hours += 1) {
      const before = service.asked.length;
      await goOn(hour);
      const { lastMinute, watched } = await poller.status();
      rounds.push(
        `hour ${hours}: ${service.asked.length - before} requests, ${lastMinute} in the last minute, ${watched} watched`,
      );
    }
    const most = mostInAMinute();
    console.log(
      `${rounds.join('\n')}\nat most ${most} requests in any minute of ${settings.perMinute} allowed`,
    );
    expect(most).toBeLessThanOrEqual(settings.perMinute);
    const asked = timesAsked();
    expect(asked.size).toBe(1_000);
    const ofKind = (kind: number) =>
      [...asked].filter(([id]) => kindOf(id) === kinds[kind]).map(([, times]) => times);
    expect([...new Set(ofKind(0))]).toEqual([1]);
    expect(Math.max(...ofKind(1))).toBeGreaterThan(1);
    expect(Math.max(...ofKind(1), ...ofKind(2))).toBeLessThanOrEqual(4);
    expect(await archive.boardCounts(start)).toMatchObject({
      delivered: 334,
      on_the_way: 333,
      never_asked: 0,
    });
    expect((await poller.status()).watched).toBe(666);
  });
});

describe('the tracking board', () => {
  it('asks nothing in the first quarter of an hour after a purchase', async () => {
    await buy(3);
    poller.open();
    await goOn(14 * minute);
    expect(service.asked).toEqual([]);
    expect(await poller.status()).toMatchObject({
      asking: true,
      watched: 3,
      nextAt: '2026-11-21T08:15:00.000Z',
    });
    await goOn(2 * minute);
    expect(service.asked).toHaveLength(3);
  });

  it('stops at a 401 with its reason, and continues only at a person’s request', async () => {
    await buy(50);
    poller.open();
    report = () => ({ status: 401 });
    await goOn(6 * hour);
    expect(service.asked.length).toBeLessThanOrEqual(2);
    expect(await poller.status()).toMatchObject({
      ...{ asking: false, nextAt: null, stoppedBy: { code: 'credentials_refused', number: 401 } },
    });
    expect(announced).toContain(service.asked[0]?.packageId);
    report = (packageId) => kindOf(packageId);
    const before = service.asked.length;
    poller.set(true);
    await settled();
    await goOn(hour);
    expect(service.asked.length - before).toBeGreaterThanOrEqual(50);
    expect(await poller.status()).toMatchObject({ asking: true, stoppedBy: null });
  });

  it('asks about all others after a person continued it, where the service refuses the credentials for one package only', async () => {
    await buy(10);
    report = (packageId) => (packageId === 'P100000000' ? { status: 401 } : kindOf(packageId));
    poller.open();
    await goOn(hour);
    poller.set(true);
    await settled();
    await goOn(10 * minute);
    expect(timesAsked().size).toBe(10);
    await goOn(3 * hour);
    expect(await poller.status()).toMatchObject({ asking: true, stoppedBy: null });
  });

  it('lets only that package wait, also after a restart, where the service refuses the credentials for one package only', async () => {
    await buy(10);
    report = (packageId) => (packageId === 'P100000000' ? { status: 401 } : kindOf(packageId));
    poller.open();
    await goOn(6 * hour);
    expect(await poller.status()).toMatchObject({ asking: true, stoppedBy: null });
    expect(timesAsked().size).toBe(10);
    expect(timesAsked().get('P100000000')).toBeLessThanOrEqual(3);
    await poller.close();
    poller = newPoller();
    poller.open();
    service.asked.length = 0;
    await goOn(6 * hour);
    expect(await poller.status()).toMatchObject({ asking: true, stoppedBy: null });
    expect([...timesAsked().keys()].sort()).toEqual(
      ['P100000000', ...Array.from({ length: 9 }, (_, index) => `P10000000${index + 1}`)].filter(
        (id) => id === 'P100000000' || kindOf(id) !== kinds[0],
      ),
    );
  });

  it('stops at the second refusal in a row when credentials that worked are refused', async () => {
    await buy(10);
    poller.open();
    await goOn(hour);
    service.asked.length = 0;
    report = () => ({ status: 401 });
    await goOn(48 * hour);
    expect(timesAsked().size).toBe(2);
    expect(service.asked).toHaveLength(2);
    expect((await poller.status()).stoppedBy?.code).toBe('credentials_refused');
  });

  it('stops at the first 401 if it watches one package', async () => {
    await buy(1);
    report = () => ({ status: 401 });
    poller.open();
    await goOn(hour);
    expect(service.asked).toHaveLength(1);
    expect((await poller.status()).stoppedBy?.code).toBe('credentials_refused');
  });

  it('asks about all again at once with credentials that are entered after the first refusal', async () => {
    await buy(2);
    poller.open();
    report = (packageId) => (packageId === 'P100000000' ? { status: 401 } : { status: 500 });
    await goOn(16 * minute);
    report = (packageId) => kindOf(packageId);
    poller.renewed();
    await settled();
    expect(timesAsked().get('P100000000')).toBe(2);
  });

  it('continues when the service accepts the credentials for another package', async () => {
    await buy(10);
    poller.open();
    report = () => ({ status: 401 });
    await goOn(hour);
    expect((await poller.status()).asking).toBe(false);
    report = (packageId) => kindOf(packageId);
    await poller.ask('P100000009', 'n9');
    expect(await poller.status()).toMatchObject({ asking: true, stoppedBy: null });
    await goOn(hour);
    expect(timesAsked().size).toBe(10);
  });

  it('waits as long as a 429 asks', async () => {
    await buy(10);
    poller.open();
    report = () => ({ status: 429, headers: { 'retry-after': '600' } });
    await goOn(16 * minute);
    const before = service.asked.length;
    expect(before).toBeLessThanOrEqual(2);
    report = (packageId) => kindOf(packageId);
    await goOn(8 * minute);
    expect(service.asked).toHaveLength(before);
    await goOn(4 * minute);
    expect(service.asked.length).toBeGreaterThan(before);
  });

  it('slows down while the service has problems, and a refused package delays no other', async () => {
    await buy(5);
    poller.open();
    report = () => ({ status: 503 });
    await goOn(2 * hour);
    expect(service.asked.length).toBeLessThan(20);
    report = (packageId) => (packageId === 'P100000001' ? { status: 404 } : kindOf(packageId));
    await goOn(4 * hour);
    expect(await archive.boardCounts(start)).toMatchObject({ never_asked: 1 });
    const refused = service.asked.filter(({ packageId }) => packageId === 'P100000001').length;
    await goOn(4 * hour);
    const later = service.asked.filter(({ packageId }) => packageId === 'P100000001').length;
    expect(later - refused).toBeLessThanOrEqual(2);
  });

  it('is stopped and continued by a person, by the setting and by sleep', async () => {
    await buy(2);
    poller.open();
    await goOn(minute);
    poller.set(false);
    await goOn(hour);
    expect(service.asked).toEqual([]);
    expect(await poller.status()).toMatchObject({ asking: false, stoppedBy: null, nextAt: null });
    poller.sleep();
    poller.set(true);
    await goOn(hour);
    expect(service.asked).toEqual([]);
    poller.wake();
    await settled();
    await goOn(minute);
    expect(service.asked).toHaveLength(2);
    settings.poll = false;
    poller.refresh();
    expect((await poller.status()).asking).toBe(false);
    settings.poll = true;
    poller.refresh();
    expect((await poller.status()).asking).toBe(true);
  });

  it('counts a person’s question, answers it immediately, and does not take repeated questions for a long silence', async () => {
    await buy(2);
    poller.open();
    await goOn(minute);
    for (let time = 0; time < 5; time += 1) await poller.ask('P100000001', 'n1');
    expect((await poller.status()).lastMinute).toBe(5);
    const stored = await archive.tracking('P100000001');
    expect(stored).toMatchObject({ place: 'on_the_way', unchanged: 0, nextAt: '2026-11-21T09:01:00.000Z' });
    expect((await archive.events('n1')).filter(({ event }) => event.type === 'tracked')).toHaveLength(1);
    await goOn(2 * minute);
    expect((await poller.status()).lastMinute).toBe(0);
    expect(announced.at(-1)).toBeNull();
  });

  it('continues its schedule after a restart', async () => {
    await buy(6);
    poller.open();
    await goOn(hour);
    const before = service.asked.length;
    await poller.close();
    poller = newPoller();
    poller.open();
    await goOn(10_000);
    expect(service.asked).toHaveLength(before);
    expect((await poller.status()).watched).toBe(4);
    await goOn(6 * hour);
    expect(service.asked.length).toBeGreaterThan(before);
    expect([...timesAsked()].filter(([id]) => kindOf(id) === kinds[0]).map(([, times]) => times)).toEqual([
      1, 1,
    ]);
  });
});

it.each(['credentials_refused', 'credentials_missing'] as const)(
  'an answer to a question with former credentials (%s) does not stop automatic tracking once new ones were entered',
  async (code) => {
    await poller.close();
    let answer: ((result: TrackingResult) => void) | undefined;
    const tracker: Tracker = {
      track: (packageId, signal) =>
        answer ? client.track(packageId, signal) : new Promise((resolve) => (answer = resolve)),
    };
    poller = newPoller(tracker);
    await buy(1);
    poller.open();
    await clock.goTo(new Date(clock.now().getTime() + 20 * minute), () => turn());
    await expect.poll(() => answer).toBeDefined();
    poller.renewed();
    answer?.({ ok: false, failure: failure(code) });
    await expect.poll(async () => (await poller.status()).underWay).toBe(0);
    expect(await poller.status()).toMatchObject({ asking: true, stoppedBy: null });
    await goOn(minute);
    expect(service.asked.map(({ packageId }) => packageId)).toEqual(['P100000000']);
  },
);

it('what was scheduled while the clock was a month ahead is asked about again after a restart with the right time', async () => {
  await buy(5);
  const right = clock;
  clock = stoppedClock('2026-12-21T08:00:00.000Z');
  await poller.close();
  poller = newPoller();
  poller.open();
  await goOn(minute);
  const tracked = (await poller.status()).watched;
  expect(tracked).toBeGreaterThan(1);
  await poller.close();
  clock = right;
  // One package has a right schedule: it does not go before the others for ever.
  const stored = await archive.tracking('P100000001');
  if (!stored) throw new Error('not asked about');
  await archive.saveTracking({ ...stored, nextAt: start }, null);
  service.asked.length = 0;
  poller = newPoller();
  poller.open();
  await goOn(minute);
  expect(service.asked).toHaveLength(tracked);
  const next = Date.parse((await poller.status()).nextAt ?? '');
  expect(next - clock.now().getTime()).toBeLessThanOrEqual(72 * hour);
});

it('a package that was bought while the clock was years ahead is asked about a quarter of an hour after a start', async () => {
  await buy(1);
  clock = stoppedClock('2021-11-21T08:00:00.000Z');
  await poller.close();
  poller = newPoller();
  poller.open();
  await goOn(14 * minute);
  expect(service.asked).toHaveLength(0);
  await goOn(2 * minute);
  expect(service.asked).toHaveLength(1);
});
