import { createHash } from 'node:crypto';
import { isUniqueViolation, type Connection } from '../core/connection';
import { readRow } from '../core/rows';
import type { Table } from '../changes/same-rows';
import { isAnswerWhole } from '../tables/answers';
import { labelReader, type LabelRow } from '../tables/labels';
import type { Row } from './damaged-rows';

/** What is in them is never changed: a row that is there already is left as it is. */
const lasting = new Set(['events', 'documents', 'answers', 'label_codes']);
/** By what a row is known, where that is not its primary key. */
const identity: Record<string, string[]> = {
  labels: ['id'],
  prints: ['id'],
  updates: ['id'],
  landed_costs: ['id'],
  printers: ['id'],
};

/** Whether a row that could be read is what it should be. */
export const isWhole = (table: string, row: Row): boolean => {
  try {
    if (table === 'labels') readRow(labelReader, row as unknown as LabelRow);
    if (table === 'events') JSON.parse(String(row['event']));
    if (table === 'answers') return isAnswerWhole(row);
    if (table !== 'documents') return true;
    const bytes = row['bytes'];
    return bytes instanceof Uint8Array && createHash('sha256').update(bytes).digest('hex') === row['sha256'];
  } catch {
    return false;
  }
};

/** A row of an archive that knew no parcels is its order's first. */
const parcelOf = (row: Row): number => (typeof row['parcel'] === 'number' ? row['parcel'] : 1);

/** The draft of this parcel that the restored archive still has was taken off the list since: the newer one is live. */
const giveWay = (target: Connection, row: Row): void => {
  const closed = target.prepare(
    `update labels set stage = 'closed', hold_code = null, hold_json = null, retry_at = null
     where ref1 = ? and parcel = ? and id <> ? and stage = 'draft' and replaces is null`,
  );
  closed.run([row['ref1'], parcelOf(row), row['id']]);
};

const equal = (columns: readonly string[], between: string): string =>
  columns.map((column) => `"${column}" = ?`).join(between);

const insertOf = (table: string, columns: readonly string[]): string =>
  `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})`;

const valuesOf = (row: Row, columns: readonly string[]): unknown[] => columns.map((column) => row[column]);

/** Writes rows of one table of a newer archive into an older one. */
export class RowWriter {
  readonly #target: Connection;
  readonly #table: Table;
  /** Columns by which a row is known. */
  readonly #known: readonly string[];
  /** The others, without the order of arrival. */
  readonly #rest: readonly string[];
  readonly #where: string;

  constructor(target: Connection, table: Table) {
    this.#target = target;
    this.#table = table;
    this.#known = identity[table.name] ?? table.keys.filter((key) => key !== 'rowid');
    this.#rest = table.columns.filter((column) => !this.#known.includes(column) && column !== 'seq');
    this.#where = equal(this.#known, ' and ');
  }

  /** @throws what SQLite throws where the row does not fit */
  write(row: Row): 'taken' | 'same' {
    const there = this.#find(row);
    if (!there) this.#addNewer(row);
    else if (this.#isToStay(there, row)) return 'same';
    else this.#change(row);
    return 'taken';
  }

  #find(row: Row): Row | undefined {
    const select = `select * from "${this.#table.name}" where ${this.#where}`;
    return this.#target.all(select, valuesOf(row, this.#known))[0];
  }

  #isToStay(there: Row, row: Row): boolean {
    if (lasting.has(this.#table.name)) return true;
    return this.#rest.every((column) => String(there[column]) === String(row[column]));
  }

  #change(row: Row): void {
    const update = `update "${this.#table.name}" set ${equal(this.#rest, ', ')} where ${this.#where}`;
    this.#target.prepare(update).run([...valuesOf(row, this.#rest), ...valuesOf(row, this.#known)]);
  }

  /** A label takes the place of the draft that the older archive has for its parcel. */
  #addNewer(row: Row): void {
    try {
      this.#add(row);
    } catch (error) {
      if (this.#table.name !== 'labels' || !isUniqueViolation(error, 'labels.ref1')) throw error;
      giveWay(this.#target, row);
      this.#add(row);
    }
  }

  /** A number that is taken by another row here is given anew: the order of arrival is all it says. */
  #add(row: Row): void {
    const { name, columns } = this.#table;
    const kept = this.#isNumberTaken(row) ? columns.filter((column) => column !== 'seq') : columns;
    this.#target.prepare(insertOf(name, kept)).run(valuesOf(row, kept));
  }

  #isNumberTaken(row: Row): boolean {
    const { name, columns } = this.#table;
    if (!columns.includes('seq') || this.#known.includes('seq')) return false;
    return this.#target.all(`select 1 from "${name}" where seq = ?`, [row['seq']]).length > 0;
  }
}
