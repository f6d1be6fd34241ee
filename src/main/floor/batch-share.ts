import type { GivenRow, SharedBatch, TakenRow } from '#shared/queue/shared-batch';
import { joinedBench, type Query, queryOf } from './at-floor';
import { FloorAwayError } from './database';
import * as statements from './batch-statements';
import type { FloorLink } from './link';
import { orderKey } from './order-key';
import type { FloorSeal } from './seal';

/** One order of a batch, as the importing bench sends it. */
export interface ImportedRow {
  position: number;
  ref1: string;
  parcel: number;
  /** Criteria by which a bench may choose this order. */
  traits: readonly string[];
  body: Uint8Array;
}

/** A batch that has the same content as an import, and the bench that imported it. */
export interface ExistingBatch {
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
  /** After this many milliseconds without a heartbeat, any bench may take the orders of a bench. */
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

/** Most orders sent in one statement. */
const rowsAtOnce = 500;

/**
 * Batches that all benches of the floor work through. Taking an order only says which bench works on it. Whether it may be bought is
 * asked separately for each order. All methods reject with FloorAwayError where the floor can't be asked.
 */
export class BatchShare {
  readonly #deps: BatchShareDeps;
  readonly #query: Query;
  readonly #damaged = new Set<string>();
  /** Imports of this program that broke off. It never goes on with one of them: another try has another id. */
  readonly #brokenOff = new Set<string>();

  constructor(deps: BatchShareDeps) {
    this.#deps = deps;
    this.#query = queryOf(deps.link, deps.patienceMs);
  }

  /**
   * Imports a batch under the hash of its content. No other bench sees the batch before `open` is called.
   * @returns the batch that already has this content; or the positions that were stored, and `open`, which rejects where the batch is not
   *   at the floor any more with all these: then nothing was imported
   */
  async bring(
    batch: { id: string; name: string; content: string; again: boolean },
    rows: readonly ImportedRow[],
  ): Promise<{ here: ExistingBatch } | { taken: ReadonlySet<number>; open: () => Promise<void> }> {
    await this.#dropImports();
    return this.#orBrokenOff(batch.id, this.#bring(batch, rows));
  }

  /** Remembers an import that fails, so that it is removed from the floor. */
  async #orBrokenOff<T>(batch: string, step: Promise<T>): Promise<T> {
    try {
      return await step;
    } catch (error) {
      this.#brokenOff.add(batch);
      throw error;
    }
  }

  async #dropImports(): Promise<void> {
    const broken = [...this.#brokenOff];
    await this.#query(statements.dropImportsStatement, [this.#deps.environment, broken]);
  }

