import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Station } from '#main/bridge/station';
import { importOrders, labelOf, openStation, order, provision } from '#test/support/station';
import { codes, provisioning, settled, warmUp, type Bench } from './bench';
import { now } from './clock';
import { documents } from './documents';
import type { Aim, Figure, Section } from './figure';
import { bareTcp } from './parts';
import type { Peer } from './peer';
import { findPeers } from './peers';

interface Archived {
  size: string;
  labelId: string;
  bytes: Buffer;
  /** The same document as a file, for programs that print files. */
  file: string;
}

/** Purchases a label of each size and prints it once, so that it is in the archive. */
const archiveLabels = async (bench: Bench, station: Station, folder: string): Promise<Archived[]> => {
  const refs = codes('reprint', documents.length);
  await importOrders(
    station,
    refs.map((ref) => order(ref)),
  );
  const archived: Archived[] = [];
  for (const [at, { size, zpl }] of documents.entries()) {
    const ref1 = refs[at]!;
    const bytes = Buffer.from(zpl);
    await bench.service.sells([zpl]);
    await Promise.all([bench.printer.arrival(now(), bytes.length), station.ship.scan({ code: ref1 })]);
    await settled(station, bench.printer);
    const file = join(folder, `${at}.zpl`);
    writeFileSync(file, bytes);
    archived.push({ size, labelId: (await labelOf(station, ref1)).label.id, bytes, file });
  }
  return archived;
};

/** From the request for a reprint to the last byte at the printer, in milliseconds. */
const reprint = async (bench: Bench, station: Station, { labelId, bytes }: Archived): Promise<number> => {
  const start = now();
  const [{ last }, taken] = await Promise.all([
    bench.printer.arrival(start, bytes.length),
    station.labels.print({ labelId, reason: 'damaged', copies: 1 }),
  ]);
  if (!taken.ok) throw new Error(taken.message);
  await settled(station, bench.printer);
  return last;
};

/** From the start of another program to the last byte at the printer, in milliseconds. */
const printWith = async (bench: Bench, peer: Peer, { file, bytes }: Archived): Promise<number> => {
  const start = now();
  const [{ last }] = await Promise.all([bench.printer.arrival(start, bytes.length), peer.print(file)]);
  await bench.printer.idle();
  return last;
};

/** A program that only sends may take twice our time, a print scheduler ten times. */
const aimsBeside = (peer: string): readonly Aim[] => {
  if (peer.startsWith('nc')) return [{ of: 'ratio', most: 0.5 }];
  return peer.startsWith('lp ') ? [{ of: 'ratio', most: 0.1 }] : [];
};

const measureSize = async (
  bench: Bench,
  station: Station,
  peers: Peer[],
  label: Archived,
): Promise<Figure[]> => {
  const ourTimes: number[] = [];
  const bare: number[] = [];
  const peerTimes = peers.map((): number[] => []);
  for (let round = -warmUp; round < bench.rounds.many; round += 1) {
    const times = [await bareTcp(bench.printer, label.bytes)];
    await bench.printer.idle();
    times.push(await reprint(bench, station, label));
    for (const peer of peers) times.push(await printWith(bench, peer, label));
    if (round < 0) continue;
    for (const [at, samples] of [bare, ourTimes, ...peerTimes].entries()) samples.push(times[at] ?? NaN);
  }
  const floor: Figure = { name: `one TCP connect and write, ${label.size}`, samples: bare };
  const others = peers.map(({ name }, at): Figure => ({
    name: `${name}, ${label.size}`,
    samples: peerTimes[at] ?? [],
  }));
  const held = [...others, floor].map((against): Figure => ({
    name: `reprint, ${label.size}`,
    samples: ourTimes,
    against,
    aims: aimsBeside(against.name),
  }));
  return [floor, ...others, ...held];
};

/** One archived label → last byte at the printer, compared with programs that only send. */
export const reprinting = async (bench: Bench): Promise<Section> => {
  const folder = bench.folder('reprint');
  const { station } = await openStation(folder);
  const { peers, missing } = await findPeers(bench.folder('peers'), bench.printer.port);
  try {
    await provision(station, provisioning(bench));
    const figures: Figure[] = [];
    for (const label of await archiveLabels(bench, station, folder))
      figures.push(...(await measureSize(bench, station, peers, label)));
    return { title: 'One archived label → last byte at the printer', figures, missing };
  } finally {
    for (const peer of peers) await peer.close();
    await station.close();
  }
};
