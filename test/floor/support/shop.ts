import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ownFolder } from '#test/support/folders';
import { intentsOnDisk } from '#test/support/crash/intents';
import type { PrinterFacts, ServiceOpened, SoldPackage } from '#test/support/crash/protocol';
import { startTalking, talkingProgram } from '#test/support/crash/talking-process';
import type { PrinterProcess, ServiceProcess, StationProcess } from '#test/support/crash/worker';
import { printerSerial } from './benches';
import { password } from './postgres';
import { type Proxy, proxyTo } from './proxy';

/** A bench of separate processes: its printer stays, its station comes and goes. */
export interface ShopBench {
  name: string;
  readonly station: StationProcess;
  printer: PrinterProcess;
  /** Its own way to the database. */
  proxy: Proxy;
  kill(): Promise<void>;
  /** Stops its process for some milliseconds, as a computer that sleeps. */
  standStill(ms: number): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Benches that share a floor, the service that they buy from, and what can be in doubt. */
export interface Shop {
  benches: ShopBench[];
  printers: PrinterProcess[];
  service: ServiceProcess;
  sold(): Promise<SoldPackage[]>;
  /** Requests whose answer was lost, and requests and prints that a kill cut off. */
  doubts: number;
  broke: string[];
  story: string[];
  tell(what: string): void;
  close(): Promise<void>;
}

const orderFile = (refs: readonly string[]): string =>
  [
    'ref1,contact,company,address1,city,stateProv,postalCode,countryISO2,parcelWeight,itemDescription,itemQuantity,itemValue',
    ...refs.map(
      (ref1) =>
        `${ref1},Goods-in desk,Example Toys,${ref1} Example Street,Springfield,IL,62701,US,2.5,Wooden blocks,1,19.9`,
    ),
  ].join('\r\n');

const must = async (answer: Promise<unknown>): Promise<void> => {
  const { ok, kind } = (await answer) as { ok?: boolean; kind?: string };
  // The second bench that brings the file in is told that it is the floor's.
  if (ok !== true && kind !== 'imported' && kind !== 'again') throw new Error(JSON.stringify(await answer));
};

interface ShopPlan {
  benches: number;
  /** Benches, from the first on, that print at one and the same printer; each of the others has its own. */
  sharing: number;
  refs: readonly string[];
  seed: number;
  database: { port: number; name: string };
}

export const openShop = async ({ benches, sharing, refs, seed, database }: ShopPlan): Promise<Shop> => {
  const folder = await ownFolder('shop');
  const startedAt = Date.now();
  const [serviceProgram, printerProgram, stationProgram] = await Promise.all(
    ['service-process.ts', 'printer-process.ts', 'station-process.ts'].map(talkingProgram),
  );
  const service: ServiceProcess = startTalking(serviceProgram ?? '', { latencyMs: [5, 60], seed });
  const opened = (await service.ask({ do: 'open' })) as ServiceOpened;
  const shop: Shop = {
    ...{ benches: [], printers: [], service, doubts: 0, broke: [], story: [] },
    tell: (what) => void shop.story.push(`${String(Date.now() - startedAt).padStart(6)} ${what}`),
    sold: async () => (await service.ask({ do: 'sold' })) as SoldPackage[],
    close: async () => {
      for (const bench of shop.benches) await bench.close();
      for (const printer of shop.printers) await printer.close();
      await service.close();
      await folder.remove();
    },
  };
  service.onEvent(({ ref1, fault }) => {
    shop.tell(`service: ${ref1} ${fault ?? 'answered well'}`);
    if (fault !== null && fault !== 'status429') shop.doubts += 1;
  });

  const printerOf = (number: number): PrinterProcess => {
    const [first] = shop.printers;
    if (first && number <= sharing) return first;
    const printer: PrinterProcess = startTalking(printerProgram ?? '', {
      knobs: { msPerLabel: 5 },
      serial: printerSerial(number),
      onForSeconds: 3_600,
    });
    shop.printers.push(printer);
    return printer;
  };

  const benchAt = async (number: number): Promise<ShopBench> => {
    const name = `Bench ${number}`;
    const data = join(folder.path, name.replace(' ', '-'));
    const printer = printerOf(number);
    const { uri } = (await printer.ask({ do: 'facts' })) as PrinterFacts;
    const proxy = await proxyTo(database.port);
    const load = (): StationProcess => {
      const port = (url: string): number => Number(new URL(url).port);
      const argument = { folder: data, servicePort: port(opened.url), printerPort: port(uri) };
      const station: StationProcess = startTalking(stationProgram ?? '', argument);
      station.onEvent((event) => {
        shop.tell(`${name}: ${JSON.stringify(event)}`);
        if (event.event === 'broke') shop.broke.push(`${name}: ${event.message}`);
      });
      return station;
    };
    let station = load();
    await station.ask({ do: 'open' });
    await must(
      station.ask({
        do: 'provision',
        file: {
          station: { name },
          service: { environment: 'production', baseUrl: opened.url },
          credentials: opened.credentials,
          defaults: { labelFormat: 'ZPL' },
          printers: [{ name: 'Zebra', uri, dpi: 203, default: true }],
          floor: {
            url: `postgres://postgres@127.0.0.1:${proxy.port}/${database.name}`,
            ...{ password, passphrase: 'a phrase that benches share' },
          },
        },
      }),
    );
    await must(station.ask({ do: 'import', fileName: 'orders.csv', text: orderFile(refs) }));
    /** What is under way can't be known afterwards: the time for its answer runs out. */
    const countInDoubt = (what: string): void => {
      const { registering, sending } = intentsOnDisk(data);
      shop.tell(`${name} ${what} over ${JSON.stringify({ registering, sending })}`);
      shop.doubts += registering.length + sending.length;
    };
    return {
      ...{ name, printer, proxy },
      get station() {
        return station;
      },
      kill: async () => {
        station.kill();
        await station.gone;
        countInDoubt('killed');
      },
      standStill: async (ms) => {
        station.signal('SIGSTOP');
        countInDoubt('stands still');
        await pause(ms);
        station.signal('SIGCONT');
      },
      open: async () => {
        station = load();
        await station.ask({ do: 'open' });
        shop.tell(`${name} is open again`);
      },
      close: async () => {
        await station.close();
        await proxy.close();
      },
    };
  };
  for (let number = 1; number <= benches; number += 1) shop.benches.push(await benchAt(number));
  return shop;
};
