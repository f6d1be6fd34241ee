import { randomUUID } from 'node:crypto';
import type { FloorBell } from './bell';
import type { FloorDatabase } from './database';
import { giveTurnStatement, takeTurnStatement, type TurnRow } from './statements';
import type { FloorTiming } from './words';

/** A printer as the floor knows it. */
export interface TurnPrinter {
  /** Where it is. */
  address: string;
  /** What it says it is; null where that is not known yet. */
  serial: string | null;
  name: string;
}

export type TurnAnswer =
  | { kind: 'ours' }
  /** `holder`: the name of the bench that prints there, or comes first; null where that is not known. */
  | { kind: 'theirs'; holder: string | null }
  /** The floor can't be asked. */
  | { kind: 'none' };

/** Both in milliseconds: the one goes on evenly, the other goes on while the computer sleeps. */
export interface TurnClock {
  steady(): number;
  wall(): number;
}

export interface TurnDeps {
  database: Pick<FloorDatabase, 'query'>;
  bell: Pick<FloorBell, 'listen'>;
  timing: FloorTiming;
  clock: TurnClock;
  /** This bench's id and its run, at a floor that answers; null elsewhere. */
  place: () => Promise<{ bench: string; run: string } | null>;
  /** The floor did not answer. */
  lost: () => void;
}

/** How long an answer is waited for that lets a turn go on: while it is missing nothing else can be said. */
const renewalMs = 1_000;

const none: TurnAnswer = { kind: 'none' };

/**
 * A bench's turn at one printer: asked for, kept as long as it prints, given back. It ends by the bench's own clocks before it ends
 * by the database's: the time runs from before each request was sent.
 */
export class FloorTurn {
  /** Called when it is ours and another bench waits for the printer. */
  awaited: () => void = () => undefined;
  readonly #deps: TurnDeps;
  #request = randomUUID();
  #printer: TurnPrinter | null = null;
  /** When it ends, by either clock; null while it is not ours. */
  #end: { steady: number; wall: number } | null = null;
  #since = 0;
  #isAwaited = false;
  #counterLeft: number | null = null;
  #renewal: NodeJS.Timeout | undefined;
  /** What is said to the floor, one after the other. */
  #said: Promise<unknown> = Promise.resolve();
  /** Requests that the floor may have heard of. */
  readonly #sent = new Set<string>();
  /** Requests that are over, though the floor could not be told: else this bench would wait for itself. */
  #owed: string[] = [];
  #unlisten: () => void = () => undefined;
  #hasRung = false;
  #wake: () => void = () => undefined;

  constructor(deps: TurnDeps) {
    this.#deps = deps;
  }

  /** What the printer counted when the turn before ended, with nothing of anybody's on its way; null where that is not known. */
  get counterLeft(): number | null {
    return this.#counterLeft;
  }

