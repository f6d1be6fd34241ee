/**
 * All that `npm run bench` measures, one section after the other: `tsx test/bench/run.ts '{"quick":false}'`. Runs where
 * `tools/bench.ts` has prepared Electron, a screen and the environment.
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { exitOnSignals } from '#tools/processes';
import { archiveScale } from './archive-scale';
import { openBench, type Bench } from './bench';
import { coldStart } from './cold-start';
import { median, percentile, ratio, type Section } from './figure';
import { inOneLine, machine } from './machine';
import { compareQueues } from './queue-peers';
import { tableOfQueues } from './queue-peers/table';
import { rastering } from './raster';
import { reprinting } from './reprint';
import { reprintingFromArchive } from './reprint-archive';
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

/** One part's result, for a person and for a file. */
interface Measured {
  table: string;
  figures: object;
}

const plain = ({ title, figures, missing }: Section): object => ({
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

const timing =
  (measure: (bench: Bench) => Promise<Section>) =>
  async (bench: Bench): Promise<Measured> => {
    const section = await measure(bench);
    return { table: tableOf(section), figures: plain(section) };
  };

const queues = async (bench: Bench, quick: boolean): Promise<Measured> => {
  const comparison = await compareQueues(bench, quick);
  return { table: tableOfQueues(comparison), figures: comparison };
};

const sections: Record<string, (bench: Bench, quick: boolean) => Promise<Measured>> = {
  scan: timing(scanToPaper),
  reprint: timing(reprinting),
  archive: timing(reprintingFromArchive),
  labels: timing(archiveScale),
  start: timing(coldStart),
  queue: queues,
  raster: timing(rastering),
};

const options = JSON.parse(process.argv[2] ?? '{}') as Options;
const facts = machine(options.electron);
console.log(inOneLine(facts));
const bench = await openBench(options.quick);
exitOnSignals(() => bench.remove());
const done: Measured[] = [];
try {
  for (const [name, measure] of Object.entries(sections)) {
    if (options.sections.length > 0 && !options.sections.includes(name)) continue;
    const section = await measure(bench, options.quick);
    done.push(section);
    console.log(`\n${section.table}`);
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
  writeFileSync(
    options.json,
    `${JSON.stringify({ machine: facts, sections: done.map(({ figures }) => figures) }, null, 2)}\n`,
  );
