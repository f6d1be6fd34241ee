import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import {
  startVirtualPrinter,
  type VirtualPrinter,
  type VirtualPrinterOptions,
} from '#main/practice/printer/printer';
import type { LabelView } from '#shared/bridge/contract';
import type { Provisioning } from '#shared/provisioning';
import { ownFolder } from '#test/support/folders';
import { Outside } from '#test/support/outside';
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

type StationOptions = NonNullable<Parameters<typeof openStation>[1]>;
type Closing = { close(): unknown };
type SetUp = Omit<Provisioning, 'packbench' | 'service'> & {
  service?: Partial<NonNullable<Provisioning['service']>>;
};
type Dpi = 203 | 300 | 600;

/** How a station is opened. */
type Opening = StationOptions & {
  /** A folder within the bench's folder that the station uses instead of it. */
  place?: string;
};

const dotsPerMm = { 203: 8, 300: 12, 600: 24 } as const;

/** What differs from a bench with one printer of 203 dpi that prints without delay. */
interface BenchOptions<P extends string, S> {
  /** The printers by their names at the station; the first one is its default. */
  printers?: Record<P, Omit<VirtualPrinterOptions, 'dotsPerMm'> & { dpi?: Dpi }>;
  /** Starts the service, if it is not the usual stand-in. */
  service?: () => Promise<S>;
  opening?: Opening;
  /** What the station is set up with, in addition to the service, the credentials and the printers. */
  provisioning?: SetUp;
  /** What has been done when a test begins: the station is open and set up, only open, or not even open. */
  begins?: 'set up' | 'open' | 'closed';
  /** What the file of settings holds at the beginning; with it, that file and a keychain outlast the station. */
  lasting?: object;
  /** Whether the station may report errors. */
  mayFail?: boolean;
}

/** A station in a folder of its own, with a service and virtual printers. */
class Bench<P extends string, S extends Closing & { readonly url: string }> {
  folder = '';
  service!: S;
  printers!: Record<P, VirtualPrinter>;
  /** The contents of the lasting file of settings; an `Error` when it can't be read. */
  stored: object = {};
  /** The lasting keychain. */
  keychain = fakeKeychain();
  /** What is outside of the window. The file of a backup is in the bench's folder. */
  outside = new Outside();
  readonly #name: string;
  readonly #options: BenchOptions<P, S>;
  readonly #kept: Closing[] = [];
  #opened: TestStation | null = null;

  constructor(name: string, options: BenchOptions<P, S>) {
    this.#name = name;
    this.#options = options;
  }

  get #at(): TestStation {
    if (!this.#opened) throw new Error('the station was not opened');
    return this.#opened;
  }

  get station(): TestStation['station'] {
    return this.#at.station;
  }

  get announced(): TestStation['announced'] {
    return this.#at.announced;
  }

  get errors(): TestStation['errors'] {
    return this.#at.errors;
  }

  /** The first printer. */
  get printer(): VirtualPrinter {
    const [first] = Object.values<VirtualPrinter>(this.printers);
    if (!first) throw new Error('the bench has no printer');
    return first;
  }

