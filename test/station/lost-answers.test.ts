import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';
import { startServiceStandIn, type Behaviour, type ServiceStandIn } from '#test/support/service-stand-in';
import {
  importOrders,
  labelOf,
  openStation,
  order,
  provision,
  testCredentials,
  type TestStation,
} from '#test/support/station';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
let printer: VirtualPrinter;
let at: TestStation;

const setUp = () => ({
  service: { environment: 'production' as const, baseUrl: service.url },
  credentials: testCredentials,
  printers: [{ name: 'Bench', uri: printer.uri, dpi: 203 as const, default: true }],
});

const open = async (): Promise<void> => {
  at = await openStation(folder.path, {
    tuning: { service: { headersMs: 3_000, bodyMs: 3_000, totalMs: 6_000 } },
  });
  await provision(at.station, setUp());
};

const idle = () => expect.poll(() => at.station.busy()).toBe(0);

beforeEach(async () => {
  folder = await ownFolder('lost');
  service = await startServiceStandIn();
  printer = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
  await open();
});

afterEach(async () => {
  expect(at.errors).toEqual([]);
  await at.station.close();
  await Promise.all([service.close(), printer.close()]);
  await folder.remove();
});

const registrations = (): number =>
  service.requests.filter((request) => request.operation === 'register').length;

const cases: [string, Behaviour, string][] = [
  ['accepts and never replies', { kind: 'neverReply' }, 'answer_lost'],
  ['accepts and resets', { kind: 'acceptThenReset' }, 'answer_lost'],
  ['resets in the middle of its answer', { kind: 'resetInBody' }, 'answer_lost'],
  ['replies with a page of HTML', { kind: 'html' }, 'answer_unreadable'],
  ['replies with half of the JSON', { kind: 'truncatedJson' }, 'answer_unreadable'],
  ['replies 500 after accepting', { kind: 'errorAfterAccept' }, 'service_broken'],
];

describe('a purchase whose answer was lost', () => {
  it.each(cases)(
    'if the service %s, there is one request and a hold, and nothing is printed, not even on a second scan',
    async (_, behaviour, code) => {
      service.script('register', behaviour);
      await importOrders(at.station, [order('L-1')]);
      expect((await at.station.ship.scan({ code: 'L-1' })).kind).toBe('started');
      await idle();
      const view = await labelOf(at.station, 'L-1');
      expect([view.label.stage, view.label.hold?.failure.code, view.label.hold?.retryAt]).toEqual([
        'draft',
        code,
        null,
      ]);

      expect((await at.station.ship.scan({ code: 'L-1' })).kind).toBe('held');
      expect((await at.station.ship.begin({ labelId: view.label.id })).kind).toBe('held');
      await idle();
      expect(registrations()).toBe(1);
      expect(printer.printed).toHaveLength(0);
    },
  );

  it('is settled by entering the package that the service created', async () => {
    service.script('register', { kind: 'acceptThenReset' });
    await importOrders(at.station, [order('L-1')]);
    await at.station.ship.scan({ code: 'L-1' });
    await idle();
    const { label } = await labelOf(at.station, 'L-1');
    expect(
      await at.station.labels.settle({ labelId: label.id, how: 'found', packageId: 'P5550001' }),
    ).toEqual({ ok: true });
    const settled = await labelOf(at.station, 'L-1');
    expect([settled.label.stage, settled.label.package?.packageId]).toEqual(['registered', 'P5550001']);
    expect((await at.station.ship.scan({ code: 'L-1' })).kind).toBe('held');
    expect(registrations()).toBe(1);
    expect(printer.printed).toHaveLength(0);
  });

  it('is settled by knowingly registering again, which prints', async () => {
    service.script('register', { kind: 'acceptThenReset' });
    await importOrders(at.station, [order('L-1')]);
    await at.station.ship.scan({ code: 'L-1' });
    await idle();
    const { label } = await labelOf(at.station, 'L-1');
    await at.station.labels.settle({ labelId: label.id, how: 'again' });
    await idle();
    expect((await labelOf(at.station, 'L-1')).label.stage).toBe('confirmed');
    expect(registrations()).toBe(2);
    expect(printer.printed).toHaveLength(1);
    const events = (await at.station.labels.get({ labelId: label.id }))?.events.map(
      ({ event }) => event.type,
    );
    expect(events).toEqual([
      'imported',
      'register.started',
      'register.failed',
      'settled.again',
      'register.started',
      'register.succeeded',
      'print.queued',
      'print.sending',
      'print.sent',
      'print.confirmed',
    ]);
  });

  it('differs from one that certainly did not leave, which is tried again automatically', async () => {
    const { url } = service;
    await service.close();
    await importOrders(at.station, [order('L-1')]);
    await at.station.ship.scan({ code: 'L-1' });
    await expect
      .poll(async () => (await labelOf(at.station, 'L-1')).label.hold?.failure.code)
      .toBe('service_unreachable');
    service = await startServiceStandIn(Number(new URL(url).port));
    await expect.poll(async () => (await labelOf(at.station, 'L-1')).label.stage).toBe('confirmed');
    expect(registrations()).toBe(1);
    expect(printer.printed).toHaveLength(1);
  });
});

describe('a station that is killed after the request left', () => {
  it('starts with the label on hold answer_lost, and sends nothing', async () => {
    await at.station.close();
    service.script('register', { kind: 'acceptThenReset' });
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'test/support/station-process.ts', folder.path],
      { cwd: projectRoot, stdio: ['pipe', 'pipe', 'inherit'] },
    );
    const lines = createInterface({ input: child.stdout });
    child.stdin.write(`${JSON.stringify({ provision: setUp(), orders: [order('K-1')], scan: 'K-1' })}\n`);
    await service.arrived('register', 1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    lines.close();

    await open();
    const view = await labelOf(at.station, 'K-1');
    expect([view.label.stage, view.label.hold?.failure.code]).toEqual(['draft', 'answer_lost']);
    expect((await at.station.ship.scan({ code: 'K-1' })).kind).toBe('held');
    await idle();
    expect(registrations()).toBe(1);
    expect(printer.printed).toHaveLength(0);
  });
});
