import { FloorAwayError } from './database';
import * as statements from './batch-statements';
import type { FloorLink } from './link';
import { orderKey } from './order-key';
import type { FloorSeal } from './seal';

/** One order of a batch, as the bench that brings it in tells it. */
export interface BroughtRow {
  position: number;
  ref1: string;
  parcel: number;
  /** What a bench may choose it by. */
  traits: readonly string[];
  body: Uint8Array;
}

/** An order that this bench took. */
export interface TakenRow {
  batch: string;
  position: number;
  /** What its label is to be called here. */
  label: string;
  body: Uint8Array;
}

/** What one bench has of a batch. */
export interface BenchPart {
  bench: string;
  name: string;
  taken: number;
  bought: number;
  closed: number;
}

export interface SharedBatch {
  id: string;
  name: string;
  at: Date;
  isOver: boolean;
  /** For any bench to take. */
  waiting: number;
  /** Bought in the last ten minutes, and how long ago the first of these was, in milliseconds. */
  recent: number;
  recentMs: number;
  benches: BenchPart[];
}

/** Which batch has the content that was brought in, and whose it is. */
export interface BatchHere {
  id: string;
  name: string;
  bench: string;
  at: Date;
}

interface BatchShareDeps {
  link: Pick<FloorLink, 'bench' | 'database'>;
  /** 32 bytes that every bench of the floor has. */
  key: Uint8Array;
  seal: FloorSeal;
  environment: string;
  patienceMs: number;
  /** After how long without a sign of life a bench's orders are there for all again, in milliseconds. */
  silentMs: number;
  onError: (what: string, error: unknown) => void;
}

interface BatchRow extends Record<string, unknown> {
  id: string;
  sealed: Buffer;
  at: Date;
  state: 'coming' | 'open' | 'over';
}
interface RowRow extends Record<string, unknown> {
  batch: string;
  position: number;
  label: string;
  sealed: Buffer;
}

/** Orders told in one statement, at the most. */
const rowsAtOnce = 500;

/**
 * Batches that every bench of the floor works through. That a bench took an order says only who works on it: whether it may buy is
 * asked for each, as ever. All reject with FloorAwayError where the floor can't be asked.
 */
export class BatchShare {
  readonly #deps: BatchShareDeps;

  constructor(deps: BatchShareDeps) {
    this.#deps = deps;
  }

