/**
 * The cost of an order file in a separate process: `tsx test/bench/intake-process.ts
 * '{"work":"intake","rows":10000}'`. Reads one file for each input line, so that two processes can be
 * measured round by round, and answers with a line of JSON: its time, the longest time in which nothing else
 * could run, and its memory.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Papa from 'papaparse';
import { readOrdersInSlices } from '#main/features/intake/read-orders';
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
  const read = await readOrdersInSlices({ fileName: 'orders.csv', bytes });
  if (read.kind !== 'read' || read.orders.length !== rows || read.problems.length > 0)
    throw new Error(`${rows} sound rows were not read as such`);
  return read;
};

/** The heap after garbage collection; measured only before a process's first file. */
const heldHeap = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

/** The result is kept until the memory is measured, as the program keeps the orders of a file. */
const measure = async (run: () => unknown, isFirst: boolean): Promise<IntakeRound> => {
  const heap = isFirst ? heldHeap() : 0;
  const before = process.memoryUsage().rss;
  let most = before;
  const look = (): number => (most = Math.max(most, process.memoryUsage().rss));
  const watch = setInterval(look, 5);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // It starts to count with its first tick.
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
