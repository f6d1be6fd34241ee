/**
 * What an order file of 10,000 rows costs: `tsx test/bench/import-bench.ts [rows]`. Time, rows a second, memory, and for how
 * long nothing else could run, beside papaparse alone, which only cuts the text into cells.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import Papa from 'papaparse';
import { ownFolder } from '#test/support/folders';
import { openStation } from '#test/support/station';
import { readOrders, readOrdersGently } from '#main/labels/intake/read-orders';
import { median, percentile } from './figure';
import { timed } from './clock';
import { inOneLine, machine } from './machine';

const rows = Number(process.argv[2] ?? 10_000);
const rounds = 5;

const header =
  'ref1,contact,company,address1,address2,city,stateProv,postalCode,countryISO2,phone,email,parcelWeight,' +
  'itemID,itemDescription,itemQuantity,itemValue,itemTariffCode,itemCountryOfOriginISO2';
const row = (number: number, round: number): string =>
  `R${round}-${number},Goods-in desk,"Example Toys, Inc.",${number} Example Street,Unit ${number % 9},Springfield,IL,62701,US,` +
  `555-0100,desk${number}@example.com,2.5,SKU-${number},Wooden blocks,1,19.90,9503.00,CN`;
const fileOf = (round: number) => ({
  fileName: `round ${round}.csv`,
  bytes: Buffer.from([header, ...Array.from({ length: rows }, (_, number) => row(number, round))].join('\n')),
});

interface Cost {
  milliseconds: number;
  /** Longest time in which nothing else could run. */
  blocked: number;
  /** Bytes of memory in use at most, above what was in use before. */
  memory: number;
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

const measure = async (work: () => unknown): Promise<Cost> => {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // It begins to count with its first tick.
  await settle();
  const milliseconds = await timed(work);
  await settle();
  delay.disable();
  clearInterval(watch);
  most = Math.max(most, process.memoryUsage().rss);
  return { milliseconds, blocked: delay.max / 1e6, memory: most - before };
};

const show = (name: string, costs: readonly Cost[]): void => {
  const times = costs.map(({ milliseconds }) => milliseconds);
  const cells = [
    median(times).toFixed(0),
    percentile(times, 0.95).toFixed(0),
    (rows / (median(times) / 1000)).toFixed(0),
    Math.max(...costs.map(({ blocked }) => blocked)).toFixed(0),
    (Math.max(...costs.map(({ memory }) => memory)) / 2 ** 20).toFixed(0),
  ];
  console.log(`${cells.map((cell) => cell.padStart(11)).join('')}  ${name}`);
};

const repeat = async (work: (round: number) => unknown): Promise<Cost[]> => {
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) costs.push(await measure(() => work(round)));
  return costs;
};

const importing = async (): Promise<Cost[]> => {
  const folder = await ownFolder('import-bench');
  const { station } = await openStation(folder.path);
  try {
    return await repeat(async (round) => {
      const answer = await station.orders.import(fileOf(round));
      if (answer.kind !== 'imported' || answer.imported !== rows) throw new Error(JSON.stringify(answer));
    });
  } finally {
    await station.close();
    await folder.remove();
  }
};

console.log(inOneLine(machine('none')));
console.log(`\n${rows} rows, ${(fileOf(0).bytes.length / 2 ** 20).toFixed(1)} MB, ${rounds} rounds`);
console.log(
  ['p50 ms', 'p95 ms', 'rows/s', 'blocked ms', 'memory MB'].map((cell) => cell.padStart(11)).join(''),
);
const file = fileOf(0);
const text = file.bytes.toString();
show('papaparse alone: text to cells', await repeat(() => Papa.parse(text, { delimiter: ',' })));
show('read and check every rule, at a stretch', await repeat(() => readOrders(file)));
show('read and check every rule, a little at a time', await repeat(() => readOrdersGently(file)));
show('import into the station: read, check, store, queue', await importing());
