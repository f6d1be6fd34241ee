import type { BenchPart } from '#tools/bench-parts';
import { archiveScale } from './archive-scale';
import { batches } from './batch';
import type { Bench } from './bench';
import { coldStart } from './cold-start';
import { printDesk } from './desk';
import type { Section } from './figure';
import { takingIn } from './intake';
import { compareQueues } from './queue-peers';
import { tableOfQueues } from './queue-peers/table';
import { sharingFloor } from './floor';
import { frames } from './frames';
import { memory } from './memory';
import { previewing } from './previewing';
import { rastering } from './raster';
import { reprinting } from './reprint';
import { reprintingFromArchive } from './reprint-archive';
import { scanToPaper } from './scan-to-paper';
import { tableOf } from './table';
import { updating } from './updates';

/** One part's result: for a person, and for a file. */
export interface Measured {
  table: string;
  /** Figures with samples; the part that counts losses has facts of its own kind. */
  result: Section | object;
}

type Measure = (bench: Bench) => Promise<Measured>;

const timing =
  (measure: (bench: Bench) => Promise<Section>): Measure =>
  async (bench) => {
    const section = await measure(bench);
    return { table: tableOf(section), result: section };
  };

const queues: Measure = async (bench) => {
  const comparison = await compareQueues(bench, bench.sized({ whole: false, quick: true, trial: true }));
  return { table: tableOfQueues(comparison), result: comparison };
};

/** How each part is measured. */
export const sections: Partial<Record<BenchPart, Measure>> = {
  scan: timing(scanToPaper),
  reprint: timing(reprinting),
  desk: timing(printDesk),
  batch: timing(batches),
  archive: timing(reprintingFromArchive),
  labels: timing(archiveScale),
  start: timing(coldStart),
  queue: queues,
  intake: timing(takingIn),
  updates: timing(updating),
  raster: timing(rastering),
  preview: timing(previewing),
  frames: timing(frames),
  memory: timing(memory),
  floor: timing(sharingFloor),
};
