import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Station } from '#main/bridge/station';
import { openStation, provision } from '#test/support/station';
import { provisioning, settled, warmUp, type Bench } from './bench';
import { now, timed } from './clock';
import type { Figure, Section } from './figure';
import { archiveIn, documentAt, fillArchive, openBareQuery, packageAt } from './large-archive';
import { bareTcp } from './parts';

/**
 * Places distributed over an archive of so many labels; far apart, and none twice (the multiplier has no
 * common factor with the size).
 */
const placeIn = (labels: number, round: number): number => (round * 61_803 + 17) % labels;

/**
 * A label's barcode is scanned and it is reprinted: milliseconds until it was found, and until it is at the
 * printer.
 */
const reprint = async (bench: Bench, station: Station, place: number): Promise<[number, number]> => {
  const bytes = documentAt(place).length;
  const start = now();
  const found = await station.track.lookUp({ code: packageAt(place) });
  const foundAt = Number(now() - start) / 1e6;
  if (found.kind !== 'package' || !found.view) throw new Error(`${packageAt(place)}: ${found.kind}`);
  const [{ last }, taken] = await Promise.all([
    bench.printer.arrival(start, bytes),
    station.labels.print({ labelId: found.view.label.id, reason: 'damaged', copies: 1 }),
  ]);
  if (!taken.ok) throw new Error(taken.message);
  await settled(station, bench.printer);
  return [foundAt, last];
};

const preview = (station: Station, place: number): Promise<number> =>
  timed(async () => {
    const picture = await station.labels.picture({ labelId: `old-${place}`, position: 1 });
    if (!picture.ok) throw new Error(`no picture: ${picture.reason}`);
  });

const open = async (bench: Bench, folder: string): Promise<Station> => {
  const { station } = await openStation(folder);
  await provision(station, provisioning(bench));
  return station;
};

/**
 * A large archive: one of its labels is scanned → found, at the printer, drawn; compared with one plain query
 * of the same file.
 */
export const reprintingFromArchive = async (bench: Bench): Promise<Section> => {
  const labels = bench.sized({ whole: 100_000, quick: 100_000, trial: 1_000 });
  const folder = bench.folder('reprint-archive');
  mkdirSync(join(folder, 'production'));
  await fillArchive(archiveIn(folder), labels);
  // The station locks its archive, so the plain query reads a copy.
  const copy = join(bench.folder('reprint-archive-copy'), 'archive.db');
  copyFileSync(archiveIn(folder), copy);
  const query = openBareQuery(copy);
  const bare: Figure = { name: 'one bare SQLite query, document and all', samples: [] };
  const wire: Figure = { name: 'one TCP connect and write, 1.7 kB', samples: [] };
  const found: Figure = { name: 'scan → found', samples: [], against: bare };
  const printed: Figure = { name: 'scan → found → last byte at the printer', samples: [], against: bare };
  const overWire: Figure = { ...printed, against: wire };
  const first: Figure = { name: 'the same, first after a restart', samples: [], against: bare };
  const drawn: Figure = { name: 'its picture', samples: [] };
  let station: Station | null = null;
  try {
    for (let round = 0; round < bench.rounds.few; round += 1) {
      await station?.close();
      station = await open(bench, folder);
      first.samples.push((await reprint(bench, station, placeIn(labels, round + labels / 10)))[1]);
    }
    station ??= await open(bench, folder);
    for (let round = -warmUp; round < bench.rounds.many; round += 1) {
      const place = placeIn(labels, round + warmUp);
      const queried = await timed(() => query.find(packageAt(place)));
      const written = await bareTcp(bench.printer, documentAt(place));
      await bench.printer.idle();
      const [foundAt, last] = await reprint(bench, station, place);
      const drawnIn = await preview(station, place);
      if (round < 0) continue;
      bare.samples.push(queried);
      wire.samples.push(written);
      found.samples.push(foundAt);
      printed.samples.push(last);
      drawn.samples.push(drawnIn);
    }
  } finally {
    query.close();
    await station?.close();
  }
  const title = `One of ${labels.toLocaleString('en')} archived labels: its barcode is scanned, it is printed again`;
  return { title, figures: [bare, wire, found, printed, overWire, first, drawn], missing: [] };
};
