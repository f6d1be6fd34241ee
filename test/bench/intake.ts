import { ownFolder } from '#test/support/folders';
import { openStation } from '#test/support/station';
import type { Bench } from './bench';
import { timed } from './clock';
import type { Figure, Section } from './figure';
import { orderFile } from './intake-file';
import { startLineProcess } from './line-process';

type Work = 'papaparse' | 'intake';

export interface IntakeCost {
  /** Of each round. */
  milliseconds: number[];
  /** Longest time in which nothing else could run, of each round. */
  blocked: number[];
  /** Most memory in use in the first round, above what was in use before, in bytes. */
  memory: number;
}

/** Each kind of work in a process of its own that has done nothing else, so that the memory is its own. */
const costOf = async (work: Work, rows: number, rounds: number): Promise<IntakeCost> => {
  const child = startLineProcess('test/bench/intake-process.ts', [JSON.stringify({ work, rows, rounds })]);
  try {
    return (await child.next()) as IntakeCost;
  } finally {
    await child.close();
  }
};

const memoryFigure = (name: string, { memory }: IntakeCost): Figure => ({
  name: `memory at most: ${name}`,
  samples: [memory / 2 ** 20],
  unit: 'MB',
});

const figuresOf = async (rows: number, rounds: number): Promise<Figure[]> => {
  const parsed = await costOf('papaparse', rows, rounds);
  const read = await costOf('intake', rows, rounds);
  const count = `${rows.toLocaleString('en')} rows`;
  const peer: Figure = { name: `papaparse alone: ${count} cut into cells`, samples: parsed.milliseconds };
  const memory = memoryFigure(`papaparse alone, ${count}`, parsed);
  return [
    peer,
    {
      name: `${count} read and checked by every rule`,
      samples: read.milliseconds,
      against: peer,
      aims: [{ of: 'ratio', most: 3 }],
    },
    { name: `longest time nothing else could run, papaparse alone, ${count}`, samples: parsed.blocked },
    { name: `longest time nothing else could run, ${count}`, samples: read.blocked },
    memory,
    { ...memoryFigure(`${count} read and checked`, read), against: memory },
  ];
};

/** The whole way: read, checked, and in the archive as a batch. */
const importing = async (rows: number, rounds: number): Promise<Figure> => {
  const folder = await ownFolder('intake');
  const { station } = await openStation(folder.path);
  const samples: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const took = await timed(async () => {
        const answer = await station.orders.import({ fileName: 'orders.csv', bytes: orderFile(rows, round) });
        if (answer.kind !== 'imported' || answer.imported !== rows) throw new Error(JSON.stringify(answer));
      });
      samples.push(rows / (took / 1000));
    }
  } finally {
    await station.close();
    await folder.remove();
  }
  return {
    name: `${rows.toLocaleString('en')} rows imported: read, checked and stored`,
    samples,
    unit: 'rows/s',
  };
};

/** An order file read and checked, beside papaparse, which only cuts its text into cells. */
export const takingIn = async (bench: Bench): Promise<Section> => {
  const sizes = bench.isQuick ? [10_000] : [10_000, 100_000];
  const rounds = bench.rounds.few;
  const figures: Figure[] = [];
  for (const rows of sizes) figures.push(...(await figuresOf(rows, rounds)));
  figures.push(await importing(10_000, bench.isQuick ? 1 : 3));
  return { title: 'An order file is taken in', figures, missing: [] };
};
