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
import type { Follow, Followed } from './followed';
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
  queueOf: (printer: Printer) => PrinterQueue;
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

class LostPrinters implements Follow {
  readonly #deps: FollowDeps;
  #running: Promise<void> | null = null;
  #lastSearchAt = Number.NEGATIVE_INFINITY;

  constructor(deps: FollowDeps) {
    this.#deps = deps;
  }

  async seek(queue: Followed): Promise<boolean> {
    const { timing, timers, closing } = this.#deps;
    const now = timers.now();
    const isDue = now - this.#lastSearchAt >= timing.seekEveryMs && now >= (queue.lost?.nextSearchAt ?? now);
    if (!this.#running && (closing.aborted || !isDue)) return false;
    const before = queue.uri;
    await (this.#running ?? this.#begin());
    return queue.uri !== before;
  }

  found(told: readonly Sighting[], signal: AbortSignal): Promise<void> {
    return this.#deps.track(this.#found(told, signal));
  }

  async takenFor(queue: Followed, uri: string): Promise<boolean> {
    const { ports, queueOf } = this.#deps;
    const printer = (await ports.printers()).find(({ id }) => id === queue.id);
    if (!printer || !canMove(printer) || queue.elsewhere !== uri) return false;
    await this.#move(printer, queueOf(printer), uri);
    return queue.uri === uri;
  }

  told(queue: Followed, serial: string): void {
    const { ports, track, log } = this.#deps;
    const kept = ports.serialTold(queue.id, serial);
    void track(kept).catch((error: unknown) =>
      log(`${queue.uri}: its serial number was not kept: ${String(error)}`),
    );
  }

  #begin(): Promise<void> {
    const { timers, track, log } = this.#deps;
    this.#lastSearchAt = timers.now();
    this.#running = track(this.#search())
      .catch((error: unknown) => log(`the search for lost printers broke: ${String(error)}`))
      .finally(() => (this.#running = null));
    return this.#running;
  }

  #isLost(printer: Printer): printer is Follower {
    return canMove(printer) && this.#deps.queueOf(printer).lost !== null;
  }

  async #search(): Promise<void> {
    const { ports, timing, timers, closing, queueOf, probe } = this.#deps;
    const lost = (await ports.printers()).filter((printer) => this.#isLost(printer)).map(queueOf);
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
    if (!closing.aborted) await this.#found(told, closing, (printer) => this.#isLost(printer));
    for (const { lost: still } of lost) {
      if (!still) continue;
      const pause = growing(still.searches, timing.seekEveryMs, 10 * timing.seekEveryMs);
      Object.assign(still, { searches: still.searches + 1, nextSearchAt: timers.now() + pause });
    }
  }

  async #found(
    told: readonly Sighting[],
    signal: AbortSignal,
    isWanted: (printer: Printer) => boolean = canMove,
  ): Promise<void> {
    const all = await this.#deps.ports.printers();
    for (const printer of all.filter(canMove).filter(isWanted))
      await this.#settle(printer, told, signal, all);
  }

  async #settle(
    printer: Follower,
    told: readonly Sighting[],
    signal: AbortSignal,
    others: readonly Printer[],
  ): Promise<void> {
    const candidates = candidateAddresses(printer, told, await hostsOf(told));
    const queue = this.#deps.queueOf(printer);
    if (queue.lost) queue.lost.hasTwin = candidates.length > 1;
    if (candidates.length > 1)
      this.#deps.log(`${printer.uri}: ${candidates.length} printers say its serial number`);
    const [address] = candidates;
    if (candidates.length !== 1 || address !== queue.elsewhere) queue.elsewhere = null;
    if (address === undefined || candidates.length > 1 || placeOf(address) === placeOf(printer.uri)) return;
    const other = others.find(({ id, uri }) => id !== printer.id && placeOf(uri) === placeOf(address));
    // Whoever is kept there under another serial number is not there any more; one without any, or with this one, is this one.
    if (other && (other.serial === undefined || other.serial === printer.serial)) return;
    if ((await this.#isGone(printer, queue, signal)) && !signal.aborted)
      await this.#moveIfItself(printer, queue, address, signal);
  }

  /** While ours waits for it in vain, nobody is there; while it prints, it is there; else it is asked. */
  async #isGone(printer: Follower, queue: PrinterQueue, signal: AbortSignal): Promise<boolean> {
    if (!queue.mutex.isFree) return queue.lost !== null;
    return isElsewhere(await this.#deps.probe(printer.uri, signal), printer);
  }

  /** A serial number alone moves nothing: anybody on the network can say it. */
  async #moveIfItself(
    printer: Follower,
    queue: PrinterQueue,
    address: string,
    signal: AbortSignal,
  ): Promise<void> {
    const { ports, log } = this.#deps;
    const isSame = await this.#isItself(printer, queue, address, signal);
    if (signal.aborted) return;
    if (isSame) {
      await this.#move(printer, queue, address);
      return;
    }
    if (queue.elsewhere === address) return;
    log(`${printer.uri}: its serial number is said at ${address}, where model and count do not go on`);
    queue.elsewhere = address;
    ports.changed(printer.id);
    queue.alarm.ring();
  }

  /** Over TLS by its certificate, which the connection asks for; else by its model and its count. */
  async #isItself(
    printer: Follower,
    queue: PrinterQueue,
    address: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { ports, probe } = this.#deps;
    const { serial, model, counter } = await probe(address, signal);
    if (serial !== printer.serial) return false;
    if (address.startsWith('tls:')) return true;
    return goesOn(queue.met, await ports.counted(printer.id), { model, counter });
  }

  async #move(printer: Follower, queue: PrinterQueue, uri: string): Promise<void> {
    const { ports, log } = this.#deps;
    if (!(await ports.moved(printer, uri))) return;
    log(`${printer.uri}: found again at ${uri}`);
    queue.left.add(queue.uri);
    queue.left.delete(uri);
    Object.assign(queue, { uri, isProven: false, lost: null, elsewhere: null });
    forget(queue.known);
    queue.alarm.ring();
  }
}

export const createFollow = (deps: FollowDeps): Follow => new LostPrinters(deps);
