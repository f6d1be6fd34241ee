import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Printer } from '#shared/print/printer';
import { backoff } from '../../base/backoff';
import type { Finder } from '../discovery/finder';
import type { Probed } from '../discovery/probe';
import { search } from '../discovery/search';
import { forget } from '../known';
import type { PrinterQueue } from '../printer-queue';
import type { Timers } from '../timers';
import type { Timing } from '../timing';
import { addressOf } from '../transport/address';
import type { Follow, Followed } from './followed';
import { type CounterRange, continuesFrom } from './fingerprint';
import { canMove, type MovablePrinter, candidateAddresses, placeOf, type Sighting } from './candidates';

/** The stored printers, and the ways to search for them. */
export interface FollowPorts {
  printers(): Promise<readonly Printer[]>;
  /** The knowledge of where a printer is has changed. */
  changed(printerId: string): void;
  /** Saves the serial number that a printer reported. */
  saveSerial(printerId: string, serial: string): Promise<void>;
  /** Saves the length of the labels in a printer. */
  saveLabelDots(printerId: string, dots: number): Promise<void>;
  /** The range of its counter, by the prints that are stored. */
  counterRange(printerId: string): Promise<CounterRange>;
  /** Saves the address where it was found. False where the printer is not stored any more. */
  saveAddress(printer: { id: string; serial: string }, uri: string): Promise<boolean>;
  /** Ways that ask the network as a whole. Addresses that no one named are not tried. */
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

/** Several names and numbers of one host count as one host. */
const hostsOf = async (sightings: readonly Sighting[]): Promise<(host: string) => string> => {
  const hosts = new Map<string, string>();
  for (const { uri } of sightings) {
    const address = addressOf(uri);
    if (address.kind !== 'tcp' && address.kind !== 'tls') continue;
    const { host } = address;
    const known = isIP(host) ? null : await lookup(host).catch(() => null);
    hosts.set(host, known?.address ?? host);
  }
  return (host) => hosts.get(host) ?? host;
};

/** Probe results that prove that the printer with this serial number is not at this address. */
const isElsewhere = ({ verdict, serial }: Probed, printer: MovablePrinter): boolean =>
  verdict === 'ready' ? serial !== null && serial !== printer.serial : verdict !== 'no_answer';

class LostPrinters implements Follow {
  readonly #deps: FollowDeps;
  #running: Promise<void> | null = null;
  #lastSearchAt = Number.NEGATIVE_INFINITY;

  constructor(deps: FollowDeps) {
    this.#deps = deps;
  }

  async search(queue: Followed): Promise<boolean> {
    const { timing, timers, closing } = this.#deps;
    const now = timers.now();
    const isDue =
      now - this.#lastSearchAt >= timing.searchEveryMs && now >= (queue.lost?.nextSearchAt ?? now);
    if (!this.#running && (closing.aborted || !isDue)) return false;
    const before = queue.uri;
    await (this.#running ?? this.#begin());
    return queue.uri !== before;
  }

  moveFound(sightings: readonly Sighting[], signal: AbortSignal): Promise<void> {
    return this.#deps.track(this.#found(sightings, signal));
  }

  async confirmAt(queue: Followed, uri: string): Promise<boolean> {
    const { ports, queueOf } = this.#deps;
    const printer = (await ports.printers()).find(({ id }) => id === queue.id);
    if (!printer || !canMove(printer) || queue.reportedAt !== uri) return false;
    await this.#move(printer, queueOf(printer), uri);
    return queue.uri === uri;
  }

  serialReported(queue: Followed, serial: string): void {
    this.#keep(queue, 'serial', this.#deps.ports.saveSerial(queue.id, serial));
  }

  lengthLearned(queue: Followed, dots: number): void {
    this.#keep(queue, 'labelDots', this.#deps.ports.saveLabelDots(queue.id, dots));
  }

  #keep({ uri }: Followed, what: 'serial' | 'labelDots', kept: Promise<void>): void {
    const { track, log } = this.#deps;
    void track(kept).catch((error: unknown) => log(`${uri}: its ${what} was not kept: ${String(error)}`));
  }

  #begin(): Promise<void> {
    const { timers, track, log } = this.#deps;
    this.#lastSearchAt = timers.now();
    this.#running = track(this.#search())
      .catch((error: unknown) => log(`the search for lost printers broke: ${String(error)}`))
      .finally(() => (this.#running = null));
    return this.#running;
  }

  #isLost(printer: Printer): printer is MovablePrinter {
    return canMove(printer) && this.#deps.queueOf(printer).lost !== null;
  }

  async #search(): Promise<void> {
    const { ports, timing, timers, closing, queueOf, probe } = this.#deps;
    const lost = (await ports.printers()).filter((printer) => this.#isLost(printer)).map(queueOf);
    const sightings: Sighting[] = [];
    const ask = async (uri: string, signal: AbortSignal): Promise<Probed> => {
      const probed = await probe(uri, signal);
      sightings.push({ uri, serial: probed.serial });
      return probed;
    };
    const options = {
      finders: ports.finders(),
      probe: ask,
      changed: () => undefined,
      trouble: () => undefined,
    };
    await search(options, closing);
    if (!closing.aborted) await this.#found(sightings, closing, (printer) => this.#isLost(printer));
    for (const { lost: still } of lost) {
      if (!still) continue;
      const pause = backoff(still.searches, timing.searchEveryMs, 10 * timing.searchEveryMs);
      Object.assign(still, { searches: still.searches + 1, nextSearchAt: timers.now() + pause });
    }
  }

  async #found(
    sightings: readonly Sighting[],
    signal: AbortSignal,
    isWanted: (printer: Printer) => boolean = canMove,
  ): Promise<void> {
    const all = await this.#deps.ports.printers();
    for (const printer of all.filter(canMove).filter(isWanted))
      await this.#settle(printer, sightings, signal, all);
  }