  async #bring(
    batch: Parameters<BatchShare['bring']>[0],
    rows: readonly ImportedRow[],
  ): ReturnType<BatchShare['bring']> {
    const { seal, environment, silentMs } = this.#deps;
    const { id, run } = joinedBench(this.#deps.link);
    const content = seal.code('content', batch.content);
    const name = seal.seal(Buffer.from(batch.name), this.#batchContext(batch.id));
    const found = await this.#query<BatchRow & { name: string }>(statements.importStatement, [
      ...[environment, batch.id, content, batch.again, name, id, run, silentMs],
    ]);
    const [first] = found;
    if (!first) throw new FloorAwayError('the floor takes no batch now');
    if (!found.some((one) => one.id === batch.id))
      return { here: { id: first.id, name: this.#nameOf(first), bench: first.name, at: first.at } };
    const taken = new Set<number>();
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const sent = rows.slice(at, at + rowsAtOnce).map((row) => this.#rowJson(batch.id, row));
      const answer = await this.#query<{ position: number }>(statements.rowsStatement, [
        ...[environment, batch.id, id, JSON.stringify(sent)],
      ]);
      for (const { position } of answer) taken.add(position);
    }
    return { taken, open: () => this.#orBrokenOff(batch.id, this.#open(batch.id, id, taken.size)) };
  }

  async #open(batch: string, bench: string, orders: number): Promise<void> {
    const values = [this.#deps.environment, batch, bench, orders];
    const opened = await this.#query(statements.openBatchStatement, values);
    if (opened.length === 0)
      throw new FloorAwayError('the floor lost the import, or orders of it, before its end');
  }

  /** @param traits an order must have at least one of these; null for any order */
  async take(batch: string, count: number, traits: readonly string[] | null): Promise<TakenRow[]> {
    const { seal, environment } = this.#deps;
    const { id, run } = joinedBench(this.#deps.link);
    const rows = await this.#query<RowRow>(statements.takeStatement, [
      ...[environment, id, run, batch, count, traits?.map((trait) => seal.code('trait', trait)) ?? null],
    ]);
    return this.#decrypt(rows);
  }

  /** Takes all parcels of these orders whose purchase no bench has started. */
  async takeOrder(refs: readonly string[]): Promise<TakenRow[]> {
    return this.#decrypt(await this.#ofOrders<RowRow>(statements.takeOrderStatement, refs));
  }

  /** Parcels of an order that no bench will ship: a person removed them, or they waited too long. */
  async closedParcels(ref1: string): Promise<number[]> {
    const rows = await this.#ofOrders<{ parcel: number }>(statements.closedParcelsStatement, [ref1]);
    return rows.map(({ parcel }) => parcel);
  }

  async #ofOrders<Row extends object>(statement: string, refs: readonly string[]): Promise<Row[]> {
    const { key, environment } = this.#deps;
    const { id, run } = joinedBench(this.#deps.link);
    const keys = refs.map((ref1) => orderKey(key, ref1));
    return this.#query<Row>(statement, [environment, id, run, keys]);
  }

  /** Orders that the floor lists as taken by this bench and not bought. */
  async mine(): Promise<TakenRow[]> {
    const { id } = joinedBench(this.#deps.link);
    return this.#decrypt(
      await this.#query<RowRow>(statements.takenHereStatement, [this.#deps.environment, id]),
    );
  }

  /** @returns labels of the orders that any bench may take again; orders whose purchase was started stay with this bench */
  giveBack(rows: readonly GivenRow[]): Promise<string[]> {
    return this.#send(statements.giveRowsBackStatement, rows);
  }

  /**
   * Stores the present content of orders that this bench took, for the bench that takes them next.
   * @returns labels of those that were stored; orders whose purchase was started are left out
   */
  change(rows: readonly GivenRow[]): Promise<string[]> {
    return this.#send(statements.changeRowsStatement, rows);
  }

  async #send(statement: string, rows: readonly GivenRow[]): Promise<string[]> {
    const { seal, environment } = this.#deps;
    const { id, run } = joinedBench(this.#deps.link);
    const given = rows.map(({ batch, position, label, body, traits }) => ({
      label,
      traits: traits && this.#hashes(traits),
      sealed: seal.seal(body, this.#rowContext(batch, position)).toString('hex'),
    }));
    const done = await this.#query<{ label: string }>(statement, [
      ...[environment, id, run, JSON.stringify(given)],
    ]);
    return done.map(({ label }) => label);
  }

  async close(labels: readonly string[]): Promise<void> {
    const { environment } = this.#deps;
    await this.#query(statements.closeRowsStatement, [environment, joinedBench(this.#deps.link).id, labels]);
  }

  /**
   * Frees, removes and ends the rows and batches that are due, for all benches, and returns the state of every batch.
   * @param known batches that this bench has
   * @param keep how long orders that no bench takes are kept, and this bench's time; null to keep them
   */
  async look(known: readonly string[], keep: { days: number; now: Date } | null): Promise<SharedBatch[]> {
    const { environment, silentMs } = this.#deps;
    const { id } = joinedBench(this.#deps.link);
    await this.#dropImports();
    await this.#query(statements.freeRowsStatement, [environment, silentMs]);
    if (keep) await this.#query(statements.removeOldStatement, [environment, id, keep.days, keep.now]);
    await this.#query(statements.endBatchesStatement, [environment]);
    const rows = await this.#query<
      BatchRow & Pick<SharedBatch, 'waiting' | 'recent' | 'recentMs' | 'benches'>
    >(statements.overviewStatement, [environment, known]);
    return rows.map(({ id: batch, sealed, at, state, ...counts }) => ({
      ...{ id: batch, name: this.#nameOf({ id: batch, sealed }), at, isOver: state === 'over' },
      isDamaged: this.#damaged.has(batch),
      ...{
        waiting: counts.waiting,
        recent: counts.recent,
        recentMs: counts.recentMs,
        benches: counts.benches,
      },
    }));
  }

  #rowJson(batch: string, { position, ref1, parcel, traits, body }: ImportedRow): object {
    const { seal, key } = this.#deps;
    return {
      ...{ position, parcel, key: orderKey(key, ref1).toString('hex') },
      traits: this.#hashes(traits),
      sealed: seal.seal(body, this.#rowContext(batch, position)).toString('hex'),
    };
  }

  #hashes(traits: readonly string[]): string[] {
    return traits.map((trait) => this.#deps.seal.code('trait', trait).toString('hex'));
  }

  #batchContext(batch: string): readonly string[] {
    return ['batch', this.#deps.environment, batch];
  }

  #rowContext(batch: string, position: number): readonly (string | number)[] {
    return ['batch row', this.#deps.environment, batch, position];
  }

  #nameOf({ id, sealed }: Pick<BatchRow, 'id' | 'sealed'>): string {
    try {
      return this.#deps.seal.open(sealed, this.#batchContext(id)).toString();
    } catch (error) {
      this.#deps.onError('the name of a batch could not be opened', error);
      return '';
    }
  }

  /** Closes each row that can't be decrypted because somebody changed it: its order can then be imported again. */
  async #decrypt(rows: readonly RowRow[]): Promise<TakenRow[]> {
    const unreadable: RowRow[] = [];
    const opened = rows.flatMap((row) => {
      const { batch, position, label, sealed } = row;
      try {
        const body = this.#deps.seal.open(sealed, this.#rowContext(batch, position));
        return [{ batch, position, label, body }];
      } catch (error) {
        this.#deps.onError('an order of a batch could not be opened', error);
        unreadable.push(row);
        return [];
      }
    });
    for (const { batch } of unreadable) this.#damaged.add(batch);
    if (unreadable.length > 0) await this.close(unreadable.map(({ label }) => label));
    return opened.sort((a, b) => a.position - b.position);
  }
}
