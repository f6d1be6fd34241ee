import pg from 'pg';
import { expect, inject } from 'vitest';
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
import { soon } from './floor';
import { password } from './postgres';

export interface Bench {
  at: TestStation;
  printer: VirtualPrinter;
  folder: string;
  /** Joins the floor. */
  join(): Promise<void>;
}

/** Whole stations that share a floor, and the service that they buy from. */
export interface Benches {
  service: ServiceStandIn;
  /** The floor's database. */
  url: string;
  /** A station that is set up and belongs to the floor. */
  bench(name: string, more?: BenchOptions): Promise<Bench>;
  /** Order numbers that were bought, sorted. */
  bought(): string[];
  /** Called when everything is closed, before what was opened earlier. */
  ends: (() => Promise<unknown>)[];
  close(): Promise<void>;
}

interface BenchOptions extends Pick<
  Parameters<typeof openStation>[1] & object,
  'keychain' | 'settings' | 'clock'
> {
  url?: string;
  /** It works alone, for now. */
  isAlone?: boolean;
  /** Orders that were here before it joined: they are its own, and no batch of the floor. */
  own?: readonly unknown[];
  /** How long its printer takes for a label, in milliseconds. */
  msPerLabel?: number;
}

let databases = 0;
let printers = 0;

/** A printer of its own: benches take turns at one that has the serial number of another's. */
export const serialOf = (number: number): string => `D0J${String(number).padStart(9, '0')}`;

export const openBenches = async (): Promise<Benches> => {
  const ends: Benches['ends'] = [];
  const service = await startServiceStandIn();
  ends.push(() => service.close());
  const database = `stations_${process.pid}_${(databases += 1)}`;
  const port = inject('postgresPort');
  const owner = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  await owner.connect();
  await owner.query(`create database ${database}`);
  await owner.end();
  const url = `postgres://postgres@127.0.0.1:${port}/${database}`;
  const bench: Benches['bench'] = async (name, options = {}) => {
    const { url: floorUrl = url, isAlone = false, own, msPerLabel = 0, ...more } = options;
    const folder = await ownFolder('floor');
    ends.push(() => folder.remove());
    const printer = await startVirtualPrinter({
      knobs: { msPerLabel },
      serial: serialOf((printers += 1)),
    });
    ends.push(() => printer.close());
    const at = await openStation(folder.path, { ...more, tuning });
    ends.push(() => at.station.close());
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
    if (own) await importOrders(at.station, own);
    if (!isAlone) await join();
    return { at, printer, folder: folder.path, join };
  };
  return {
    ...{ service, url, bench, ends },
    bought: () =>
      service.requests
        .filter(({ operation }) => operation === 'register')
        .map(({ body }) => /"ref1":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? '')
        .sort(),
    close: async () => {
      for (const end of ends.toReversed()) await end();
    },
  };
};

export const tuning = {
  service: { headersMs: 60_000, bodyMs: 60_000, totalMs: 120_000 },
  floor: { beatMs: 100, scanMs: 20_000, silentMs: 3_000 },
};

/** Scans until the order is bought or held for another reason than that the bench is still joining its floor. */
export const ships = (bench: Bench, ref1: string): Promise<string> =>
  soon(async () => {
    await bench.at.station.ship.scan({ code: ref1 });
    await soon(() => expect(bench.at.station.busy()).toBe(0));
    const { label } = await labelOf(bench.at.station, ref1);
    const why = label.hold?.failure.code ?? label.stage;
    expect(['floor_unreachable', 'floor_restored', 'draft']).not.toContain(why);
    return why;
  });
