import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Station } from '#main/bridge/station';
import { password } from '#test/floor/support/postgres';
import { proxyTo } from '#test/floor/support/proxy';
import { importOrders, openStation, order, provision } from '#test/support/station';
import { codes, provisioning, settled, warmUp, type Bench } from './bench';
import { now, timed } from './clock';
import { documents } from './documents';
import { type Aim, type Figure, percentile } from './figure';
import type { FloorDatabases } from './floor-databases';

const document = documents[0].zpl;
const bytes = Buffer.byteLength(document);

/** One way; `ping` shows twice that. */
const networkMs = 25;

interface Scanned {
  station: Station;
  kind: string;
  /** When the first byte of each label's document reached the printer. */
  first: number[];
}

const importAt = (station: Station, refs: readonly string[]): Promise<void> =>
  importOrders(
    station,
    refs.map((ref1) => order(ref1)),
  );

/** Its orders are imported before it joins: they are its own, not the floor's. */
const stationAt = async (bench: Bench, kind: string, url: string | null): Promise<Scanned> => {
  const { station } = await openStation(bench.folder(`floor-${kind}`), {
    // Timeouts are not measured: on a busy computer a scan must not be held for a late answer.
    tuning: { floor: { scanMs: 20_000 } },
  });
  await provision(station, provisioning(bench));
  await importAt(station, codes(kind, roundsOf(bench)));
  if (url === null) return { station, kind, first: [] };
  await provision(station, { floor: { url, password, passphrase: 'a phrase that benches share' } });
  while ((await station.floor.view())?.state !== 'here') await pause(50);
  return { station, kind, first: [] };
};

const roundsOf = ({ rounds }: Bench): number => warmUp + rounds.many;

const scan = async (bench: Bench, { station, first }: Scanned, code: string): Promise<void> => {
  const start = now();
  const [arrival, { kind }] = await Promise.all([
    bench.printer.arrival(start, bytes),
    station.ship.scan({ code }),
  ]);
  if (kind !== 'started') throw new Error(`the scan of ${code} led to ${kind}`);
  first.push(arrival.first);
  await settled(station, bench.printer).catch(async (error: unknown) => {
    const { views } = await station.labels.list({ search: code, limit: 1 });
    const events = views[0] && (await station.labels.get({ labelId: views[0].label.id }))?.events;
    throw new Error(`${code}: ${JSON.stringify(events)}`, { cause: error });
  });
};

/** Milliseconds of an empty statement over an open connection. */
const roundTrips = async (url: string, rounds: number): Promise<number[]> => {
  const client = new pg.Client({ connectionString: url.replace('@', `:${password}@`) });
  await client.connect();
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) samples.push(await timed(() => client.query('select')));
  await client.end();
  return samples;
};

const later = (
  name: string,
  { first: without }: Scanned,
  { first: withIt }: Scanned,
  share: number,
  aims: readonly Aim[],
): Figure => ({
  name,
  samples: [percentile(withIt, share) - percentile(without, share)],
  aims,
});

/**
 * The same scan at a bench alone, at one whose floor is on this computer, and at one with a network between,
 * round by round.
 */
export const scansAtFloor = async (bench: Bench, databases: FloorDatabases): Promise<Figure[]> => {
  const far = await proxyTo(databases.port);
  far.delayMs = networkMs;
  const farUrl = (await databases.open('far')).replace(/:\d+\//, `:${far.port}/`);
  const alone = await stationAt(bench, 'alone', null);
  const near = await stationAt(bench, 'near', await databases.open('near'));
  const across = await stationAt(bench, 'far', farUrl);
  const taken: Scanned = { station: across.station, kind: 'taken', first: [] };
  const rounds = roundsOf(bench);
  await importAt(taken.station, codes(taken.kind, rounds));
  const all = [alone, near, across, taken];
  await bench.service.sells(Array.from({ length: all.length * rounds }, () => document));
  const trips: number[] = [];
  try {
    for (const [round] of Array.from({ length: rounds }).entries())
      for (const one of all) await scan(bench, one, codes(one.kind, rounds)[round] ?? '');
    trips.push(...(await roundTrips(farUrl, bench.rounds.few)));
  } finally {
    for (const { station } of [alone, near, across]) await station.close();
    await far.close();
  }
  for (const { first } of all) first.splice(0, warmUp);
  const trip: Figure = { name: 'one empty statement with the network between', samples: trips };
  const first = ({ first: samples }: Scanned, name: string): Figure => ({ name, samples });
  const without = first(alone, 'scan → first byte, a bench alone');
  const inTrips = (far: Scanned): number =>
    (percentile(far.first, 0.5) - percentile(near.first, 0.5)) / percentile(trips, 0.5);
  return [
    without,
    { ...first(near, 'the same, the floor on this machine'), against: without },
    later('the first byte later, at p50', alone, near, 0.5, [{ of: 'p50', most: 5 }]),
    later('the first byte later, at p95', alone, near, 0.95, [{ of: 'p95', most: 10 }]),
    trip,
    { ...first(across, 'the same, with the network between'), against: without },
    {
      name: 'what the network adds, in round trips',
      ...{ samples: [inTrips(across)], unit: '', aims: [{ of: 'p50', most: 1.1 }] },
    },
    {
      name: 'the same for an order of a shared batch that nobody had taken',
      ...{ samples: [inTrips(taken)], unit: '' },
    },
  ];
};
