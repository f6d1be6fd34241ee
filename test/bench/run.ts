/**
 * Everything that `npm run bench` measures, one part after the other: `tsx test/bench/run.ts
 * '{"extent":"whole","parts":[]}'`. Runs in the environment that `tools/bench.ts` has prepared: Electron, a
 * screen, variables. A failing part is reported at the end and makes the run fail; no time does.
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { type BenchExtent, type BenchPart, benchParts } from '#tools/bench-parts';
import { exitOnSignals } from '#tools/processes';
import { openBench, type Bench } from './bench';
import type { Section } from './figure';
import { inOneLine, machine } from './machine';
import { keep, type KeptPart } from './scoreboard/kept';
import { writeScoreboard } from './scoreboard/write';
import { sections } from './sections';

interface Options {
  extent: BenchExtent;
  /** Parts to measure; empty means all. */
  parts: BenchPart[];
  /** File for the figures, with every sample. */
  json?: string;
  /** Whether the scoreboard in docs is rewritten. */
  isWritten: boolean;
  /** Version of the prepared Electron. */
  electron: string;
}

const options = JSON.parse(process.argv[2] ?? '{}') as Options;
const all: { part: string; result: object }[] = [];
const kept: KeptPart[] = [];
const broken: string[] = [];

const isSection = (result: object): result is Section => 'figures' in result;

const measure = async (bench: Bench, part: BenchPart): Promise<void> => {
  const facts = machine(options.electron);
  const startedAt = performance.now();
  try {
    await bench.printer.clear();
    const measured = await sections[part]?.(bench);
    if (!measured) return;
    const { table, result } = measured;
    console.log(`\n${part}: ${table}\n  (${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);
    all.push({ part, result });
    if (isSection(result))
      kept.push(keep(part, result, { machine: facts, isQuick: options.extent !== 'whole' }));
  } catch (error) {
    broken.push(part);
    console.error(`\n${part} broke:`, error);
  }
};

const facts = machine(options.electron);
console.log(inOneLine(facts));
const bench = await openBench(options.extent);
exitOnSignals(() => bench.remove());
try {
  // Faults take time, however few labels there are: the quick extent leaves them out unless they are
  // requested.
  const usual = benchParts.filter((part) => options.extent === 'whole' || part !== 'queue');
  const isAsked = (part: BenchPart): boolean =>
    options.parts.length === 0 ? usual.includes(part) : options.parts.includes(part);
  for (const part of benchParts.filter(isAsked)) await measure(bench, part);
} finally {
  await bench.close();
}

const load = loadavg()[0] ?? 0;
if (Math.max(load, facts.load) > facts.cores)
  console.log(
    `\nLoad ${load.toFixed(1)}: more than this machine has cores; times and ratios drift, measure again when it is quiet`,
  );
if (options.json !== undefined)
  writeFileSync(options.json, `${JSON.stringify({ machine: facts, parts: all, broken }, null, 2)}\n`);
if (options.isWritten) await writeScoreboard(kept, benchParts);
if (broken.length > 0) console.error(`\nBroke: ${broken.join(', ')}`);
process.exitCode = broken.length > 0 ? 1 : 0;
