import { ownFolder } from '#test/support/folders';
import { openStation } from '#test/support/station';
import type { Bench } from './bench';
import { timed } from './clock';
import type { Figure, Section } from './figure';
import { orderFile } from './intake-file';
import { startLineProcess } from './line-process';

type Work = 'papaparse' | 'intake';

/** The cost of one file. */
export interface IntakeRound {
  milliseconds: number;
  /** Processor time of all threads, including garbage collection; other programs do not affect it. */
  processor: number;
  /** The longest time in which nothing else could run. */
  blocked: number;
  /** The greatest memory (RSS) above that before, in bytes. */
  memory: number;
  /** The part that stays on the heap while the result is kept; of a process's first file only. */
  kept: number;
}

interface Cost {
  first: IntakeRound;
  rounds: IntakeRound[];
}

const warmUp = 5;

/**
 * Each kind of work in a separate process that does nothing else, file by file in turn: both get the same
 * files, equally warm, under the same load of the computer.
 */
const costsOf = async (rows: number, rounds: number): Promise<Record<Work, Cost>> => {
  const start = (work: Work) =>
    startLineProcess('test/bench/intake-process.ts', [JSON.stringify({ work, rows })]);
  const children = { papaparse: start('papaparse'), intake: start('intake') };
  const samples: Record<Work, IntakeRound[]> = { papaparse: [], intake: [] };
  try {
    for (let round = 0; round < warmUp + rounds; round += 1)
      for (const work of ['papaparse', 'intake'] as const)
        samples[work].push((await children[work].ask('read')) as IntakeRound);
  } finally {
    await Promise.all([children.papaparse.close(), children.intake.close()]);
  }
  const costOf = ([first, ...others]: IntakeRound[]): Cost => {
    if (!first) throw new Error('no file was read');
    return { first, rounds: others.slice(warmUp - 1) };
  };
  return { papaparse: costOf(samples.papaparse), intake: costOf(samples.intake) };
};

const megabytes = (name: string, bytes: number): Figure => ({
  name,
  samples: [bytes / 2 ** 20],
  unit: 'MB',
});

const memoryOf = (what: string, { first }: Cost, peer?: Cost): Figure[] => {
  const most = megabytes(`memory at most: ${what}`, first.memory);
  const kept = megabytes(`heap kept: ${what}`, first.kept);
  if (!peer) return [most, kept];
  return [
    { ...most, against: megabytes('papaparse alone', peer.first.memory) },
    { ...kept, against: megabytes('papaparse alone', peer.first.kept) },
  ];
};

const figuresOf = async (rows: number, rounds: number): Promise<Figure[]> => {
  const { papaparse, intake } = await costsOf(rows, rounds);
  const count = `${rows.toLocaleString('en')} rows`;
  const times = ({ rounds: all }: Cost, of: 'milliseconds' | 'processor' | 'blocked') =>
    all.map((round) => round[of]);
  const peer: Figure = {
    name: `papaparse alone: ${count} cut into cells, all kept`,
    samples: times(papaparse, 'milliseconds'),
  };
  const working: Figure = {
    name: `the processor's time: papaparse alone, ${count}`,
    samples: times(papaparse, 'processor'),
  };
  return [
    peer,
    {
      name: `${count} read and checked by every rule`,
      samples: times(intake, 'milliseconds'),
      against: peer,
      aims: [{ of: 'ratio', most: 3 }],
    },
    working,
    {
      name: `the processor's time: ${count} read and checked by every rule`,
      samples: times(intake, 'processor'),
      against: working,
    },
    {
      name: `longest time nothing else could run, papaparse alone, ${count}`,
      samples: times(papaparse, 'blocked'),
    },
    { name: `longest time nothing else could run, ${count}`, samples: times(intake, 'blocked') },
    ...memoryOf(`papaparse alone, ${count}`, papaparse),
    ...memoryOf(`${count} read and checked`, intake, papaparse),
  ];
};

/** The complete import: read, checked, and in the archive as a batch. */
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

/** An order file read and checked, compared with papaparse, which only splits its text into cells. */
export const takingIn = async (bench: Bench): Promise<Section> => {
  const sizes = bench.sized({ whole: [10_000, 100_000], quick: [10_000], trial: [1_000] });
  const figures: Figure[] = [];
  for (const rows of sizes)
    figures.push(
      ...(await figuresOf(rows, bench.sized({ whole: rows > 10_000 ? 15 : 30, quick: 30, trial: 2 }))),
    );
  figures.push(
    await importing(
      bench.sized({ whole: 10_000, quick: 10_000, trial: 1_000 }),
      bench.sized({ whole: 3, quick: 1, trial: 1 }),
    ),
  );
  return { title: 'An order file is taken in', figures, missing: [] };
};
