/**
 * All that `npm run bench` measures, one section after the other: `tsx test/bench/run.ts '{"quick":false}'`. Runs where
 * `tools/bench.ts` has prepared Electron, a screen and the environment.
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { exitOnSignals } from '#tools/processes';
import { openBench, type Bench } from './bench';
import { coldStart } from './cold-start';
import { median, percentile, ratio, type Section } from './figure';
import { inOneLine, machine } from './machine';
import { reprinting } from './reprint';
import { scanToPaper } from './scan-to-paper';
import { tableOf } from './table';

interface Options {
  quick: boolean;
  /** Sections to measure; none means all. */
  sections: string[];
  /** File for the figures, with every sample. */
  json?: string;
  /** Version of the Electron that was prepared. */
  electron: string;
}

const sections: Record<string, (bench: Bench) => Promise<Section>> = {
  scan: scanToPaper,
  reprint: reprinting,
  start: coldStart,
};

const plain = ({ title, figures, missing }: Section) => ({
  title,
  missing,
  figures: figures.map((figure) => ({
    name: figure.name,
    against: figure.against?.name ?? null,
    ratio: ratio(figure),
    p50: median(figure.samples),
    p95: percentile(figure.samples, 0.95),
    n: figure.samples.length,
    milliseconds: figure.samples,
  })),
});

const options = JSON.parse(process.argv[2] ?? '{}') as Options;
const facts = machine(options.electron);
console.log(inOneLine(facts));
const bench = await openBench(options.quick);
exitOnSignals(() => bench.remove());
const done: Section[] = [];
try {
  for (const [name, measure] of Object.entries(sections)) {
    if (options.sections.length > 0 && !options.sections.includes(name)) continue;
    const section = await measure(bench);
    done.push(section);
    console.log(`\n${tableOf(section)}`);
  }
} finally {
  await bench.close();
}
const load = loadavg()[0] ?? 0;
const isCrowded = Math.max(load, facts.load) > facts.cores;
console.log(
  `\nLoad in the end ${load.toFixed(1)}${isCrowded ? ': more than this machine has cores; times and ratios drift, measure again when it is quiet' : ''}`,
);
if (options.json !== undefined)
  writeFileSync(options.json, `${JSON.stringify({ machine: facts, sections: done.map(plain) }, null, 2)}\n`);