  async #settle(
    printer: MovablePrinter,
    sightings: readonly Sighting[],
    signal: AbortSignal,
    others: readonly Printer[],
  ): Promise<void> {
    const candidates = candidateAddresses(printer, sightings, await hostsOf(sightings));
    const queue = this.#deps.queueOf(printer);
    if (queue.lost) queue.lost.hasDuplicateSerial = candidates.length > 1;
    if (candidates.length > 1)
      this.#deps.log(`${printer.uri}: ${candidates.length} printers say its serial number`);
    const [address] = candidates;
    if (candidates.length !== 1 || address !== queue.reportedAt) queue.reportedAt = null;
    // The stored address may be another one than the one in use: a provisioning file may name an earlier address again.
    if (address === undefined || candidates.length > 1 || placeOf(address) === placeOf(queue.uri)) return;
    const other = others.find(({ id, uri }) => id !== printer.id && placeOf(uri) === placeOf(address));
    // A printer stored there under another serial number is no longer there. One without a serial number, or with this
    // one, is the same printer.
    if (other && (other.serial === undefined || other.serial === printer.serial)) return;
    if ((await this.#isGone(printer, queue, signal)) && !signal.aborted)
      await this.#moveIfItself(printer, queue, address, signal);
  }

  /** While a job waits in vain, the printer is gone; while it prints, it is there; else it is asked. */
  async #isGone(printer: MovablePrinter, queue: PrinterQueue, signal: AbortSignal): Promise<boolean> {
    if (!queue.mutex.isFree) return queue.lost !== null;
    return isElsewhere(await this.#deps.probe(queue.uri, signal), printer);
  }

  /** A serial number alone moves nothing: any device on the network can report it. */
  async #moveIfItself(
    printer: MovablePrinter,
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
    if (queue.reportedAt === address) return;
    log(`${printer.uri}: its serial number is said at ${address}, where model and count do not go on`);
    queue.reportedAt = address;
    ports.changed(printer.id);
    queue.alarm.ring();
  }

  /** Over TLS by its certificate, which the connection checks; else by its model and its counter. */
  async #isItself(
    printer: MovablePrinter,
    queue: PrinterQueue,
    address: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { ports, probe } = this.#deps;
    const { serial, model, counter } = await probe(address, signal);
    if (serial !== printer.serial) return false;
    if (address.startsWith('tls:')) return true;
    return continuesFrom(queue.fingerprint, await ports.counterRange(printer.id), { model, counter });
  }

  async #move(printer: MovablePrinter, queue: PrinterQueue, uri: string): Promise<void> {
    const { ports, log } = this.#deps;
    if (printer.uri !== uri && !(await ports.saveAddress(printer, uri))) return;
    log(`${queue.uri}: found again at ${uri}`);
    queue.formerUris.add(queue.uri);
    queue.formerUris.delete(uri);
    Object.assign(queue, { uri, isProven: false, lost: null, reportedAt: null });
    forget(queue.known);
    queue.alarm.ring();
  }
}

export const createFollow = (deps: FollowDeps): Follow => new LostPrinters(deps);
