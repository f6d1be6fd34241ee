/**
 * What an order file costs in a process of its own: `tsx test/bench/intake-process.ts '{"work":"intake","rows":10000,"rounds":3}'`.
 * Prints one line of JSON: each round's time and the longest time nothing else could run, and what the very first one took of
 * memory. Three rounds go before those whose times count.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import Papa from 'papaparse';
import { readOrdersGently } from '#main/labels/intake/read-orders';
import { timed } from './clock';
import type { IntakeCost } from './intake';
import { orderFile } from './intake-file';

interface Round {
  milliseconds: number;
  blocked: number;
  memory: number;
}

interface Asked {
  work: 'papaparse' | 'intake';
  rows: number;
  rounds: number;
}

const { work, rows, rounds } = JSON.parse(process.argv[2] ?? '{}') as Asked;
const warmUp = 3;

const takeIn = async (bytes: Uint8Array): Promise<unknown> => {
  const read = await readOrdersGently({ fileName: 'orders.csv', bytes });
  if (read.kind !== 'read' || read.orders.length !== rows || read.problems.length > 0)
    throw new Error(`${rows} sound rows were not read as such`);
  return read;
};

/** What the work gives back is held until the memory is read, as whoever reads a file holds its orders. */
const measure = async (run: () => unknown): Promise<Round> => {
  const before = process.memoryUsage().rss;
  let most = before;
  const look = (): number => (most = Math.max(most, process.memoryUsage().rss));
  const watch = setInterval(look, 5);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // It begins to count with its first tick.
  await pause(20);
  let made: unknown = null;
  const milliseconds = await timed(async () => void (made = await run()));
  look();
  await pause(20);
  delay.disable();
  clearInterval(watch);
  if (made === null) throw new Error('nothing was made');
  return { milliseconds, blocked: delay.max / 1e6, memory: most - before };
};

const cost: IntakeCost = { milliseconds: [], blocked: [], memory: 0 };
for (let round = -warmUp; round < rounds; round += 1) {
  const bytes = orderFile(rows, round + warmUp);
  const text = Buffer.from(bytes).toString();
  const { milliseconds, blocked, memory } = await measure(() =>
    work === 'papaparse' ? Papa.parse(text, { delimiter: ',' }) : takeIn(bytes),
  );
  if (round === -warmUp) cost.memory = memory;
  if (round < 0) continue;
  cost.milliseconds.push(milliseconds);
  cost.blocked.push(blocked);
}
process.stdout.write(`${JSON.stringify(cost)}\n`);
