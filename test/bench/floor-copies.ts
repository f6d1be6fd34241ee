import { join } from 'node:path';
import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { copyLabels } from '#main/app/floor-copy';
import { openArchive } from '#main/archive/archive';
import { createDisposables } from '#main/base/disposables';
import { bodyOf, type LabelBody, encodeBody } from '#main/features/elsewhere/body';
import { labelListHandlers } from '#main/features/labels/labels-view';
import { floorTiming } from '#main/floor/types';
import { initialSettings } from '#shared/settings';
import { englishWords } from '#shared/text/words-in';
import { password } from '#test/floor/support/postgres';
import { makeLargeArchive, rareName } from '#test/support/large-archive';
import { Outside } from '#test/support/outside';
import type { Bench } from './bench';
import { now, timed } from './clock';
import type { Figure } from './figure';
import type { FloorDatabases } from './floor-databases';
import { key, seal, SimulatedBench } from './floor-simulated';

const other = '00000000-0000-4000-8000-000000000001';
const { environment } = initialSettings.service;

/** Labels as a bench reports them, from which others are made. */
const toldLabels = async (bench: Bench): Promise<LabelBody[]> => {
  const file = join(bench.folder('told'), 'archive.db');
  makeLargeArchive(file, { count: 1000, until: new Date().toISOString(), aDay: 100_000 });
  const archive = openArchive(file, { station: () => 'Bench' });
  try {
    const labels = await archive.labels({ stages: ['confirmed'], limit: 800 });
    return await Promise.all(labels.map((label) => bodyOf(label, archive)));
  } finally {
    await archive.close();
  }
};

/**
 * First and last name come from two of the labels. Each word of the searched name is in one of 400; three of
 * all labels have both.
 */
const bodyAt = (bodies: readonly LabelBody[], place: number, isRare: boolean): LabelBody => {
  const of = (factor: number): LabelBody => {
    const body = bodies[(place * factor) % bodies.length];
    if (!body) throw new Error('no label to make others of');
    return body;
  };
  const word = (factor: number, at: number): string =>
    String(of(factor).label.draft.fields.contact).split(' ')[at] ?? '';
  const body = of(1);
  const contact = isRare ? rareName : `${word(7919, 0)} ${word(31, 1)}`;
  const ref1 = `SHOP-${place}`;
  const { label } = body;
  if (label.stage !== 'confirmed') throw new Error('a label that never came out');
  return {
    ...body,
    label: {
      ...label,
      ...{ id: `copied-${place}`, ref1 },
      draft: { ...label.draft, fields: { ...label.draft.fields, ref1, contact } },
      package: {
        ...label.package,
        packageId: `P${900_000_000 + place}`,
        trackingNumber: `ABC0001${String(place * 99_991).padStart(15, '0')}`,
      },
    },
  };
};

/** Rows in one transaction; a real bench writes fewer. */
const atOnce = 500;

const fill = async (url: string, bodies: readonly LabelBody[], count: number): Promise<void> => {
  const owner = new pg.Client({ connectionString: url.replace('@', `:${password}@`) });
  await owner.connect();
  const middle = Math.floor(count / 2);
  const at = (place: number) => {
    const reported = encodeBody(bodyAt(bodies, place, place >= middle && place < middle + 3));
    const label = `copied-${place}`;
    return { label, sealed: seal.seal(Buffer.from(reported), ['label', environment, other, label, place]) };
  };
  try {
    await owner.query('set synchronous_commit = off');
    await owner.query(
      `insert into packbench.benches (id, name, version, run) values ($1, 'Bench 1', '1.0.0', $1)`,
      [other],
    );
    for (let from = 1; from <= count; from += atOnce) {
      const rows = Array.from({ length: Math.min(atOnce, count - from + 1) }, (_, n) => at(from + n));
      await owner.query(
        `insert into packbench.labels (environment, label, bench, codes, version, sealed)
         select $1, label, $2::uuid, '{}', $3::int + n - 1, sealed
         from unnest($4::text[], $5::bytea[]) with ordinality as t (label, sealed, n)`,
        [environment, other, from, rows.map(({ label }) => label), rows.map(({ sealed }) => sealed)],
      );
    }
    await owner.query('vacuum analyze packbench.labels');
  } finally {
    await owner.end();
  }
};

