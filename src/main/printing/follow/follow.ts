import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Printer } from '#shared/print/printer';
import type { Finder } from '../discovery/finder';
import type { Probed } from '../discovery/probe';
import { search } from '../discovery/search';
import { forget } from '../known';
import type { PrinterQueue } from '../printer-queue';
import { growing, type Timers } from '../timers';
import type { Timing } from '../timing';
import { addressOf } from '../transport/address';
import type { Follow } from './followed';
import { type Counted, goesOn } from './goes-on';
import { canMove, type Follower, candidateAddresses, placeOf, type Sighting } from './candidates';

/** Where printers are kept, and the quiet ways of looking for them. */
export interface FollowPorts {
  printers(): Promise<readonly Printer[]>;
  /** What is known of where a printer is has changed. */
  changed(printerId: string): void;
  /** Keeps what a printer said of itself. */
  serialTold(printerId: string, serial: string): Promise<void>;
  /** What its counter may show, by the prints that are kept. */
  counted(printerId: string): Promise<Counted>;
  /** Keeps where it was found again. False where it is not kept any more. */
  moved(printer: { id: string; serial: string }, uri: string): Promise<boolean>;
  /** Ways that ask the network as a whole; no address is tried that nobody named. */
  finders(): readonly Finder[];
}

interface FollowDeps {
  ports: FollowPorts;
  timing: Timing;
  timers: Timers;
  log: (message: string) => void;
  closing: AbortSignal;
  lineOf: (printer: Printer) => PrinterQueue;
  probe: (uri: string, signal: AbortSignal) => Promise<Probed>;
  track: <T>(work: Promise<T>) => Promise<T>;
}

/** Names and numbers of one host are one host. */
const hostsOf = async (told: readonly Sighting[]): Promise<(host: string) => string> => {
  const hosts = new Map<string, string>();
  for (const { uri } of told) {
    const address = addressOf(uri);
    if (address.kind !== 'tcp' && address.kind !== 'tls') continue;
    const { host } = address;
    const known = isIP(host) ? null : await lookup(host).catch(() => null);
    hosts.set(host, known?.address ?? host);
  }
  return (host) => hosts.get(host) ?? host;
};

/** Verdicts that say: the printer with this serial number is not at this address. */
const isElsewhere = ({ verdict, serial }: Probed, printer: Follower): boolean =>
  verdict === 'ready' ? serial !== null && serial !== printer.serial : verdict !== 'no_answer';

