import { isIntact } from '../../base/bytes';
import { isUniqueViolation, type Connection } from '../core/connection';
import { readRow } from '../core/rows';
import type { Table } from '../changes/same-rows';
import { isAnswerUndamaged } from '../tables/answers';
import { removeCodes } from '../tables/label-codes';
import { labelReader, type LabelRow } from '../tables/labels';
import type { Row } from './damaged-rows';
import type { KnownLabels } from './known-labels';

/** Rows of these tables never change: an existing row is kept. */
const immutableTables = new Set([
  'events',
  'documents',
  'earlier_documents',
  'answers',
  'label_codes',
  'former_numbers',
]);
/** Columns that identify a row, where they are not its primary key. */
const identity: Record<string, string[]> = {
  labels: ['id'],
  prints: ['id'],
  updates: ['id'],
  landed_costs: ['id'],
  printers: ['id'],
};

/** Whether a row that could be read is also valid. */
export const isValidRow = (table: string, row: Row): boolean => {
  try {
    if (table === 'labels') readRow(labelReader, row as unknown as LabelRow);
    if (table === 'events') JSON.parse(String(row['event']));
    if (table === 'answers') return isAnswerUndamaged(row);
    if (table !== 'documents' && table !== 'earlier_documents') return true;
    return isIntact(row['bytes'], row['sha256']);
  } catch {
    return false;
  }
};

/** A row of an archive without parcels is the first parcel of its order. */
const parcelOf = (row: Row): number => (typeof row['parcel'] === 'number' ? row['parcel'] : 1);

/** Closes the restored archive's draft for this parcel: it was removed since, and the newer label is the live one. */
const closeReplacedDraft = (target: Connection, row: Row): void => {
  const closed = target.prepare(
    `update labels set stage = 'closed', hold_code = null, hold_json = null, retry_at = null
     where ref1 = ? and parcel = ? and id <> ? and stage = 'draft' and replaces is null`,
  );
  closed.run([row['ref1'], parcelOf(row), row['id']]);
};

/** Removes what the newer archive has replaced by this row, and what would keep the row from being written. */
const replaceOlder = (target: Connection, table: string, row: Row): void => {
  if (table === 'printers' && Number(row['is_default']) === 1)
    target.prepare('update printers set is_default = 0 where id <> ?').run([row['id']]);
  if (table === 'updates' && row['state'] !== 'updated')
    target
      .prepare("delete from updates where package_id = ? and id <> ? and state <> 'updated'")
      .run([row['package_id'], row['id']]);
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
  /** Columns that identify a row. */
  readonly #known: readonly string[];
  /** The other columns, without `seq`. */
  readonly #rest: readonly string[];
  readonly #where: string;
  readonly #labels: KnownLabels;

  constructor(target: Connection, table: Table, labels: KnownLabels) {
    this.#target = target;
    this.#table = table;
    this.#labels = labels;
    this.#known = identity[table.name] ?? table.keys.filter((key) => key !== 'rowid');
    this.#rest = table.columns.filter((column) => !this.#known.includes(column) && column !== 'seq');
    this.#where = equal(this.#known, ' and ');
  }

  /**
   * @returns 'bought' for a label without a package that the older archive has with one: a label never loses its package, so the older
   * archive's row is kept
   * @throws SQLite's error where the row does not fit
   */
  write(row: Row): 'taken' | 'same' | 'bought' {
    if (this.#table.name === 'earlier_documents') return this.#writeEarlier(row);
    // Codes of other paper than that of the package that is kept.
    if (this.#table.name === 'label_codes' && this.#labels.isKept(String(row['label_id']))) return 'same';
    const found = this.#find(row);
    if (this.#table.name === 'documents' && this.#isOfOther(found, row)) return this.#labels.addEarlier(row);
    const there = found && this.#isEarlierDocument(found, row) ? undefined : found;
    replaceOlder(this.#target, this.#table.name, row);
    if (!there) this.#addNewer(row);
    else if (this.#losesPackage(there, row)) return 'bought';
    else if (this.#isUnchanged(there, row)) return 'same';
    else this.#change(row);
    return 'taken';
  }

  /** The document is of another purchase than the package that the older archive has. */
  #isOfOther(there: Row | undefined, row: Row): boolean {
    const labelId = String(row['label_id']);
    if (this.#labels.isKept(labelId)) return true;
    return there !== undefined && there['sha256'] !== row['sha256'] && this.#labels.isSettled(labelId);
  }

  /** The order was bought again since: the older archive's document is of the purchase before. */
  #isEarlierDocument(there: Row, row: Row): boolean {
    if (this.#table.name !== 'documents' || there['sha256'] === row['sha256']) return false;
    this.#labels.setAside(String(row['label_id']));
    return true;
  }

  #writeEarlier(row: Row): 'taken' | 'same' {
    const there = this.#find(row);
    if (there?.['sha256'] === row['sha256']) return 'same';
    if (there || this.#labels.isSettled(String(row['label_id']))) return this.#labels.addEarlier(row);
    this.#add(row);
    this.#removeMoved(row);
    return 'taken';
  }

  /** The older archive has it as a document of the label's last purchase. */
  #removeMoved({ label_id: labelId, position, sha256 }: Row): void {
    const removed = this.#target
      .prepare('delete from documents where label_id = ? and position = ? and sha256 = ?')
      .run([labelId, position, sha256]);
    if (removed.changes > 0) removeCodes(this.#target, String(labelId));
  }

  #find(row: Row): Row | undefined {
    const select = `select * from "${this.#table.name}" where ${this.#where}`;
    return this.#target.all(select, valuesOf(row, this.#known))[0];
  }

  #isUnchanged(there: Row, row: Row): boolean {
    if (immutableTables.has(this.#table.name)) return true;
    return this.#rest.every((column) => String(there[column]) === String(row[column]));
  }

  #losesPackage(there: Row, row: Row): boolean {
    return this.#table.name === 'labels' && there['package_id'] !== null && row['package_id'] === null;
  }

  #change(row: Row): void {
    const update = `update "${this.#table.name}" set ${equal(this.#rest, ', ')} where ${this.#where}`;
    this.#target.prepare(update).run([...valuesOf(row, this.#rest), ...valuesOf(row, this.#known)]);
  }

  /** Adds a row. A label replaces the draft that the older archive has for its parcel. */
  #addNewer(row: Row): void {
    try {
      this.#add(row);
    } catch (error) {
      if (this.#table.name !== 'labels' || !isUniqueViolation(error, 'labels.ref1')) throw error;
      closeReplacedDraft(this.#target, row);
      this.#add(row);
    }
  }

  /** A row whose `seq` is used by another row here gets a new one, because it only gives the order of creation. */
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
