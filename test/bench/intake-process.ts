/**
 * What an order file costs in a process of its own: `tsx test/bench/intake-process.ts '{"work":"intake","rows":10000}'`. Reads one
 * file at each line it is told, so that whoever asks two of them goes round by round, and answers with a line of JSON: its time, the
 * longest time nothing else could run, and what it took of memory.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Papa from 'papaparse';
import { readOrdersGently } from '#main/features/intake/read-orders';
import { timed } from './clock';
import type { IntakeRound } from './intake';
import { orderFile } from './intake-file';

interface Asked {
  work: 'papaparse' | 'intake';
  rows: number;
}

const { work, rows } = JSON.parse(process.argv[2] ?? '{}') as Asked;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const takeIn = async (bytes: Uint8Array): Promise<unknown> => {
  const read = await readOrdersGently({ fileName: 'orders.csv', bytes });
  if (read.kind !== 'read' || read.orders.length !== rows || read.problems.length > 0)
    throw new Error(`${rows} sound rows were not read as such`);
  return read;
};

/** Of the heap once everything is collected that nobody holds; only asked before a process's first file. */
const heldHeap = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

/** What the work gives back is held until the memory is read, as whoever reads a file holds its orders. */
const measure = async (run: () => unknown, isFirst: boolean): Promise<IntakeRound> => {
  const heap = isFirst ? heldHeap() : 0;
  const before = process.memoryUsage().rss;
  let most = before;
  const look = (): number => (most = Math.max(most, process.memoryUsage().rss));
  const watch = setInterval(look, 5);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // It begins to count with its first tick.
  await pause(20);
  let made: unknown = null;
  const worked = process.cpuUsage();
  const milliseconds = await timed(async () => void (made = await run()));
  const { user, system } = process.cpuUsage(worked);
  look();
  await pause(20);
  delay.disable();
  clearInterval(watch);
  const kept = isFirst ? heldHeap() - heap : 0;
  if (made === null) throw new Error('nothing was made');
  return {
    milliseconds,
    processor: (user + system) / 1000,
    blocked: delay.max / 1e6,
    memory: most - before,
    kept,
  };
};

let round = 0;
for await (const _ of createInterface({ input: process.stdin })) {
  const bytes = orderFile(rows, round);
  const text = Buffer.from(bytes).toString();
  const cost = await measure(
    () => (work === 'papaparse' ? Papa.parse(text, { delimiter: ',' }) : takeIn(bytes)),
    round === 0,
  );
  round += 1;
  process.stdout.write(`${JSON.stringify(cost)}\n`);
}