export const createFollow = (around: FollowDeps): Follow => {
  const { ports, timing, timers, log, closing, lineOf, probe, track } = around;
  let running: Promise<void> | null = null;
  let lastSearchAt = Number.NEGATIVE_INFINITY;

  /** While ours waits for it in vain, nobody is there; while it prints, it is there; else it is asked. */
  const isGone = async (printer: Follower, queue: PrinterQueue, signal: AbortSignal): Promise<boolean> => {
    if (!queue.mutex.isFree) return queue.lost !== null;
    return isElsewhere(await probe(printer.uri, signal), printer);
  };

  const move = async (printer: Follower, queue: PrinterQueue, uri: string): Promise<void> => {
    if (!(await ports.moved(printer, uri))) return;
    log(`${printer.uri}: found again at ${uri}`);
    queue.left.add(queue.uri);
    queue.left.delete(uri);
    Object.assign(queue, { uri, isProven: false, lost: null, elsewhere: null });
    forget(queue.known);
    queue.alarm.ring();
  };

  /** Over TLS by its certificate, which the connection asks for; else by its model and its count. */
  const isItself = async (
    printer: Follower,
    queue: PrinterQueue,
    home: string,
    signal: AbortSignal,
  ): Promise<boolean> => {
    const { serial, model, counter } = await probe(home, signal);
    if (serial !== printer.serial) return false;
    return home.startsWith('tls:') || goesOn(queue.met, await ports.counted(printer.id), { model, counter });
  };

  /** A serial number alone moves nothing: anybody on the network can say it. */
  const moveIfItself = async (
    printer: Follower,
    queue: PrinterQueue,
    home: string,
    signal: AbortSignal,
  ): Promise<void> => {
    const isSame = await isItself(printer, queue, home, signal);
    if (signal.aborted) return;
    if (isSame) {
      await move(printer, queue, home);
      return;
    }
    if (queue.elsewhere === home) return;
    log(`${printer.uri}: its serial number is said at ${home}, where model and count do not go on`);
    queue.elsewhere = home;
    ports.changed(printer.id);
    queue.alarm.ring();
  };

  const settle = async (
    printer: Follower,
    told: readonly Sighting[],
    signal: AbortSignal,
    others: readonly Printer[],
  ): Promise<void> => {
    const homes = candidateAddresses(printer, told, await hostsOf(told));
    const queue = lineOf(printer);
    if (queue.lost) queue.lost.hasTwin = homes.length > 1;
    if (homes.length > 1) log(`${printer.uri}: ${homes.length} printers say its serial number`);
    const [home] = homes;
    if (homes.length !== 1 || home !== queue.elsewhere) queue.elsewhere = null;
    if (home === undefined || homes.length > 1 || placeOf(home) === placeOf(printer.uri)) return;
    const tenant = others.find(({ id, uri }) => id !== printer.id && placeOf(uri) === placeOf(home));
    // Whoever is kept there under another serial number is not there any more; one without any, or with this one, is this one.
    if (tenant && (tenant.serial === undefined || tenant.serial === printer.serial)) return;
    if ((await isGone(printer, queue, signal)) && !signal.aborted)
      await moveIfItself(printer, queue, home, signal);
  };

  const found = async (told: readonly Sighting[], signal: AbortSignal, isWanted = canMove): Promise<void> => {
    const all = await ports.printers();
    for (const printer of all.filter(canMove).filter(isWanted)) await settle(printer, told, signal, all);
  };

  const isLost = (printer: Printer): printer is Follower => canMove(printer) && lineOf(printer).lost !== null;

  const run = async (): Promise<void> => {
    const lost = (await ports.printers()).filter(isLost).map(lineOf);
    const told: Sighting[] = [];
    const ask = async (uri: string, signal: AbortSignal): Promise<Probed> => {
      const probed = await probe(uri, signal);
      told.push({ uri, serial: probed.serial });
      return probed;
    };
    const options = {
      finders: ports.finders(),
      probe: ask,
      changed: () => undefined,
      trouble: () => undefined,
    };
    await search(options, closing);
    if (!closing.aborted) await found(told, closing, isLost);
    for (const { lost: still } of lost) {
      if (!still) continue;
      const pause = growing(still.searches, timing.seekEveryMs, 10 * timing.seekEveryMs);
      Object.assign(still, { searches: still.searches + 1, nextSearchAt: timers.now() + pause });
    }
  };

  const begin = (): Promise<void> => {
    lastSearchAt = timers.now();
    running = track(run())
      .catch((error: unknown) => log(`the search for lost printers broke: ${String(error)}`))
      .finally(() => (running = null));
    return running;
  };

  return {
    seek: async (queue) => {
      const now = timers.now();
      const isDue = now - lastSearchAt >= timing.seekEveryMs && now >= (queue.lost?.nextSearchAt ?? now);
      if (!running && (closing.aborted || !isDue)) return false;
      const before = queue.uri;
      await (running ?? begin());
      return queue.uri !== before;
    },
    found: (told, signal) => track(found(told, signal)),
    takenFor: async (queue, uri) => {
      const printer = (await ports.printers()).find(({ id }) => id === queue.id);
      if (!printer || !canMove(printer) || queue.elsewhere !== uri) return false;
      await move(printer, lineOf(printer), uri);
      return queue.uri === uri;
    },
    told: (queue, serial) => {
      const kept = ports.serialTold(queue.id, serial);
      void track(kept).catch((error: unknown) =>
        log(`${queue.uri}: its serial number was not kept: ${String(error)}`),
      );
    },
  };
};
