import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Station } from '#main/bridge/station';
import { openStation, provision } from '#test/support/station';
import { provisioning, type Bench } from './bench';
import { between, now } from './clock';
import { documents } from './documents';
import type { Aim, Figure, Section } from './figure';
import { archiveIn, fillArchive, packageAt } from './large-archive';
import { openParts } from './parts';
import type { Peer } from './peer';
import { findPeers } from './peers';
import { startQuickPrinter, type QuickPrinter } from './quick-printer';

/** Every label has a different document, so that no cached result is used. */
const documentOf =
  (zpl: string) =>
  (place: number): Buffer =>
    Buffer.from(
      zpl
        .replace('P100000001', packageAt(place))
        .replace(',100,A5A5A5A5A5A5', `,100,${String(place).padStart(12, '0')}`),
    );

/** How many labels each one gets: a slow one shows its rate with fewer than a thousand. */
const countsOf = (bench: Bench) =>
  bench.sized({
    whole: { rounds: 3, many: 1_000, some: 200, few: 100 },
    quick: { rounds: 2, many: 100, some: 20, few: 10 },
    trial: { rounds: 1, many: 5, some: 2, few: 1 },
  });

const perSecond = (labels: number, start: bigint, end: bigint): number =>
  labels / (between(start, end) / 1_000);

/**
 * All labels over one connection without questions: the greatest rate of this printer's connection from Node.
 */
const bySocket = async (printer: QuickPrinter, labels: readonly Buffer[]): Promise<number> => {
  const start = now();
  const socket = connect({ host: '127.0.0.1', port: printer.port, noDelay: true });
  await once(socket, 'connect');
  socket.resume();
  for (const label of labels) if (!socket.write(label)) await once(socket, 'drain');
  socket.end();
  const [last] = await Promise.all([printer.more(labels.length), once(socket, 'close')]);
  return perSecond(labels.length, start, last);
};

/** One start of the program for each label, as in a script. */
const byPeer = async (printer: QuickPrinter, peer: Peer, file: string, count: number): Promise<number> => {
  const start = now();
  for (let label = 0; label < count; label += 1) await peer.print(file);
  return perSecond(count, start, await printer.more(count));
};

/** Requested together, until the last label is proven and on disk. @throws when one was not */
const byDesk = async (
  printer: QuickPrinter,
  station: Station,
  labelIds: readonly string[],
): Promise<number> => {
  const start = now();
  const handlers = labelIds.map((labelId) => station.labels.print({ labelId, reason: 'damaged', copies: 1 }));
  for (const taken of await Promise.all(handlers)) if (!taken.ok) throw new Error(taken.message);
  while (station.busy() > 0) await pause(1);
  const rate = perSecond(labelIds.length, start, now());
  await printer.more(labelIds.length);
  for (const labelId of labelIds) {
    const last = (await station.labels.get({ labelId }))?.prints.at(-1);
    if (last?.state !== 'confirmed') throw new Error(`${labelId} is ${String(last?.state)}`);
  }
  return rate;
};

const byDisk = (commit: () => number, count: number): number => {
  let milliseconds = 0;
  for (let at = 0; at < count; at += 1) milliseconds += commit();
  return count / (milliseconds / 1_000);
};

const aimsBeside = (peer: string): readonly Aim[] => {
  if (peer.startsWith('bare')) return [{ of: 'ratio', least: 0.6 }];
  return peer.startsWith('lp ') ? [{ of: 'ratio', least: 5 }] : [];
};

interface Tools {
  bench: Bench;
  printer: QuickPrinter;
  peers: readonly Peer[];
}

/** Each round: the socket, the disk, the desk, then the programs; the first one is a warm-up. */
const ratesOf = async (
  { bench, printer, peers }: Tools,
  size: string,
  documentAt: (place: number) => Buffer,
): Promise<Map<string, number[]>> => {
  const { rounds, many, some, few } = countsOf(bench);
  const folder = bench.folder(`desk ${size}`);
  const labels = Array.from({ length: many }, (_, place) => documentAt(place));
  const labelIds = labels.map((_, place) => `old-${place}`);
  mkdirSync(join(folder, 'production'));
  await fillArchive(archiveIn(folder), many, documentAt);
  const file = join(folder, 'label.zpl');
  writeFileSync(file, documentAt(0));
  const disk = openParts(bench.service.url, folder);
  const { station } = await openStation(folder);
  const rates = new Map<string, number[]>();
  try {
    const settings = provisioning(bench);
    await provision(station, {
      ...settings,
      printers: [{ name: 'Quick', uri: printer.uri, dpi: 203, default: true }],
    });
    for (let round = -1; round < rounds; round += 1) {
      const measured: [string, number][] = [
        ['bare Node socket, one connection, nothing asked', await bySocket(printer, labels)],
        ['durable commits of one row', byDisk(() => disk.durableCommit(), many)],
        ['the print desk, each label proven', await byDesk(printer, station, labelIds)],
      ];
      for (const peer of peers) {
        const count = peer.name.startsWith('nc') ? some : few;
        measured.push([`${peer.name} for each label`, await byPeer(printer, peer, file, count)]);
      }
      if (round >= 0)
        for (const [name, rate] of measured) rates.set(name, [...(rates.get(name) ?? []), rate]);
    }
    return rates;
  } finally {
    await Promise.all([station.close(), disk.close()]);
  }
};

const figuresOf = (rates: ReadonlyMap<string, number[]>, size: string): Figure[] => {
  const figures = [...rates].map(([name, samples]): Figure => ({
    ...{ name: `${name}, ${size}`, samples, unit: 'labels/s' },
  }));
  const isOurs = ({ name }: Figure): boolean => name.startsWith('the print desk');
  const ourFigure = figures.find(isOurs);
  const others = figures.filter((figure) => !isOurs(figure));
  const held = others.map((against): Figure => ({
    ...{ name: ourFigure?.name ?? '', samples: ourFigure?.samples ?? [], unit: 'labels/s' },
    ...{ against, aims: aimsBeside(against.name) },
  }));
  return [...others, ...held];
};

/** A thousand archived labels through the complete print desk, compared with programs that only send them. */
export const printDesk = async (bench: Bench): Promise<Section> => {
  const printer = await startQuickPrinter();
  const { peers, missing } = await findPeers(bench.folder('desk-peers'), printer.port);
  try {
    const figures: Figure[] = [];
    for (const { size, zpl } of documents)
      figures.push(...figuresOf(await ratesOf({ bench, printer, peers }, size, documentOf(zpl)), size));
    const { many, some, few } = countsOf(bench);
    const notes = [
      `${many} labels, all wanted at once, until each is confirmed by the counter and on disk; nc ${some}, lp and lprint ${few}.`,
      'The printer answers as a Zebra does, only counts the ends of labels, and prints in no time.',
    ];
    return { title: 'Labels through the print desk, in labels a second', figures, missing, notes };
  } finally {
    for (const peer of peers) await peer.close();
    await printer.close();
  }
};
