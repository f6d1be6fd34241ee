import pg from 'pg';
import { expect, inject } from 'vitest';
import type { BatchOnFloor, BatchProgress } from '#shared/queue/status';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { ownFolder } from '#test/support/folders';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import {
  importOrders,
  labelOf,
  openStation,
  provision,
  testCredentials,
  type TestStation,
} from '#test/support/station';
import { eventually } from './floor';
import { password } from './postgres';

export interface Bench {
  at: TestStation;
  printer: VirtualPrinter;
  folder: string;
  join(): Promise<void>;
}

/** Complete stations that share a floor, and the service from which they buy. */
export interface Benches {
  service: ServiceStandIn;
  /** The floor's database. */
  url: string;
  /** Opens a station, sets it up and joins it to the floor. */
  bench(name: string, more?: BenchOptions): Promise<Bench>;
  /** A connection to the floor's database, or to another one of its server, as its owner, until `close`. */
  owner(url?: string): Promise<pg.Client>;
  /** The numbers of the orders that were bought, sorted. */
  bought(): string[];
  /** Resolves when the floor has no started purchase any more: benches report a purchase shortly after it. */
  allReported(): Promise<void>;
  /** Called by `close`, the last one first. */
  closers: (() => Promise<unknown>)[];
  close(): Promise<void>;
}

interface BenchOptions extends Pick<
  Parameters<typeof openStation>[1] & object,
  'keychain' | 'settings' | 'clock'
> {
  url?: string;
  /** The bench does not join the floor yet. */
  isAlone?: boolean;
  /** Orders that it imports before it joins. They belong to this bench alone and are no shared batch. */
  ownOrders?: readonly unknown[];
  /** The time its printer needs for a label, in milliseconds. */
  msPerLabel?: number;
  /** The longest that its scans wait for the floor, in milliseconds; without it, longer than a busy machine takes. */
  scanMs?: number;
  /** How long it waits for all other answers of the floor, in milliseconds. */
  patienceMs?: number;
}

let databases = 0;
let printers = 0;

/** A serial number for each bench's printer: benches would take turns if two printers had the same one. */
export const printerSerial = (number: number): string => `D0J${String(number).padStart(9, '0')}`;

/** Settings in memory that are kept when the station is closed. */
export const lastingSettings = (stored: object = {}): NonNullable<BenchOptions['settings']> => {
  let written: object = { service: { environment: 'production' }, ...stored };
  return {
    putAside: () => undefined,
    read: () => written,
    write: (next) => {
      written = structuredClone(next);
    },
  };
};

export const openBenches = async (): Promise<Benches> => {
  const closers: Benches['closers'] = [];
  const service = await startServiceStandIn();
  closers.push(() => service.close());
  const database = `stations_${process.pid}_${(databases += 1)}`;
  const port = inject('postgresPort');
  const owner = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  await owner.connect();
  await owner.query(`create database ${database}`);
  await owner.end();
  const url = `postgres://postgres@127.0.0.1:${port}/${database}`;
  const bench: Benches['bench'] = async (name, options = {}) => {
    const { url: floorUrl = url, isAlone = false, ownOrders, msPerLabel = 0, ...others } = options;
    const { scanMs, patienceMs, ...more } = others;
    const folder = await ownFolder('floor');
    closers.push(() => folder.remove());
    const printer = await startVirtualPrinter({
      knobs: { msPerLabel },
      serial: printerSerial((printers += 1)),
    });
    closers.push(() => printer.close());
    const floor = {
      ...tuning.floor,
      ...(scanMs !== undefined && { scanMs }),
      ...(patienceMs !== undefined && { patienceMs }),
    };
    const at = await openStation(folder.path, { ...more, tuning: { ...tuning, floor } });
    closers.push(() => at.station.close());
    await provision(at.station, {
      station: { name },
      service: { environment: 'production', baseUrl: service.url },
      credentials: testCredentials,
      printers: [{ name: 'Zebra', uri: printer.uri, dpi: 203, default: true }],
    });
    const join = (): Promise<void> =>
      provision(at.station, {
        floor: { url: floorUrl, password, passphrase: 'a phrase that benches share' },
      });
    if (ownOrders) await importOrders(at.station, ownOrders);
    if (!isAlone) await join();
    return { at, printer, folder: folder.path, join };
  };
  return {
    ...{ service, url, bench, closers },
    owner: async (of = url) => {
      const at = { host: '127.0.0.1', port, user: 'postgres', password };
      const client = new pg.Client({ ...at, database: new URL(of).pathname.slice(1) });
      client.on('error', () => undefined);
      await client.connect();
      closers.push(() => client.end());
      return client;
    },
    bought: () =>
      service.requests
        .filter(({ operation }) => operation === 'register')
        .map(({ body }) => /"ref1":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? '')
        .sort(),
    allReported: async () => {
      const floor = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database });
      await floor.connect();
      try {
        await eventually(async () => {
          const { rows } = await floor.query(
            'select from packbench.orders where packbench.has_started(holds)',
          );
          expect(rows).toEqual([]);
        });
      } finally {
        await floor.end();
      }
    },
    close: async () => {
      for (const end of closers.toReversed()) await end();
    },
  };
};

export const tuning = {
  service: { headersMs: 60_000, bodyMs: 60_000, totalMs: 120_000 },
  floor: { beatMs: 100, scanMs: 20_000, silentMs: 3_000 },
  // A busy machine's printer that answers late must not count as one that never answers.
  printing: { connectMs: 10_000, firstAnswerMs: 8_000, answerMs: 8_000 },
};

/**
 * Scans an order until it is bought or held, and does not accept a hold because the bench is still joining its floor.
 * @returns the code of its hold, or its stage
 */
export const ships = (bench: Bench, ref1: string): Promise<string> =>
  eventually(async () => {
    await bench.at.station.ship.scan({ code: ref1 });
    await eventually(() => expect(bench.at.station.busy()).toBe(0));
    const { label } = await labelOf(bench.at.station, ref1);
    const result = label.hold?.failure.code ?? label.stage;
    expect(['floor_unreachable', 'floor_restored', 'draft']).not.toContain(result);
    return result;
  });

/** The state of a bench's connection to its floor; `alone` without a floor. */
export const stateOf = async ({ at }: Pick<Bench, 'at'>) => (await at.station.floor.view())?.state ?? 'alone';

/** Waits until a bench is connected to its floor. */
export const isHere = (bench: Pick<Bench, 'at'>): Promise<void> =>
  eventually(async () => expect(await stateOf(bench)).toBe('here'));

/** The batch of the floor as this bench's Queue shows it, once it is in that state there. */
export const batchAt = (
  { at }: Bench,
  state: BatchOnFloor['state'] = 'here',
): Promise<BatchProgress & { floor: BatchOnFloor }> =>
  eventually(async () => {
    const batch = (await at.station.queue.status()).batches.find(({ onFloor }) => onFloor);
    if (!batch?.floor || batch.floor.state !== state) throw new Error(`the batch is not ${state} yet`);
    return { ...batch, floor: batch.floor };
  });
