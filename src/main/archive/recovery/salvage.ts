import { createHash } from 'node:crypto';
import { isUniqueViolation, type Connection } from '../core/connection';
import { yieldToEventLoop } from '../../base/event-loop';
import { continueChain } from '../audit/salvaged';
import { readRow } from '../core/rows';
import { tablesOf } from '../changes/same-rows';
import { isAnswerWhole } from '../tables/answers';
import { labelReader, type LabelRow } from '../tables/labels';
import { indexedTexts, readableRows, type Row, rowsBeforeDamage } from './damaged-rows';
import { maxEvent, rebuildLabels } from './rebuild';
import { blankAgain, type Blanked, blankedSince } from '../retention/again';

export interface BoughtPackage {
  /** Null where an index alone still tells of it. */
  labelId: string | null;
  packageId: string;
  trackingNumber: string | null;
  /** Of its order, where anything still tells it. */
  ref1: string | null;
  /** Which parcel of it; the first where nothing tells it. */
  parcel: number;
}

/** A parcel of an order by its numbers. */
export interface OrderParcel {
  ref1: string;
  parcel: number;
}

/** What could be read of the newer archive. */
export interface Salvaged {
  /** Ids of labels whose row could be read. */
  labels: Set<string>;
  /** Ids of labels whose log could be read to its end. */
  logs: Set<string>;
  /** All packages it tells of. */
  packages: BoughtPackage[];
  /** Labels made anew, or moved on, by their logs. */
  rebuilt: number;
  /** Rows taken over, by table. */
  taken: Record<string, number>;
  /** Rows that could be read and did not fit. */
  left: number;
  /** All parcels of orders that an index tells of. */
  refs: OrderParcel[];
  /** Entries of its chain that could be taken over. */
  entries: number;
  /** Nothing of it was damaged as far as reading went. */
  isWhole: boolean;
}

export const nothingSalvaged = (): Salvaged => ({
  labels: new Set(),
  logs: new Set(),
  packages: [],
  rebuilt: 0,
  taken: {},
  left: 0,
  refs: [],
  entries: 0,
  isWhole: true,
});

/** Kept by triggers from other tables. */
const derived = new Set(['label_words', 'label_counts', 'retention_pass', 'unread_documents']);
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

const textOf = (found: unknown): string => (typeof found === 'string' ? found : '');
const value = (row: Row, name: string): unknown => row[name];

