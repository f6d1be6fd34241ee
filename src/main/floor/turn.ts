import { randomUUID } from 'node:crypto';
import type { FloorNotifications } from './notifications';
import type { FloorDatabase } from './database';
import { giveTurnStatement, takeTurnStatement, type TurnRow } from './statements';
import type { FloorTiming } from './types';

/** A printer as the floor knows it. */
export interface TurnPrinter {
  /** Where it is. */
  address: string;
  /** The serial number that it reports; null where that is not known yet. */
  serial: string | null;
  name: string;
}

export type TurnAnswer =
  | { kind: 'ours' }
  /** `holder`: the name of the bench that is printing there, or is before this one in the line; null where that is not known. */
  | { kind: 'theirs'; holder: string | null }
  /** The floor can't be asked. */
  | { kind: 'none' };

/** Two clocks in milliseconds: `steady` never jumps, `wall` also runs while the computer sleeps. */
export interface TurnClock {
  steady(): number;
  wall(): number;
}

export interface TurnDeps {
  database: Pick<FloorDatabase, 'query'>;
  notifications: Pick<FloorNotifications, 'listen'>;
  timing: FloorTiming;
  clock: TurnClock;
  /** This bench's id and run; null while the floor is not available. */
  place: () => Promise<{ bench: string; run: string } | null>;
  /** The floor did not answer. */
  onAway: () => void;
}

/** How long to wait for the answer that extends a turn: until it arrives no other statement can be sent. */
const renewalMs = 1_000;

const none: TurnAnswer = { kind: 'none' };

/**
 * A bench's turn at one printer: requested, extended while it prints, given back. It ends earlier by the bench's clocks than by the
 * database's, because its time is counted from before each request was sent.
 */
export class FloorTurn {
  /** Called when this bench has the turn and another bench waits for the printer. */
  onAwaited: () => void = () => undefined;
  readonly #deps: TurnDeps;
  #request = randomUUID();
  #printer: TurnPrinter | null = null;
  /** When it ends, by either clock; null while this bench does not have it. */
  #end: { steady: number; wall: number } | null = null;
  #since = 0;
  #hasWaitingBench = false;
  #counterLeft: number | null = null;
  #renewal: NodeJS.Timeout | undefined;
  /** Statements to the floor run one after the other. */
  #lastStatement: Promise<unknown> = Promise.resolve();
  /** Requests that the floor may have received. */
  readonly #sent = new Set<string>();
  /** Requests that ended while the floor could not be told. They are given back first, or this bench would wait for itself. */
  #unreturned: string[] = [];
  #unlisten: () => void = () => undefined;
  #wasNotified = false;
  #wake: () => void = () => undefined;

  constructor(deps: TurnDeps) {
    this.#deps = deps;
  }

  /** The printer's label counter when the previous turn ended and nothing was on its way; null where that is not known. */
  get counterLeft(): number | null {
    return this.#counterLeft;
  }