  /**
   * Brings a batch in under its content.
   * @returns the batch that has the content already; or which places were taken, and what makes it a batch for all: nobody sees it before
   */
  async bring(
    batch: { id: string; name: string; content: string; again: boolean },
    rows: readonly BroughtRow[],
  ): Promise<{ here: BatchHere } | { taken: ReadonlySet<number>; open: () => Promise<void> }> {
    const { seal, environment, silentMs } = this.#deps;
    const { id, run } = this.#here();
    const content = seal.code('content', batch.content);
    const name = seal.seal(Buffer.from(batch.name), this.#batchAs(batch.id));
    const found = await this.#query<BatchRow & { name: string }>(statements.bringStatement, [
      ...[environment, batch.id, content, batch.again, name, id, run, silentMs],
    ]);
    const [first] = found;
    if (!first) throw new FloorAwayError('the floor takes no batch now');
    if (!found.some((one) => one.id === batch.id))
      return { here: { id: first.id, name: this.#nameOf(first), bench: first.name, at: first.at } };
    const taken = new Set<number>();
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const told = rows.slice(at, at + rowsAtOnce).map((row) => this.#toldOf(batch.id, row));
      const answer = await this.#query<{ position: number }>(statements.rowsStatement, [
        ...[environment, batch.id, id, JSON.stringify(told)],
      ]);
      for (const { position } of answer) taken.add(position);
    }
    const open = async (): Promise<void> => {
      await this.#query(statements.openBatchStatement, [environment, batch.id, id]);
    };
    return { taken, open };
  }

  /** @param traits of which an order must have one; null for any order */
  async take(batch: string, count: number, traits: readonly string[] | null): Promise<TakenRow[]> {
    const { seal, environment } = this.#deps;
    const { id, run } = this.#here();
    const rows = await this.#query<RowRow>(statements.takeStatement, [
      ...[environment, id, run, batch, count, traits?.map((trait) => seal.code('trait', trait)) ?? null],
    ]);
    return this.#opened(rows);
  }

  /** Takes all parcels of these orders that nobody has begun. */
  async takeOrder(refs: readonly string[]): Promise<TakenRow[]> {
    const { key, environment } = this.#deps;
    const { id, run } = this.#here();
    const keys = refs.map((ref1) => orderKey(key, ref1));
    return this.#opened(
      await this.#query<RowRow>(statements.takeOrderStatement, [environment, id, run, keys]),
    );
  }

  /** What the floor has as taken by this bench, and not bought. */
  async mine(): Promise<TakenRow[]> {
    const { id } = this.#here();
    return this.#opened(await this.#query<RowRow>(statements.mineStatement, [this.#deps.environment, id]));
  }

  /** @returns labels of those that are there for all again; what was begun stays with this bench */
  async giveBack(rows: readonly TakenRow[]): Promise<string[]> {
    const { seal, environment } = this.#deps;
    const { id, run } = this.#here();
    const given = rows.map(({ batch, position, label, body }) => ({
      label,
      sealed: seal.seal(body, this.#rowAs(batch, position)).toString('hex'),
    }));
    const back = await this.#query<{ label: string }>(statements.giveRowsBackStatement, [
      ...[environment, id, run, JSON.stringify(given)],
    ]);
    return back.map(({ label }) => label);
  }

  async close(labels: readonly string[]): Promise<void> {
    const { environment } = this.#deps;
    await this.#query(statements.closeRowsStatement, [environment, this.#here().id, labels]);
  }

  /** Sees to what concerns no bench alone, and says how every batch stands. @param known batches that this bench has */
  async look(known: readonly string[], keepDays: number | null): Promise<SharedBatch[]> {
    const { environment, silentMs } = this.#deps;
    const { id } = this.#here();
    await this.#query(statements.freeRowsStatement, [environment, silentMs]);
    if (keepDays !== null) await this.#query(statements.removeOldStatement, [environment, id, keepDays]);
    await this.#query(statements.endBatchesStatement, [environment]);
    const rows = await this.#query<
      BatchRow & Pick<SharedBatch, 'waiting' | 'recent' | 'recentMs' | 'benches'>
    >(statements.lookStatement, [environment, known]);
    return rows.map(({ id: batch, sealed, at, state, ...counts }) => ({
      ...{ id: batch, name: this.#nameOf({ id: batch, sealed }), at, isOver: state === 'over' },
      ...{
        waiting: counts.waiting,
        recent: counts.recent,
        recentMs: counts.recentMs,
        benches: counts.benches,
      },
    }));
  }

  #toldOf(batch: string, { position, ref1, parcel, traits, body }: BroughtRow): object {
    const { seal, key } = this.#deps;
    return {
      ...{ position, parcel, key: orderKey(key, ref1).toString('hex') },
      traits: traits.map((trait) => seal.code('trait', trait).toString('hex')),
      sealed: seal.seal(body, this.#rowAs(batch, position)).toString('hex'),
    };
  }

  #batchAs(batch: string): readonly string[] {
    return ['batch', this.#deps.environment, batch];
  }

  #rowAs(batch: string, position: number): readonly (string | number)[] {
    return ['batch row', this.#deps.environment, batch, position];
  }

  #nameOf({ id, sealed }: Pick<BatchRow, 'id' | 'sealed'>): string {
    try {
      return this.#deps.seal.open(sealed, this.#batchAs(id)).toString();
    } catch (error) {
      this.#deps.onError('the name of a batch could not be opened', error);
      return '';
    }
  }

  /** A row that does not open is left out: somebody changed it. */
  #opened(rows: readonly RowRow[]): TakenRow[] {
    return rows
      .flatMap(({ batch, position, label, sealed }) => {
        try {
          const body = this.#deps.seal.open(sealed, this.#rowAs(batch, position));
          return [{ batch, position, label, body }];
        } catch (error) {
          this.#deps.onError('an order of a batch could not be opened', error);
          return [];
        }
      })
      .sort((a, b) => a.position - b.position);
  }

  #here(): { id: string; run: string } {
    const { bench } = this.#deps.link;
    if (bench === null) throw new FloorAwayError('not at the floor');
    return bench;
  }

  #query<Row extends object>(
    text: string,
    values: readonly unknown[],
  ): Promise<(Row & Record<string, unknown>)[]> {
    return this.#deps.link.database.query(text, values, this.#deps.patienceMs);
  }
}