const isWhole = (table: string, row: Row): boolean => {
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

type Plan = ReturnType<typeof tablesOf>[number];

const writer = (target: Connection, { name, columns, keys }: Plan) => {
  const known = identity[name] ?? keys.filter((key) => key !== 'rowid');
  const where = known.map((key) => `"${key}" = ?`).join(' and ');
  const numbered = columns.includes('seq') && !known.includes('seq');
  const insert = (names: readonly string[]): string =>
    `insert into "${name}" (${names.map((column) => `"${column}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`;
  const rest = columns.filter((column) => !known.includes(column) && column !== 'seq');
  const change = `update "${name}" set ${rest.map((column) => `"${column}" = ?`).join(', ')} where ${where}`;

  const add = (row: Row): void => {
    // A number that is taken by another row here is given anew: the order of arrival is all it says.
    const taken = numbered && target.all(`select 1 from "${name}" where seq = ?`, [row['seq']]).length > 0;
    const names = taken ? columns.filter((column) => column !== 'seq') : columns;
    target.prepare(insert(names)).run(names.map((column) => value(row, column)));
  };

  return (row: Row): 'taken' | 'same' => {
    const ids = known.map((key) => value(row, key));
    const [there] = target.all(`select * from "${name}" where ${where}`, ids);
    if (!there) {
      try {
        add(row);
      } catch (error) {
        if (name !== 'labels' || !isUniqueViolation(error, 'labels.ref1')) throw error;
        giveWay(target, row);
        add(row);
      }
      return 'taken';
    }
    const isSame = rest.every((column) => String(there[column]) === String(row[column]));
    if (lasting.has(name) || isSame || rest.length === 0) return 'same';
    target.prepare(change).run([...rest.map((column) => value(row, column)), ...ids]);
    return 'taken';
  };
};

const rowsOf = function* (source: Connection, table: Plan, lose: () => void): Generator<Row[]> {
  const { name, columns } = table;
  if (columns.includes('seq') && !derived.has(name)) yield* readableRows(source, table, 'seq', lose);
  else if (name === 'events' || name === 'station_events') yield* readableRows(source, table, 'id', lose);
  else if (name === 'documents' || name === 'answers' || name === 'batches')
    yield* readableRows(source, table, 'rowid', lose);
  else yield rowsBeforeDamage(source, table, lose);
};

/** A log counts as read when its last entry is found by the index and can be read, and tells of no purchase. */
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

const packageOf = (row: Row): BoughtPackage[] => {
  if (row['type'] !== 'register.succeeded' && row['type'] !== 'settled.found') return [];
  const event = JSON.parse(String(row['event'])) as { package?: Record<string, unknown> };
  const { packageId, trackingNumber } = event.package ?? {};
  if (typeof packageId !== 'string') return [];
  const number = typeof trackingNumber === 'string' ? trackingNumber : null;
  return [{ labelId: String(row['label_id']), packageId, trackingNumber: number, ref1: null, parcel: 1 }];
};

interface LoggedOrder {
  draft?: { fields?: { ref1?: unknown } };
  parcel?: { number?: unknown };
}

/** Which parcel of which order an entry of a log tells of, as far as it does. */
const told = (row: Row): Partial<OrderParcel> => {
  if (!tellingTypes.has(String(row['type']))) return {};
  const { draft, parcel } = JSON.parse(String(row['event'])) as LoggedOrder;
  const ref1 = draft?.fields?.ref1;
  return {
    ...(typeof ref1 === 'string' || typeof ref1 === 'number' ? { ref1: String(ref1) } : {}),
    ...(typeof parcel?.number === 'number' ? { parcel: parcel.number } : {}),
  };
};
const tellingTypes = new Set(['register.started', 'corrected', 'imported', 'parcel.added', 'replaces']);

/** What indexes still tell of labels whose rows are gone: the place of a row says which numbers belong together. */
const indexed = (
  source: Connection,
  knowsParcels: boolean,
): { refs: OrderParcel[]; packages: BoughtPackage[] } => {
  const refs = indexedTexts(source, 'labels', 'labels_ref1', 'ref1', knowsParcels ? 'parcel' : '1').map(
    ({ seq, text, beside }) => ({ seq, ref1: text, parcel: beside }),
  );
  const refAt = new Map(refs.map(({ seq, ref1, parcel }) => [seq, { ref1, parcel }]));
  const packages = indexedTexts(source, 'labels', 'labels_package_id', 'package_id').map(
    ({ seq, text: packageId }) => ({
      ...{ labelId: null, packageId, trackingNumber: null },
      ...(refAt.get(seq) ?? { ref1: null, parcel: 1 }),
    }),
  );
  return { refs: refs.map(({ ref1, parcel }) => ({ ref1, parcel })), packages };
};

/** Labels come before what belongs to them, and their logs before their documents. */
const inOrder = (tables: readonly Plan[]): Plan[] => {
  const first = ['batches', 'labels', 'events'];
  const rank = ({ name }: Plan): number => (first.includes(name) ? first.indexOf(name) : first.length);
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

/**
 * Takes over what can be read of a newer archive (damaged, perhaps) into an older one, row by row. A row that is not what it
 * should be is left, and so is one whose label is not there; a label whose row is gone is made anew from its log.
 * @param source an archive of this version or an older one
 */
export const salvage = async (source: Connection, target: Connection, version: number): Promise<Salvaged> => {
  const found = nothingSalvaged();
  const homeless = new Map<string, Row[]>();
  const blanked: Blanked[] = [];
  const toldOf = new Map<string, Partial<OrderParcel>>();
  const lose = (): void => void (found.isWhole = false);
  const isHere = (labelId: unknown): boolean =>
    target.all('select 1 from labels where id = ?', [labelId]).length > 0;
  const before = target.number('user_version') > 0 ? maxEvent(target) : 0;
  const takeRow = (table: Plan, write: ReturnType<typeof writer>, row: Row): void => {
    if (!isWhole(table.name, row)) {
      found.isWhole = false;
      return;
    }
    if (table.name === 'labels') {
      found.labels.add(String(row['id']));
      blanked.push(...blankedSince(target, row));
    }
    if (table.name === 'events') {
      found.packages.push(...packageOf(row));
      const id = textOf(row['label_id']);
      toldOf.set(id, { ...toldOf.get(id), ...told(row) });
    }
    if (row['label_id'] !== undefined && row['label_id'] !== null && !isHere(row['label_id'])) {
      const id = textOf(row['label_id']);
      if (table.name === 'events') homeless.set(id, [...(homeless.get(id) ?? []), row]);
      else found.left += 1;
      return;
    }
    try {
      if (write(row) === 'taken') found.taken[table.name] = (found.taken[table.name] ?? 0) + 1;
    } catch {
      found.left += 1;
    }
  };

  target.exec('pragma foreign_keys=off');
  for (const table of inOrder(tablesOf(version))) {
    const write = writer(target, table);
    for (const rows of rowsOf(source, table, lose)) {
      target.exec('begin immediate');
      for (const row of rows) takeRow(table, write, row);
      target.exec('commit');
      await yieldToEventLoop();
    }
    if (table.name === 'events')
      found.rebuilt = await rebuildLabels(target, { homeless, found, before, write });
  }
  found.entries = continueChain(target, chainOf(source, version, lose));
  await blankAgain(target, blanked);
  for (const id of found.labels) if (isLogRead(source, id)) found.logs.add(id);
  const named = new Set(found.packages.map(({ packageId }) => packageId));
  const { refs, packages } = indexed(source, knowsParcels(version));
  const ofPackage = new Map(packages.map((bought) => [bought.packageId, bought]));
  for (const bought of found.packages) {
    const said = toldOf.get(bought.labelId ?? '');
    const index = ofPackage.get(bought.packageId);
    bought.ref1 = said?.ref1 ?? index?.ref1 ?? null;
    bought.parcel = index?.parcel ?? said?.parcel ?? 1;
  }
  found.packages.push(...packages.filter(({ packageId }) => !named.has(packageId)));
  found.refs = refs;
  return found;
};
