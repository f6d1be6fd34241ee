import type { Connection } from '../core/connection';
import { yieldToEventLoop } from '../../base/event-loop';
import { continueChain } from '../audit/salvaged';
import { type Table, tablesOf } from '../changes/same-rows';
import { mustNotBeFull } from '../disk/trouble';
import { type BoughtPackage, indexed, LoggedPackages, type OrderParcel } from './bought-packages';
import { inTransaction } from '../core/work-queue';
import { readableRows, type Row, rowsBeforeDamage } from './damaged-rows';
import { KnownLabels } from './known-labels';
import { maxEvent, rebuildLabels } from './rebuild';
import { isValidRow, RowWriter } from './row-writer';
import {
  repeatAnonymisation,
  type AnonymisedSince,
  anonymisedSince,
} from '../retention/repeat-anonymisation';

/** What could be read of the newer archive. */
export interface Salvaged {
  /** Ids of labels whose row could be read. */
  labels: Set<string>;
  /** Ids of labels whose log could be read to its end. */
  logs: Set<string>;
  /** All its packages. */
  packages: BoughtPackage[];
  /** Labels rebuilt or updated from their logs. */
  rebuilt: number;
  /** Rows that were taken over, by table. */
  taken: Record<string, number>;
  /** Rows that could be read but did not fit. */
  rejected: number;
  /** All parcels of orders found in an index. */
  refs: OrderParcel[];
  /** Entries of its chain that could be taken over. */
  entries: number;
  /** No damage was found. */
  isWhole: boolean;
}

export const nothingSalvaged = (): Salvaged => ({
  labels: new Set(),
  logs: new Set(),
  packages: [],
  rebuilt: 0,
  taken: {},
  rejected: 0,
  refs: [],
  entries: 0,
  isWhole: true,
});

/** Tables that triggers fill from other tables, or that the floor fills again. */
const derived = new Set([
  ...['label_words', 'label_counts', 'retention_pass', 'unread_documents'],
  ...['copied_labels', 'copied_words', 'copied_benches', 'copy_place'],
]);

/** The readable rows of a table, by a column with rising numbers if there is one. */
const rowsOf = function* (source: Connection, table: Table, lose: () => void): Generator<Row[]> {
  const { name, columns } = table;
  if (columns.includes('seq') && !derived.has(name)) yield* readableRows(source, table, 'seq', lose);
  else if (name === 'events' || name === 'station_events') yield* readableRows(source, table, 'id', lose);
  else if (name === 'documents' || name === 'earlier_documents' || name === 'answers' || name === 'batches')
    yield* readableRows(source, table, 'rowid', lose);
  else yield rowsBeforeDamage(source, table, lose);
};

/** The first version that keeps the documents of earlier purchases apart. */
const firstWithPurchases = 23;

/** A log counts as read when its last entry is found by the index, can be read, and is no purchase. */
const isLogRead = (source: Connection, labelId: string): boolean => {
  try {
    const [row] = source.all(
      `select cast(type as blob) as type from events where label_id = ? order by id desc limit 1`,
      [labelId],
    );
    const type = row?.['type'];
    return type instanceof Uint8Array && !Buffer.from(type).toString('latin1').startsWith('register.s');
  } catch {
    return false;
  }
};

/** Labels are read before the rows that belong to them, their logs before their documents, and earlier documents before those of now. */
const inOrder = (tables: readonly Table[]): Table[] => {
  const first = ['batches', 'labels', 'events', 'earlier_documents'];
  const rank = ({ name }: Table): number => (first.includes(name) ? first.indexOf(name) : first.length);
  return tables
    .filter(({ name }) => !derived.has(name) && name !== 'chain')
    .sort((left, right) => rank(left) - rank(right));
};

const knowsParcels = (version: number): boolean =>
  tablesOf(version).some(({ name, columns }) => name === 'labels' && columns.includes('parcel'));

const chainOf = (source: Connection, version: number, lose: () => void): Row[] => {
  const table = tablesOf(version).find(({ name }) => name === 'chain');
  return table ? [...readableRows(source, table, 'seq', lose)].flat() : [];
};

/** Takes rows of a newer archive into an older one, and collects what was found in them. */
class RowSalvager {
  readonly found = nothingSalvaged();
  readonly packages = new LoggedPackages();
  /** Log entries of labels that are not in the target. */
  readonly orphans = new Map<string, Row[]>();
  /** Labels from which the newer archive had removed personal data and the older one had not. */
  readonly anonymised: AnonymisedSince[] = [];
  readonly #source: Connection;
  readonly #target: Connection;
  /** Rows of labels whose number another label has in the older archive. */
  readonly #numberTaken: Row[] = [];
  readonly #labels: KnownLabels;