interface Size {
  seconds: number;
  bytes: number;
  byName: number[];
  byLetters: number[];
}

/**
 * A bench joins a floor with so many labels of others: it fetches all of them as the program does, then
 * searches them.
 */
const measureSize = async (
  bench: Bench,
  { link }: SimulatedBench,
  { count, letters }: { count: number; letters: string },
): Promise<Size> => {
  const file = join(bench.folder(`copies-${count}`), 'archive.db');
  const archive = openArchive(file, { station: () => 'Bench' });
  const disposables = createDisposables((error) => console.error(error));
  try {
    await archive.compact();
    const empty = statSync(file).size;
    const error = (what: string, why?: unknown): void => console.error(what, why);
    const log = { info: () => undefined, error };
    const platform = { log, announce: () => undefined };
    const start = now();
    const copies = await copyLabels(
      { plan: { platform, settings: () => initialSettings }, archive, link, key, timing: floorTiming },
      disposables,
    );
    while (copies.state()?.isComplete !== true) await pause(20);
    const seconds = Number(now() - start) / 1e9;
    const rules = () => ({ defaults: {}, prefix: undefined });
    const ports = { archive, rules, clock: { now: () => new Date() }, desk: { trouble: () => [] } };
    const { list } = labelListHandlers({
      archive,
      ports,
      copies,
      outside: new Outside(),
      words: () => Promise.resolve(englishWords),
    });
    const samples = async (search: string, found: number): Promise<number[]> => {
      const all: number[] = [];
      for (let round = -20; round < bench.rounds.many; round += 1) {
        const each = await timed(async () => {
          const { others } = await list({ search, limit: 50 });
          if (others.length !== found) throw new Error(`${search}: ${others.length} labels were found`);
        });
        if (round >= 0) all.push(each);
      }
      return all;
    };
    const byName = await samples(rareName, 3);
    const byLetters = await samples(letters, 50);
    await disposables.close();
    await archive.compact();
    return { seconds, bytes: (statSync(file).size - empty) / count, byName, byLetters };
  } finally {
    await disposables.close();
    await archive.close();
  }
};

/**
 * The disk space of the copies of other benches' labels, the time to fetch them, and the time of a search in
 * them.
 */
export const copiesOfLabels = async (bench: Bench, databases: FloorDatabases): Promise<Figure[]> => {
  const asked = process.env['PACKBENCH_BENCH_COPIES'];
  const sizes = asked
    ? asked.split(',').map(Number)
    : bench.sized({ whole: [10_000, 100_000, 1_000_000], quick: [1000, 10_000], trial: [500, 1000] });
  const bodies = await toldLabels(bench);
  const letters = String(bodies[0]?.label.draft.fields.contact).slice(0, 3);
  const measured: { count: number; size: Size }[] = [];
  for (const count of sizes) {
    const url = await databases.open(`copies_${count}`);
    await fill(url, bodies, count);
    const one = new SimulatedBench('Bench', url);
    await one.open();
    measured.push({ count, size: await measureSize(bench, one, { count, letters }) });
    await one.close();
  }
  const words = (count: number): string => `${count.toLocaleString('en')} labels of others`;
  const search = (task: 'byName' | 'byLetters', name: string): Figure[] => {
    const figures = measured.map(({ count, size }): Figure => {
      return { name: `${name}, ${words(count)}`, samples: size[task] };
    });
    const [smallest, ...rest] = figures;
    if (!smallest) return [];
    return [smallest, ...rest.map((figure): Figure => ({ ...figure, against: smallest }))];
  };
  return [
    ...measured.flatMap(({ count, size }): Figure[] => [
      { name: `light copy fetched, ${words(count)}`, samples: [size.seconds], unit: 's' },
      { name: `light copy, bytes of each, ${words(count)}`, samples: [size.bytes], unit: 'bytes' },
    ]),
    ...search('byName', 'search by name in the light copy, 3 rows'),
    ...search('byLetters', 'search by first letters in the light copy, 50 rows'),
  ];
};