  /** Starts everything for one test. */
  async begin(): Promise<void> {
    const { service = startServiceStandIn, printers, begins = 'set up', lasting } = this.#options;
    const folder = await ownFolder(this.#name);
    this.kept({ close: () => folder.remove() });
    this.folder = folder.path;
    this.outside = new Outside(join(this.folder, 'bench.pbbackup'));
    this.service = this.kept(await (service as () => Promise<S>)());
    const all = Object.entries<VirtualPrinterOptions & { dpi?: Dpi }>(printers ?? { Bench: {} });
    const started = all.map(async ([name, { dpi = 203, ...options }]) => {
      const knobs = { msPerLabel: 0, ...options.knobs };
      const printer = await startVirtualPrinter({ ...options, dotsPerMm: dotsPerMm[dpi], knobs });
      return [name, this.kept(printer)] as const;
    });
    this.printers = Object.fromEntries(await Promise.all(started)) as Record<P, VirtualPrinter>;
    this.stored = { ...lasting };
    this.keychain = fakeKeychain();
    if (begins !== 'closed') await this.open();
    if (begins === 'set up') await this.setUp();
  }

  /** Closes everything at the end of a test. */
  async close(): Promise<void> {
    const errors = this.#options.mayFail === true ? [] : [...(this.#opened?.errors ?? [])];
    await this.#opened?.station.close();
    this.#opened = null;
    for (const part of this.#kept.splice(0).reverse()) await part.close();
    expect(errors).toEqual([]);
  }

  /** Something that is closed at the end of the test, after the station. */
  kept<T extends Closing>(part: T): T {
    this.#kept.push(part);
    return part;
  }

  /** Opens the station, in the way of the bench unless something else is said. */
  async open(opening: Opening = {}): Promise<void> {
    const { place = '', ...options } = { ...this.#options.opening, ...opening };
    const settings = {
      read: () => {
        if (this.stored instanceof Error) throw this.stored;
        return this.stored;
      },
      write: (next: object) => {
        this.stored = structuredClone(next);
      },
      putAside: () => {
        this.stored = {};
      },
    };
    this.#opened = await openStation(join(this.folder, place), {
      ...(this.#options.lasting && { settings, keychain: this.keychain }),
      outside: this.outside,
      ...options,
    });
  }

  /** What the station is set up with: the service, the credentials, the printers, and more. */
  provisioning(more: SetUp = {}): Omit<Provisioning, 'packbench'> {
    const all = Object.entries<{ dpi?: Dpi }>(this.#options.printers ?? { Bench: {} });
    const printers = all.map(([name, { dpi = 203 }], index) => {
      const { uri } = this.printers[name as P];
      return { name, uri, dpi, ...(index === 0 && { default: true }) };
    });
    const { service, ...others } = { ...this.#options.provisioning, ...more };
    return {
      service: { environment: 'production', baseUrl: this.service.url, ...service },
      credentials: testCredentials,
      ...(printers.length > 0 && { printers }),
      ...others,
    };
  }

  /** Sets the open station up. */
  setUp(more: SetUp = {}): Promise<void> {
    return provision(this.station, this.provisioning(more));
  }

  /** Opens the station and sets it up. */
  async start(opening: Opening = {}): Promise<void> {
    await this.open(opening);
    await this.setUp();
  }

  /** Closes the station, opens it again on the same folder, and sets it up again. */
  async restart(): Promise<void> {
    await this.station.close();
    await this.start();
  }

  /** Imports an order for each ref1. */
  bring(...refs: string[]): Promise<void> {
    return importOrders(
      this.station,
      refs.map((ref1) => order(ref1)),
    );
  }

  /** The one live label of a ref1. */
  label(ref1: string): Promise<LabelView> {
    return labelOf(this.station, ref1);
  }

  /** Imports an order, scans it and waits for its end. @returns the label's id */
  async importAndShip(ref1: string): Promise<string> {
    await this.bring(ref1);
    await this.station.ship.scan({ code: ref1 });
    await this.idle();
    return (await this.label(ref1)).label.id;
  }

  /** Waits until the station has no work. */
  idle(): Promise<void> {
    return expect.poll(() => this.station.busy(), { interval: 5 }).toBe(0);
  }
}

/** Opens a bench that the caller closes. */
export const openBench = async <
  P extends string = 'Bench',
  S extends Closing & { readonly url: string } = ServiceStandIn,
>(
  name: string,
  options: BenchOptions<P, S> = {},
): Promise<Bench<P, S>> => {
  const bench = new Bench(name, options);
  await bench.begin();
  return bench;
};

/** A bench that begins before each test of the file and closes after it. */
export const useBench = <
  P extends string = 'Bench',
  S extends Closing & { readonly url: string } = ServiceStandIn,
>(
  name: string,
  options: BenchOptions<P, S> = {},
): Bench<P, S> => {
  const bench = new Bench(name, options);
  beforeEach(() => bench.begin());
  afterEach(() => bench.close());
  return bench;
};
