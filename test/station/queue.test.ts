import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Keychain } from '#main/credentials/keychain';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { ownFolder } from '#test/support/folders';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import {
  importOrders,
  labelOf,
  openStation,
  order,
  provision,
  testCredentials,
  type TestStation,
} from '#test/support/station';
import { fakeKeychain } from '../unit/credentials/fake-keychain';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
let one: VirtualPrinter;
let two: VirtualPrinter;
let at: TestStation;
let keychain: Keychain;
/** The settings file, which outlives the station. */
let settings: object;

const refs = (count: number, prefix = 'Q'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(4, '0')}`);

/** The printed labels of a printer, in order, as the packageIds in their barcodes. */
const printed = (printer: VirtualPrinter): string[] =>
  printer.printed.map(({ bytes }) => /\^FD(P\w+)\^FS/.exec(new TextDecoder().decode(bytes))?.[1] ?? '?');

const open = async (): Promise<void> => {
  at = await openStation(folder.path, {
    keychain,
    settings: {
      read: () => settings,
      write: (next) => {
        settings = structuredClone(next);
      },
      putAside: () => undefined,
    },
    tuning: { workflow: { retryFirstMs: 50, retryMaxMs: 200 } },
  });
};

const setUp = (): Promise<void> =>
  provision(at.station, {
    service: { environment: 'production', baseUrl: service.url },
    credentials: testCredentials,
    printers: [
      { name: 'One', uri: one.uri, dpi: 203, default: true },
      { name: 'Two', uri: two.uri, dpi: 203 },
    ],
  });

const bring = async (orders: readonly string[]): Promise<string> => {
  await importOrders(
    at.station,
    orders.map((ref1) => order(ref1)),
  );
  return (await labelOf(at.station, orders[0] ?? '')).label.batchId;
};

const state = async (batchId: string): Promise<string | undefined> =>
  (await at.station.queue.status()).batches.find((batch) => batch.id === batchId)?.state;

const untilDone = (batchId: string) => expect.poll(() => state(batchId), { interval: 20 }).toBe('done');

const packagesInOrder = async (batchId: string): Promise<string[]> =>
  (await at.station.queue.rows()).filter((row) => row.batchId === batchId).map((row) => row.packageId ?? '');

beforeEach(async () => {
  folder = await ownFolder('queue');
  keychain = fakeKeychain(randomBytes(32));
  settings = { service: { environment: 'production' } };
  service = await startServiceStandIn();
  one = await startVirtualPrinter({ knobs: { msPerLabel: 5 } });
  two = await startVirtualPrinter({ knobs: { msPerLabel: 5 } });
  await open();
  await setUp();
});

afterEach(async () => {
  expect(at.errors).toEqual([]);
  await at.station.close();
  await Promise.all([service.close(), one.close(), two.close()]);
  await folder.remove();
});

describe('a batch', () => {
  it('is printed in the order of its file, each label bought once and printed once', async () => {
    const batchId = await bring(refs(40));
    expect(await at.station.queue.start({ batchId })).toEqual({ ok: true });
    await untilDone(batchId);
    expect(printed(one)).toEqual(await packagesInOrder(batchId));
    expect(new Set(printed(one)).size).toBe(40);
    expect([...service.accepted.values()].every((count) => count === 1)).toBe(true);
  });

  it('never buys further ahead of paper than the setting', async () => {
    await one.set({ mediaOut: true });
    await at.station.settings.set({ queue: { ahead: 6, serviceWidth: 4, staleHours: 12, scanBack: 'off' } });
    const batchId = await bring(refs(20));
    await at.station.queue.start({ batchId });
    await expect.poll(() => service.accepted.size).toBe(6);
    await expect
      .poll(async () => (await at.station.queue.status()).lanes[0])
      .toMatchObject({ waiting: ['media-empty'], bought: 6, todo: 14 });
    expect(service.accepted.size).toBe(6);
    await one.set({ mediaOut: false });
    await untilDone(batchId);
    expect(printed(one)).toEqual(await packagesInOrder(batchId));
  });

  it('is not blocked by a row that waits for a person', async () => {
    service.script('register', { kind: 'ok' }, { kind: 'refused', errorCode: 7, message: 'no' });
    await at.station.settings.set({ queue: { ahead: 10, serviceWidth: 1, staleHours: 12, scanBack: 'off' } });
    const batchId = await bring(refs(10));
    await at.station.queue.start({ batchId });
    await expect.poll(() => one.printed.length).toBe(9);
    expect((await labelOf(at.station, 'Q-0002')).label.hold?.failure.code).toBe('service_refused');
    expect(
      await at.station.queue.retry({ labelIds: [(await labelOf(at.station, 'Q-0002')).label.id] }),
    ).toEqual({
      changed: 1,
      left: [],
    });
    await untilDone(batchId);
    expect(one.printed).toHaveLength(10);
  });

  it('keeps its order and asks no question when the service answers 429 or is unreachable for a while', async () => {
    service.script(
      'register',
      { kind: 'ok' },
      { kind: 'tooMany', retryAfter: '0' },
      { kind: 'tooMany', retryAfter: '0' },
    );
    const batchId = await bring(refs(12));
    await at.station.queue.start({ batchId });
    await untilDone(batchId);
    expect(printed(one)).toEqual(await packagesInOrder(batchId));
    expect([...service.accepted.values()]).toEqual(Array.from({ length: 12 }, () => 1));
  });

  it('stops automatically after three lost answers in a row', async () => {
    await at.station.settings.set({ queue: { ahead: 10, serviceWidth: 1, staleHours: 12, scanBack: 'off' } });
    service.script('register', ...Array.from({ length: 10 }, () => ({ kind: 'acceptThenReset' }) as const));
    const batchId = await bring(refs(10));
    await at.station.queue.start({ batchId });
    await expect.poll(() => state(batchId)).toBe('paused');
    expect(service.requests.filter((request) => request.operation === 'register')).toHaveLength(3);
  });

  it('stops before a second purchase when the credentials are refused, and continues after they are fixed', async () => {
    await at.station.settings.set({ queue: { ahead: 10, serviceWidth: 1, staleHours: 12, scanBack: 'off' } });
    service.script('register', { kind: 'unauthorized' });
    const batchId = await bring(refs(5));
    await at.station.queue.start({ batchId });
    await expect.poll(() => state(batchId)).toBe('paused');
    expect(service.accepted.size).toBe(0);
    const heldRows = async () => (await at.station.queue.rows()).filter((row) => row.hold !== null);
    await expect.poll(heldRows).toHaveLength(1);
    const held = await heldRows();
    await at.station.queue.retry({ labelIds: held.map((row) => row.labelId) });
    await at.station.queue.resume({});
    await untilDone(batchId);
    expect(one.printed).toHaveLength(5);
  });

  it('ends when it is started and all its labels were printed one by one before', async () => {
    const batchId = await bring(['ONE', 'TWO']);
    for (const code of ['ONE', 'TWO']) {
      await at.station.ship.scan({ code });
      await expect.poll(async () => (await labelOf(at.station, code)).label.stage).toBe('confirmed');
    }
    await at.station.queue.start({ batchId });
    await untilDone(batchId);
    expect(printed(one)).toHaveLength(2);
  });

  it('pauses without cutting a label, and resumes', async () => {
    await one.set({ msPerLabel: 40 });
    const batchId = await bring(refs(20));
    await at.station.queue.start({ batchId });
    await expect.poll(() => one.printed.length).toBeGreaterThan(3);
    await at.station.queue.pause({ batchId, after: 'now' });
    await expect.poll(() => at.station.busy()).toBe(0);
    await one.until((printer) => printer.idle);
    const out = one.printed.length;
    expect(out).toBeLessThan(20);
    await at.station.queue.resume({ batchId });
    await untilDone(batchId);
    expect(printed(one)).toEqual(await packagesInOrder(batchId));
  });

  it('prints what is bought and buys no more after that is requested', async () => {
    await one.set({ msPerLabel: 40 });
    const batchId = await bring(refs(30));
    await at.station.queue.start({ batchId });
    await expect.poll(() => one.printed.length).toBeGreaterThan(2);
    await at.station.queue.pause({ batchId, after: 'bought' });
    await expect.poll(() => state(batchId)).toBe('paused');
    expect(one.printed.length).toBe(service.accepted.size);
    expect(one.printed.length).toBeLessThan(30);
  });
});

describe('two printers', () => {
  it('share a batch alternately, each in the order of the file', async () => {
    const printers = await at.station.printers.list();
    const batchId = await bring(refs(20));
    await at.station.queue.start({
      batchId,
      sharing: { kind: 'round_robin', printerIds: printers.map((printer) => printer.id) },
    });
    await untilDone(batchId);
    const all = await packagesInOrder(batchId);
    expect(printed(one)).toEqual(all.filter((_, index) => index % 2 === 0));
    expect(printed(two)).toEqual(all.filter((_, index) => index % 2 === 1));
  });

  it('continue with one out of paper: the other prints on, waiting labels move on request, and sent labels never move', async () => {
    const printers = await at.station.printers.list();
    const [first, second] = printers.map((printer) => printer.id);
    await one.set({ faultAfter: { fault: 'mediaOut', labels: 3 } });
    const batchId = await bring(refs(20));
    await at.station.queue.start({
      batchId,
      sharing: { kind: 'round_robin', printerIds: [first ?? '', second ?? ''] },
    });
    await expect.poll(() => two.printed.length).toBe(10);
    expect(one.printed.length).toBeLessThanOrEqual(4);
    const moved = await at.station.queue.moveRest({ fromPrinterId: first ?? '', printerId: second ?? '' });
    expect(moved.left).toEqual([]);
    await expect.poll(() => two.printed.length).toBe(10 + moved.changed);
    await one.set({ mediaOut: false });
    await untilDone(batchId);
    const all = [...printed(one), ...printed(two)];
    expect(all).toHaveLength(20);
    expect(new Set(all).size).toBe(20);
  });
});

describe('after a restart', () => {
  it('a running batch continues automatically, and asks about a label that was being sent when the station closed', async () => {
    await one.set({ msPerLabel: 30 });
    const batchId = await bring(refs(20));
    await at.station.queue.start({ batchId });
    await expect.poll(() => one.printed.length).toBeGreaterThan(3);
    await at.station.close();
    await open();
    const left = async (): Promise<number> => {
      const counts = (await at.station.queue.status()).batches.find(({ id }) => id === batchId)?.counts;
      return counts ? counts.todo + counts.working + counts.waiting : 20;
    };
    // A printer that holds a part of a label is asked for a minute what became of it.
    await expect.poll(left, { interval: 50 }).toBe(0);
    await expect.poll(() => at.station.busy()).toBe(0);
    await one.until((printer) => printer.idle);
    // A printer whose count stood still printed nothing: that label is offered again, with no question asked.
    const asked = (await at.station.queue.rows()).filter(({ hold }) => hold !== null);
    expect(['print_unknown', 'print_failed']).toEqual(expect.arrayContaining(asked.map(({ hold }) => hold)));
    expect(asked.length).toBeLessThanOrEqual(1);
    const inDoubt = new Set(asked.map(({ packageId }) => packageId));
    const sure = (packageId: string): boolean => !inDoubt.has(packageId);
    expect(printed(one).filter(sure)).toEqual((await packagesInOrder(batchId)).filter(sure));
    expect(new Set(printed(one)).size).toBe(printed(one).length);
    expect([...service.accepted.values()].every((count) => count === 1)).toBe(true);
  });
});

describe('a label that was sent and did not come out', () => {
  /** Sent to a mute printer; the worker says that no paper came out, and prints it again at a printer without paper. */
  const owed = async (): Promise<string> => {
    await one.set({ mute: true });
    const batchId = await bring(['OWED']);
    await at.station.queue.start({ batchId });
    const view = () => labelOf(at.station, 'OWED');
    await expect.poll(async () => (await view()).print?.note).toBe('printer_mute');
    const { label, print } = await view();
    expect(await at.station.prints.settle({ printId: print?.id ?? '', printed: false })).toEqual({
      ok: true,
    });
    await one.set({ mute: false, mediaOut: true });
    for (const { id } of await at.station.printers.list()) await at.station.printers.check({ printerId: id });
    expect(await at.station.queue.retry({ labelIds: [label.id] })).toEqual({ changed: 1, left: [] });
    await expect.poll(async () => (await view()).print?.state).toBe('queued');
    return batchId;
  };

  it('is still printed when the station restarts before its second print began', async () => {
    await owed();
    await at.station.close();
    await open();
    await one.set({ mediaOut: false });
    await expect.poll(async () => (await labelOf(at.station, 'OWED')).label.stage).toBe('confirmed');
  });

  it('asks again when its second print is cancelled', async () => {
    await owed();
    const { print } = await labelOf(at.station, 'OWED');
    expect(await at.station.prints.cancel({ printId: print?.id ?? '' })).toEqual({ ok: true });
    const hold = async () => (await labelOf(at.station, 'OWED')).label.hold?.failure.code;
    await expect.poll(hold).toBe('print_failed');
  });

  it('continues printing when its batch is paused', async () => {
    const batchId = await owed();
    await at.station.queue.pause({ batchId, after: 'now' });
    await one.set({ mediaOut: false });
    await expect.poll(async () => (await labelOf(at.station, 'OWED')).label.stage).toBe('confirmed');
  });
});