  /** For how long it is surely ours, in milliseconds; 0 where it is not. */
  leftMs(): number {
    const { clock } = this.#deps;
    return this.#end
      ? Math.max(0, Math.min(this.#end.steady - clock.steady(), this.#end.wall - clock.wall()))
      : 0;
  }

  /** Another bench waits for the printer. */
  isAwaited(): boolean {
    return this.#isAwaited;
  }

  /** Another bench waits, and this one had the printer for long enough. */
  isOverdue(): boolean {
    return this.#isAwaited && this.#deps.clock.steady() - this.#since >= this.#deps.timing.turnShareMs;
  }

  /** Asks once; who was refused keeps the place in the line by asking again. */
  take(printer: TurnPrinter): Promise<TurnAnswer> {
    if (!this.#printer) {
      this.#unlisten();
      this.#unlisten = this.#deps.bell.listen(this.#request, () => this.#rung());
    }
    this.#printer = printer;
    this.#hasRung = false;
    return this.#ask(false);
  }

  /** The printer said its serial number: takes its turn by that too. */
  tell(serial: string): Promise<TurnAnswer> {
    if (!this.#printer) return Promise.resolve(none);
    this.#printer = { ...this.#printer, serial };
    return this.#ask(true);
  }

  /** Resolves when it is worth while to ask again. */
  async pause(signal: AbortSignal): Promise<void> {
    if (this.#hasRung || signal.aborted) return;
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
   * Gives it back, or leaves the line.
   * @param counter what the printer counts, with all of ours out and proven; null where that is not known
   */
  give(counter: number | null): Promise<void> {
    clearTimeout(this.#renewal);
    this.#unlisten();
    const request = this.#request;
    const known = this.leftMs() > 0 ? counter : null;
    this.#isAwaited = false;
    this.#end = null;
    this.#printer = null;
    this.#request = randomUUID();
    return this.#say(async () => {
      if (this.#sent.delete(request)) await this.#giveBack(request, known);
    });
  }

  async #giveBack(request: string, counter: number | null): Promise<void> {
    const { database, timing, place, lost } = this.#deps;
    this.#owed.push(request);
    if ((await place()) === null) return;
    try {
      // The bench that prints next waits for it, and so not longer than for a scan.
      await database.query(giveTurnStatement, [request, counter], timing.scanMs);
      this.#owed = this.#owed.filter((other) => other !== request);
    } catch {
      lost();
    }
  }

  #rung(): void {
    this.#hasRung = true;
    this.#wake();
    if (this.leftMs() > 0) this.awaited();
    if (this.leftMs() > 0) void this.#ask(true);
  }

  #say<T>(what: () => Promise<T>): Promise<T> {
    const said = this.#said.then(what);
    this.#said = said.catch(() => undefined);
    return said;
  }

  /** @param isMore it is ours, and that is to go on; what is over by the bench's own clocks is never asked to go on */
  #ask(isMore: boolean): Promise<TurnAnswer> {
    const request = this.#request;
    return this.#say(async () => {
      clearTimeout(this.#renewal);
      const { place } = this.#deps;
      const at = await place();
      const printer = this.#printer;
      if (!at || !printer || request !== this.#request) return none;
      if (isMore && this.leftMs() === 0) return none;
      for (const over of this.#owed.splice(0)) await this.#giveBack(over, null);
      return this.#askNow([request, at.bench, at.run], printer, isMore);
    });
  }

  async #askNow(who: readonly string[], printer: TurnPrinter, isMore: boolean): Promise<TurnAnswer> {
    const { database, timing, clock, lost } = this.#deps;
    const { address, serial, name } = printer;
    const sent = { steady: clock.steady(), wall: clock.wall() };
    this.#sent.add(who[0] ?? '');
    try {
      const [row] = await database.query<TurnRow & Record<string, unknown>>(
        takeTurnStatement,
        [...who, address, serial, name, timing.turnMs, isMore],
        isMore ? Math.max(renewalMs, timing.scanMs) : timing.scanMs,
      );
      return row && who[0] === this.#request ? this.#answered(row, isMore, sent) : none;
    } catch {
      lost();
      return none;
    } finally {
      if (who[0] === this.#request && this.leftMs() > 0) this.#renewSoon();
    }
  }

  #answered(row: TurnRow, isMore: boolean, sent: { steady: number; wall: number }): TurnAnswer {
    const { turnMs, turnMarginMs } = this.#deps.timing;
    this.#isAwaited = row.isAwaited ?? false;
    if (!row.isOurs) {
      this.#end = null;
      return { kind: 'theirs', holder: row.holder };
    }
    if (!isMore) this.#since = sent.steady;
    if (!isMore || row.counterLeft !== null)
      this.#counterLeft = row.counterLeft === null ? null : Number(row.counterLeft);
    const ownMs = turnMs - turnMarginMs;
    this.#end = { steady: sent.steady + ownMs, wall: sent.wall + ownMs };
    if (this.#isAwaited) this.awaited();
    return { kind: 'ours' };
  }

  #renewSoon(): void {
    this.#renewal = setTimeout(() => void this.#ask(true), this.#deps.timing.turnAgainMs * 2);
    this.#renewal.unref();
  }
}
