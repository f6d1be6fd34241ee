import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import type { LabelView } from '#shared/bridge/contract';
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
import { eventually } from './support/floor';
import { password } from './support/postgres';

let service: ServiceStandIn;
let ends: (() => Promise<unknown>)[];
let databases = 0;
let url: string;
let printer: VirtualPrinter;
beforeEach(async () => {
  ends = [];
  service = await startServiceStandIn();
  ends.push(() => service.close());
  const database = `turns_${(databases += 1)}`;
  const port = inject('postgresPort');
  const owner = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  await owner.connect();
  await owner.query(`create database ${database}`);
  await owner.end();
  url = `postgres://postgres@127.0.0.1:${port}/${database}`;
  printer = await startVirtualPrinter({ knobs: { msPerLabel: 20 } });
  ends.push(() => printer.close());
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
});

const benchAt = async (name: string): Promise<TestStation> => {
  const folder = await ownFolder('floor');
  ends.push(() => folder.remove());
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
    floor: { url, password, passphrase: 'a phrase that benches share' },
  });
  return at;
};

const refsOf = (bench: string, count: number): string[] =>
  Array.from({ length: count }, (_, number) => `${bench}-${String(number).padStart(2, '0')}`);

const labelsOf = async ({ station }: TestStation): Promise<LabelView[]> =>
  (await station.labels.list({ limit: 100 })).views;

/** How each label of a bench stands that was handed to the printer. */
const endsOf = async (bench: TestStation): Promise<string[]> =>
  (await labelsOf(bench)).flatMap(({ print }) => (print ? [`${print.state} ${print.note ?? 'proven'}`] : []));

/** Scans one order after the other, each once the print before came to an end. */
const shipAll = async (bench: TestStation, refs: readonly string[]): Promise<void> => {
  await importOrders(
    bench.station,
    refs.map((ref1) => order(ref1)),
  );
  for (const ref1 of refs)
    await eventually(async () => {
      if (bench.station.busy() > 0) throw new Error('the label before is still under way');
      await bench.station.ship.scan({ code: ref1 });
      const { label } = await labelOf(bench.station, ref1);
      expect(label.stage).not.toBe('draft');
    });
  await eventually(() => expect(bench.station.busy()).toBe(0));
};

/** Loads paper whenever a bench says that there is none, and takes it away again in the middle of a label, a few labels later. */
const runOutOfPaper = async (benches: readonly TestStation[], signal: AbortSignal): Promise<number> => {
  let times = 0;
  await printer.set({ faultAfter: { fault: 'mediaOut', labels: 3, midLabel: true } });
  while (!signal.aborted) {
    const views = (await Promise.all(benches.map(labelsOf))).flat();
    if (views.some(({ print }) => print?.waiting.includes('media-empty')) && printer.knobs.mediaOut) {
      times += 1;
      await printer.set({ mediaOut: false, faultAfter: { fault: 'mediaOut', labels: 3, midLabel: true } });
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
};

it('proves every label of two benches that share one printer, even when it runs out of paper', async () => {
  const benches = [await benchAt('Bench 1'), await benchAt('Bench 2')];
  const over = new AbortController();
  const stops = runOutOfPaper(benches, over.signal);
  await Promise.all(benches.map((bench, index) => shipAll(bench, refsOf(`B${index}`, 10))));
  over.abort();
  expect(await stops).toBeGreaterThan(1);
  expect((await Promise.all(benches.map(endsOf))).flat()).toEqual(Array(20).fill('confirmed proven'));
  expect(printer.printed).toHaveLength(20);
});

it('shows at a waiting label which bench is printing, and prints it automatically afterwards', async () => {
  const [one, two] = [await benchAt('Bench 1'), await benchAt('Bench 2')];
  await shipAll(one, ['A-1']);
  await shipAll(two, ['B-1']);
  await printer.set({ faultAfter: { fault: 'mediaOut', labels: 0, midLabel: true } });
  const both = Promise.all([shipAll(one, ['A-2']), shipsBehind(one, two, 'B-2')]);
  await eventually(async () => {
    const { print } = await labelOf(two.station, 'B-2');
    expect(print?.waiting).toEqual(['printing-elsewhere']);
  });
  const [seen] = await two.station.printers.list();
  expect(seen?.status).toMatchObject({ state: 'ready', heldBy: 'Bench 1' });
  await printer.set({ mediaOut: false });
  await both;
  expect((await Promise.all([one, two].map(endsOf))).flat()).toEqual(Array(4).fill('confirmed proven'));
  const [after] = await two.station.printers.list();
  expect(after?.status.heldBy).toBeUndefined();
});

/** Ships at the one bench once the other waits for paper. */
const shipsBehind = async (first: TestStation, second: TestStation, ref1: string): Promise<void> => {
  await eventually(async () => {
    const views = await labelsOf(first);
    expect(views.some(({ print }) => print?.waiting.includes('media-empty'))).toBe(true);
  });
  await shipAll(second, [ref1]);
};
