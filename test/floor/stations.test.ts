import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
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
import { soon } from './support/floor';
import { password } from './support/postgres';

let service: ServiceStandIn;
let ends: (() => Promise<unknown>)[];
let databases = 0;
let database: string;
let url: string;
beforeEach(async () => {
  ends = [];
  service = await startServiceStandIn();
  ends.push(() => service.close());
  database = `stations_${(databases += 1)}`;
  const port = inject('postgresPort');
  const owner = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  await owner.connect();
  await owner.query(`create database ${database}`);
  await owner.end();
  url = `postgres://postgres@127.0.0.1:${port}/${database}`;
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
});

interface Bench {
  at: TestStation;
  printer: VirtualPrinter;
  folder: string;
}

const benchAt = async (name: string, floorUrl = url): Promise<Bench> => {
  const folder = await ownFolder('floor');
  ends.push(() => folder.remove());
  const printer = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
  ends.push(() => printer.close());
  const at = await openStation(folder.path, {
    tuning: {
      service: { headersMs: 60_000, bodyMs: 60_000, totalMs: 120_000 },
      floor: { beatMs: 100, scanMs: 20_000 },
    },
  });
  ends.push(() => at.station.close());
  await provision(at.station, {
    station: { name },
    service: { environment: 'production', baseUrl: service.url },
    credentials: testCredentials,
    printers: [{ name: 'Zebra', uri: printer.uri, dpi: 203, default: true }],
    floor: { url: floorUrl, password, passphrase: 'a phrase that benches share' },
  });
  return { at, printer, folder: folder.path };
};

/** Scans until the order is bought or held for another reason than that the bench is still joining its floor. */
const ships = (bench: Bench, ref1: string): Promise<string> =>
  soon(async () => {
    await bench.at.station.ship.scan({ code: ref1 });
    await soon(() => expect(bench.at.station.busy()).toBe(0));
    const { label } = await labelOf(bench.at.station, ref1);
    const why = label.hold?.failure.code ?? label.stage;
    expect(['floor_unreachable', 'floor_restored', 'draft']).not.toContain(why);
    return why;
  });

const bought = (): string[] =>
  service.requests
    .filter(({ operation }) => operation === 'register')
    .map(({ body }) => /"ref1":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? '')
    .sort();

it('buys each order of a file once that two benches import and ship at the same time', async () => {
  const benches = [await benchAt('Bench 1'), await benchAt('Bench 2')];
  const refs = Array.from({ length: 12 }, (_, number) => `EX-${String(number).padStart(2, '0')}`);
  for (const { at } of benches)
    await importOrders(
      at.station,
      refs.map((ref1) => order(ref1)),
    );
  await Promise.all(
    benches.map(async (bench, which) => {
      for (const ref1 of which === 0 ? refs : refs.toReversed()) await ships(bench, ref1);
    }),
  );
  expect(bought()).toEqual(refs);
  const printed = benches.flatMap(({ printer }) => printer.printed);
  expect(printed).toHaveLength(refs.length);
});

it('says which bench shipped an order', async () => {
  const [one, two] = [await benchAt('Bench 1'), await benchAt('Bench 2')];
  for (const { at } of [one, two]) await importOrders(at.station, [order('EX-1')]);
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  await soon(async () => {
    expect(await ships(two, 'EX-1')).toBe('shipped_elsewhere');
  });
  const { label } = await labelOf(two.at.station, 'EX-1');
  expect(label.hold?.failure.detail).toMatch(/^Bench 1, \d{4}-/);
  expect(bought()).toEqual(['EX-1']);
});

it('lets another bench ship an order that the service refused at the first', async () => {
  const [one, two] = [await benchAt('Bench 1'), await benchAt('Bench 2')];
  for (const { at } of [one, two]) await importOrders(at.station, [order('EX-1')]);
  service.script('register', { kind: 'refused', errorCode: 12, message: 'No such service' });
  expect(await ships(one, 'EX-1')).toBe('service_refused');
  await soon(async () => expect(await ships(two, 'EX-1')).toBe('confirmed'));
});

it('buys nothing while the floor is away, and by itself once it is back', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  ends.push(() => proxy.close());
  const one = await benchAt('Bench 1', `postgres://postgres@127.0.0.1:${proxy.port}/${database}`);
  await importOrders(one.at.station, [order('EX-1'), order('EX-2')]);
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  proxy.cut();
  await one.at.station.ship.scan({ code: 'EX-2' });
  await soon(async () => {
    const { label } = await labelOf(one.at.station, 'EX-2');
    expect(label.hold?.failure.code).toBe('floor_unreachable');
    expect(label.hold?.retryAt).not.toBeNull();
  });
  expect(bought()).toEqual(['EX-1']);
  proxy.mend();
  expect(await ships(one, 'EX-2')).toBe('confirmed');
  expect(bought()).toEqual(['EX-1', 'EX-2']);
});

it('takes no floor from a file that has a mistake in it, and names the mistakes', async () => {
  const one = await benchAt('Bench 1');
  const floor = { url: 'postgres://user:word@host/db', password: '', passphrase: 'short' };
  const bytes = new TextEncoder().encode(JSON.stringify({ packbench: 1, floor }));
  expect(await one.at.station.provisioning.load({ bytes })).toEqual({
    ok: false,
    errors: [
      {
        path: 'floor.url',
        message: 'must be like postgres://user@host:5432/packbench, without a password',
      },
      { path: 'floor.password', message: 'must not be empty' },
      { path: 'floor.passphrase', message: 'must have at least 16 characters' },
    ],
  });
});

/** A way to the database that can be cut. */
const proxyTo = async (port: number) => {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server: Server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => {
      isCut = false;
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
};
