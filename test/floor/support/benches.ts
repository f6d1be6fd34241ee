import pg from 'pg';
import { afterEach, beforeEach, expect, inject } from 'vitest';
import type { LabelView } from '#shared/bridge/contract';
import type { BatchOnFloor, BatchProgress } from '#shared/queue/status';
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
import { eventually } from './floor';
import { password } from './postgres';

export interface Bench {
  at: TestStation;
  printer: VirtualPrinter;
  folder: string;
  join(): Promise<void>;
  /** The one live label of a ref1. */
  label(ref1: string): Promise<LabelView>;
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
  /** A printer that it shares with other benches, instead of one of its own. */
  printer?: VirtualPrinter;
  /** The time its own printer needs for a label, in milliseconds. */
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

/** Complete stations that share a floor, and the service from which they buy. */
export class Benches {
  service!: ServiceStandIn;
  /** The floor's database. */
  url = '';
  /** A connection to it, as its owner. */
  floor!: pg.Client;
  /** Called by `close`, the last one first. */
  readonly closers: (() => Promise<unknown>)[] = [];

  /** Makes a new floor for one test. */
  async begin(): Promise<void> {
    this.service = await startServiceStandIn();
    this.closers.push(() => this.service.close());
    const database = `stations_${process.pid}_${(databases += 1)}`;
    const port = inject('postgresPort');
    const server = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password,
      database: 'postgres',
    });
    await server.connect();
    await server.query(`create database ${database}`);
    await server.end();
    this.url = `postgres://postgres@127.0.0.1:${port}/${database}`;
    this.floor = await this.owner();
  }

  /** Closes everything at the end of a test. */
  async close(): Promise<void> {
    for (const end of this.closers.splice(0).reverse()) await end();
  }

  /** Opens a station, sets it up and joins it to the floor. */
  async bench(name: string, options: BenchOptions = {}): Promise<Bench> {
    const { url = this.url, isAlone = false, ownOrders, msPerLabel = 0, ...others } = options;
    const { printer: shared, scanMs, patienceMs, ...more } = others;
    const folder = await ownFolder('floor');
    this.closers.push(() => folder.remove());
    const printer =
      shared ??
      (await startVirtualPrinter({
        knobs: { msPerLabel },
        serial: printerSerial((printers += 1)),
      }));
    if (!shared) this.closers.push(() => printer.close());
    const floor = {
      ...tuning.floor,
      ...(scanMs !== undefined && { scanMs }),
      ...(patienceMs !== undefined && { patienceMs }),
    };
    const at = await openStation(folder.path, { ...more, tuning: { ...tuning, floor } });
    this.closers.push(() => at.station.close());
    await provision(at.station, {
      station: { name },
      service: { environment: 'production', baseUrl: this.service.url },
      credentials: testCredentials,
      printers: [{ name: 'Zebra', uri: printer.uri, dpi: 203, default: true }],
    });
    const join = (): Promise<void> =>
      provision(at.station, { floor: { url, password, passphrase: 'a phrase that benches share' } });
    if (ownOrders) await importOrders(at.station, ownOrders);
    if (!isAlone) await join();
    return {
      ...{ at, printer, folder: folder.path, join },
      // A test that opens the station again puts it in the place of `at`.
      label(this: Bench, ref1) {
        return labelOf(this.at.station, ref1);
      },
    };
  }

  /** Two benches; each has its own order of every ref1. */
  async pair(...refs: string[]): Promise<[Bench, Bench]> {
    const own = refs.length > 0 && { ownOrders: refs.map((ref1) => order(ref1)) };
    return [await this.bench('Bench 1', { ...own }), await this.bench('Bench 2', { ...own })];
  }

  /** A connection to the floor's database, or to another one of its server, as its owner, until `close`. */
  async owner(url = this.url): Promise<pg.Client> {
    const at = { host: '127.0.0.1', port: inject('postgresPort'), user: 'postgres', password };
    const client = new pg.Client({ ...at, database: new URL(url).pathname.slice(1) });
    client.on('error', () => undefined);
    await client.connect();
    this.closers.push(() => client.end());
    return client;
  }

  /** The numbers of the orders that were bought, sorted. */
  bought(): string[] {
    return this.service.requests
      .filter(({ operation }) => operation === 'register')
      .map(({ body }) => /"ref1":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? '')
      .sort();
  }

  /** Resolves when the floor has no started purchase any more: benches report a purchase shortly after it. */
  async allReported(): Promise<void> {
    const floor = await this.owner();
    await eventually(async () => {
      const { rows } = await floor.query('select from packbench.orders where packbench.has_started(holds)');
      expect(rows).toEqual([]);
    });
  }
}

/** Benches that the caller closes. */
export const openBenches = async (): Promise<Benches> => {
  const benches = new Benches();
  await benches.begin();
  return benches;
};

/** A floor that begins before each test of the file and closes after it. */
export const useBenches = (): Benches => {
  const benches = new Benches();
  beforeEach(() => benches.begin());
  afterEach(() => benches.close());
  return benches;
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
    const { label } = await bench.label(ref1);
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