  /** For how many milliseconds the turn is certainly ours; 0 where it is not. */
  leftMs(): number {
    const { clock } = this.#deps;
    return this.#end
      ? Math.max(0, Math.min(this.#end.steady - clock.steady(), this.#end.wall - clock.wall()))
      : 0;
  }

  /** Whether another bench waits for the printer. */
  isAwaited(): boolean {
    return this.#hasWaitingBench;
  }

  /** Whether another bench waits and this one has used up its share of time. */
  isOverdue(): boolean {
    return this.#hasWaitingBench && this.#deps.clock.steady() - this.#since >= this.#deps.timing.turnShareMs;
  }

  /** Asks once. A bench that was refused keeps its place in the line by asking again. */
  take(printer: TurnPrinter): Promise<TurnAnswer> {
    if (!this.#printer) {
      this.#unlisten();
      this.#unlisten = this.#deps.notifications.listen(this.#request, () => this.#notified());
    }
    this.#printer = printer;
    this.#wasNotified = false;
    return this.#requestTurn(false);
  }

  /** The printer reported its serial number: requests the turn by that too. */
  addSerial(serial: string): Promise<TurnAnswer> {
    if (!this.#printer) return Promise.resolve(none);
    this.#printer = { ...this.#printer, serial };
    return this.#requestTurn(true);
  }

  /** Resolves when the next request makes sense: after a notification or a short time. */
  async pause(signal: AbortSignal): Promise<void> {
    if (this.#wasNotified || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, this.#deps.timing.turnAgainMs);
      signal.addEventListener('abort', done, { once: true });
      this.#wake = done;
    });
  }

  /**
   * Gives the turn back, or leaves the line.
   * @param counter the printer's label counter, with all labels of this bench printed and proven; null where that is not known
   */
  give(counter: number | null): Promise<void> {
    clearTimeout(this.#renewal);
    this.#unlisten();
    const request = this.#request;
    const known = this.leftMs() > 0 ? counter : null;
    this.#hasWaitingBench = false;
    this.#end = null;
    this.#printer = null;
    this.#request = randomUUID();
    return this.#enqueue(async () => {
      if (this.#sent.delete(request)) await this.#giveBack(request, known);
    });
  }

  async #giveBack(request: string, counter: number | null): Promise<void> {
    const { database, timing, place, onAway } = this.#deps;
    this.#unreturned.push(request);
    if ((await place()) === null) return;
    try {
      // The next bench waits for this, so it may not take longer than a scan waits.
      await database.query(giveTurnStatement, [request, counter], timing.scanMs);
      this.#unreturned = this.#unreturned.filter((other) => other !== request);
    } catch {
      onAway();
    }
  }

  #notified(): void {
    this.#wasNotified = true;
    this.#wake();
    if (this.leftMs() > 0) this.onAwaited();
    if (this.leftMs() > 0) void this.#requestTurn(true);
  }

  #enqueue<T>(what: () => Promise<T>): Promise<T> {
    const statement = this.#lastStatement.then(what);
    this.#lastStatement = statement.catch(() => undefined);
    return statement;
  }

  /** @param isExtension extends a turn that is ours; a turn that ended by the bench's own clocks is never extended */
  #requestTurn(isExtension: boolean): Promise<TurnAnswer> {
    const request = this.#request;
    return this.#enqueue(async () => {
      clearTimeout(this.#renewal);
      const { place } = this.#deps;
      const at = await place();
      const printer = this.#printer;
      if (!at || !printer || request !== this.#request) return none;
      if (isExtension && this.leftMs() === 0) return none;
      for (const over of this.#unreturned.splice(0)) await this.#giveBack(over, null);
      return this.#sendRequest([request, at.bench, at.run], printer, isExtension);
    });
  }

  async #sendRequest(
    who: readonly string[],
    printer: TurnPrinter,
    isExtension: boolean,
  ): Promise<TurnAnswer> {
    const { database, timing, clock, onAway } = this.#deps;
    const { address, serial, name } = printer;
    const sent = { steady: clock.steady(), wall: clock.wall() };
    this.#sent.add(who[0] ?? '');
    try {
      const [row] = await database.query<TurnRow & Record<string, unknown>>(
        takeTurnStatement,
        [...who, address, serial, name, timing.turnMs, isExtension],
        isExtension ? Math.max(renewalMs, timing.scanMs) : timing.scanMs,
      );
      return row && who[0] === this.#request ? this.#applyAnswer(row, isExtension, sent) : none;
    } catch {
      onAway();
      return none;
    } finally {
      if (who[0] === this.#request && this.leftMs() > 0) this.#renewSoon();
    }
  }

  #applyAnswer(row: TurnRow, isExtension: boolean, sent: { steady: number; wall: number }): TurnAnswer {
    const { turnMs, turnMarginMs } = this.#deps.timing;
    this.#hasWaitingBench = row.isAwaited ?? false;
    if (!row.isOurs) {
      this.#end = null;
      return { kind: 'theirs', holder: row.holder };
    }
    if (!isExtension) this.#since = sent.steady;
    if (!isExtension || row.counterLeft !== null)
      this.#counterLeft = row.counterLeft === null ? null : Number(row.counterLeft);
    const ownMs = turnMs - turnMarginMs;
    this.#end = { steady: sent.steady + ownMs, wall: sent.wall + ownMs };
    if (this.#hasWaitingBench) this.onAwaited();
    return { kind: 'ours' };
  }

  #renewSoon(): void {
    this.#renewal = setTimeout(() => void this.#requestTurn(true), this.#deps.timing.turnAgainMs * 2);
    this.#renewal.unref();
  }
}
