import { join } from 'node:path';
import { openArchive } from '#main/archive/archive';
import { Connection } from '#main/archive/core/connection';
import { englishWords } from '#shared/text/words-in';
import { labelListHandlers } from '#main/features/labels/labels-view';
import { makeLargeArchive, rareName } from '#test/support/large-archive';
import type { Bench } from './bench';
import { now } from './clock';
import type { Figure, Section } from './figure';

type Archive = ReturnType<typeof openArchive>;

/** Labels in each archive; other sizes by PACKBENCH_BENCH_LABELS, such as `1000,100000,1000000`. */
const sizesAsked = (bench: Bench): number[] => {
  const asked = process.env['PACKBENCH_BENCH_LABELS'];
  if (asked) return asked.split(',').map(Number);
  return bench.sized({ whole: [1000, 100_000, 1_000_000], quick: [1000, 20_000], trial: [1000, 2000] });
};

/**
 * Late in the evening of a day in this computer's time zone; the smallest archive also has the complete day
 * before.
 */
const until = new Date(2026, 10, 21, 23);
const aDay = 450;
const day = '2026-11-20';

const milliseconds = (since: bigint): number => Number(now() - since) / 1e6;

/** One request of a worker, and the minimum that SQLite must do for it. */
interface Task {
  name: string;
  request: () => Promise<unknown>;
  bare: () => unknown;
}

const tasksOf = async (archive: Archive, sqlite: Connection): Promise<Task[]> => {
  const [label] = (await archive.labels({ stages: ['confirmed'], limit: 1 })).slice(-1);
  const packageId = label?.package?.packageId ?? '';
  const name = String(label?.draft.fields.contact);
  const letters = name.slice(0, 3);
  const rules = () => ({ defaults: {}, prefix: undefined });
  const ports = { archive, rules, clock: { now: () => until }, desk: { trouble: () => [] } };
  const outside = { saveFile: () => Promise.resolve(null), savePage: () => Promise.resolve(null) };
  const words = () => Promise.resolve(englishWords);
  const handlers = labelListHandlers({ archive, ports, words, outside });
  const from = new Date(2026, 10, 20).toISOString();
  const to = new Date(2026, 10, 21).toISOString();
  return [
    {
      name: 'search by name, 3 rows',
      request: () => handlers.list({ search: rareName, limit: 50 }),
      bare: () =>
        sqlite.all(
          `select * from labels where seq in (
            select seq from label_words where word = ? intersect select seq from label_words where word = ?
          ) order by seq desc limit 50`,
          rareName.toLowerCase().split(' '),
        ),
    },
    {
      name: 'search by the first letters of a name, 50 rows',
      request: () => handlers.list({ search: letters, limit: 50 }),
      bare: () =>
        sqlite.all(`select * from labels where search like '% ' || ? || '%' order by seq desc limit 50`, [
          letters.toLowerCase(),
        ]),
    },
    {
      name: 'list of 200, by country and stage',
      request: () => handlers.list({ country: 'US', stages: ['confirmed'], limit: 200 }),
      bare: () =>
        sqlite.all(
          `select * from labels where country = 'US' and +stage = 'confirmed' order by seq desc limit 200`,
        ),
    },
    {
      name: 'label and paper by packageId, for a reprint',
      request: async () => {
        const found = await archive.labelByCode(packageId);
        return found && archive.documents(found.id);
      },
      bare: () => [
        sqlite.all('select * from labels where package_id = ?', [packageId]),
        sqlite.all('select * from documents where label_id = ?', [label?.id]),
      ],
    },
    {
      name: 'end-of-day summary',
      request: () => handlers.summary({ day }),
      bare: () =>
        sqlite.all('select type, count(*) from events where at >= ? and at < ? group by type', [from, to]),
    },
  ];
};

const measureTask = async (
  { request, bare }: Task,
  rounds: number,
): Promise<{ request: number[]; bare: number[] }> => {
  const samples = { request: [] as number[], bare: [] as number[] };
  for (let round = -20; round < rounds; round += 1) {
    const start = now();
    bare();
    const least = milliseconds(start);
    const again = now();
    await request();
    if (round < 0) continue;
    samples.bare.push(least);
    samples.request.push(milliseconds(again));
  }
  return samples;
};

const words = (count: number): string => `${count.toLocaleString('en')} labels`;

/** The figures of one archive by task, and the time of its migration. */
const measureSize = async (bench: Bench, count: number): Promise<Map<string, Figure[]>> => {
  const file = join(bench.folder(`archive-${count}`), 'archive.db');
  makeLargeArchive(file, { count, until: until.toISOString(), aDay });
  const start = now();
  const archive = openArchive(file, { station: () => 'Bench' });
  console.log(
    `${words(count)}: an older archive brought up to date in ${(milliseconds(start) / 1000).toFixed(1)} s`,
  );
  const sqlite = new Connection(file);
  try {
    const figures = new Map<string, Figure[]>();
    for (const task of await tasksOf(archive, sqlite)) {
      const samples = await measureTask(task, bench.rounds.many);
      const least: Figure = { name: `bare SQLite: ${task.name}, ${words(count)}`, samples: samples.bare };
      figures.set(task.name, [
        least,
        { name: `${task.name}, ${words(count)}`, samples: samples.request, against: least },
      ]);
    }
    return figures;
  } finally {
    sqlite.close();
    await archive.close();
  }
};

/**
 * The same requests on archives of growing size: compared with plain SQLite, and the largest with the
 * smallest.
 */
export const archiveScale = async (bench: Bench): Promise<Section> => {
  const sizes = sizesAsked(bench);
  const measured: Map<string, Figure[]>[] = [];
  for (const count of sizes) measured.push(await measureSize(bench, count));
  const names = [...(measured[0]?.keys() ?? [])];
  const figures = names.flatMap((name) => {
    const all = measured.flatMap((one) => one.get(name) ?? []);
    const [smallest, largest] = [measured[0]?.get(name)?.[1], measured.at(-1)?.get(name)?.[1]];
    if (!smallest || !largest || smallest === largest) return all;
    const { samples } = largest;
    const beside: Figure = {
      name: `${name}: the largest archive beside the smallest`,
      ...{ samples, against: smallest, aims: [{ of: 'ratio', most: 2 }] },
    };
    return [...all, beside];
  });
  return { title: 'Finding labels in archives of growing size', figures, missing: [] };
};