  constructor(source: Connection, target: Connection, labels: KnownLabels) {
    this.#source = source;
    this.#target = target;
    this.#labels = labels;
  }

  /** Notes that a part could not be read. */
  readonly lose = (): void => void (this.found.isWhole = false);

  async takeTable(table: Table, writer: RowWriter): Promise<void> {
    for (const rows of rowsOf(this.#source, table, this.lose)) {
      this.#target.exec('begin immediate');
      for (const row of rows) this.#take(table.name, writer, row);
      this.#target.exec('commit');
      await yieldToEventLoop();
    }
    if (table.name === 'labels') inTransaction(this.#target, () => this.#takeRenumbered(writer));
  }

  /** Orders may have got each other's numbers since: a row fits once the older rows of all of them, which it replaces, are out of its way. */
  #takeRenumbered(writer: RowWriter): void {
    const rows = this.#numberTaken.splice(0);
    const stageOf = ({ id }: Row): unknown =>
      this.#target.all('select stage from labels where id = ?', [id])[0]?.['stage'];
    const setStage = ({ id }: Row, stage: unknown): unknown =>
      this.#target.prepare('update or ignore labels set stage = ? where id = ?').run([stage, id]);
    const before = new Map(rows.map((row) => [row, stageOf(row)]));
    for (const row of rows) setStage(row, 'closed');
    for (const row of rows) {
      if (this.#write('labels', writer, row)) continue;
      this.#reject(row);
    }
    for (const row of rows) if (!this.found.labels.has(String(row['id']))) setStage(row, before.get(row));
  }

  /** What happened to this label since is not in its row in the restored archive. */
  #reject(row: Row): void {
    this.found.labels.delete(String(row['id']));
    this.found.rejected += 1;
  }

  #write(table: string, writer: RowWriter, row: Row): boolean {
    try {
      const written = writer.write(row);
      if (written === 'taken') this.found.taken[table] = (this.found.taken[table] ?? 0) + 1;
      if (written === 'bought') {
        this.#labels.keep(String(row['id']));
        this.#reject(row);
      }
      return true;
    } catch (error) {
      mustNotBeFull(error);
      return false;
    }
  }

  #take(table: string, writer: RowWriter, row: Row): void {
    if (!isValidRow(table, row)) {
      this.lose();
      return;
    }
    this.#note(table, row);
    if (!this.#hasItsLabel(row)) {
      if (table === 'events') this.#addOrphan(row);
      else this.found.rejected += 1;
      return;
    }
    if (this.#write(table, writer, row)) return;
    if (table === 'labels') this.#numberTaken.push(row);
    else this.found.rejected += 1;
  }

  #note(table: string, row: Row): void {
    if (table === 'labels') {
      this.found.labels.add(String(row['id']));
      this.anonymised.push(...anonymisedSince(this.#target, row));
    }
    if (table === 'events') this.packages.add(row);
  }

  /** Whether the target has the label that the row belongs to, if it belongs to one. */
  #hasItsLabel({ label_id: labelId }: Row): boolean {
    if (labelId === undefined || labelId === null) return true;
    return this.#target.all('select 1 from labels where id = ?', [labelId]).length > 0;
  }

  #addOrphan(row: Row): void {
    const id = String(row['label_id']);
    this.orphans.set(id, [...(this.orphans.get(id) ?? []), row]);
  }
}

/**
 * Takes over what can be read of a newer, possibly damaged, archive into an older one, row by row. An invalid row is left out, and so is one
 * whose label is not there. A label whose row is lost is rebuilt from its log.
 * @param source an archive of this version or an older one
 * @throws where the disk is full
 */
export const salvage = async (source: Connection, target: Connection, version: number): Promise<Salvaged> => {
  const labels = new KnownLabels(target);
  const taker = new RowSalvager(source, target, labels);
  const { found, packages, orphans, anonymised, lose } = taker;
  const before = target.number('user_version') > 0 ? maxEvent(target) : 0;
  target.exec('pragma foreign_keys=off');
  for (const table of inOrder(tablesOf(version))) {
    const writer = new RowWriter(target, table, labels);
    await taker.takeTable(table, writer);
    if (table.name !== 'events') continue;
    const write = (row: Row) => writer.write(row);
    found.rebuilt = await rebuildLabels(target, { orphans, found, before, write });
    labels.setBoughtAgainAside(before, version < firstWithPurchases);
  }
  labels.noteFormerNumbers();
  found.entries = continueChain(target, chainOf(source, version, lose));
  await repeatAnonymisation(target, anonymised);
  for (const id of found.labels) if (isLogRead(source, id)) found.logs.add(id);
  const byIndex = indexed(source, knowsParcels(version));
  return { ...found, refs: byIndex.refs, packages: packages.with(byIndex.packages) };
};
