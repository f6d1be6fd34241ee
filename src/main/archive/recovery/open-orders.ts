import { isInDoubt } from '#shared/label/advance';
import { failure, type Failure } from '#shared/failure';
import { restored } from '#shared/label/restored';
import { moveLabel } from '../changes/commit';
import type { Connection } from '../core/connection';
import { yieldToEventLoop } from '../../base/event-loop';
import { readRow } from '../core/rows';
import { labelReader, type LabelRow } from '../tables/labels';
import { inTransaction } from '../core/work-queue';
import type { BoughtPackage, OrderParcel } from './bought-packages';
import type { Salvaged } from './salvage';
import { rememberLost } from './unknown-orders';

/** What a restore had to leave open, for a person. */
export interface OpenAfterRestore {
  /** Bought since the copy, and saved. */
  bought: NamedPackage[];
  /** Packages that are known by their number alone: their labels could not be saved. */
  lost: NamedPackage[];
  /** Parcels that may have been bought since: they are held. */
  mayBeBought: OrderParcel[];
  /** Parcels whose labels may have been printed since: they are held. */
  mayBePrinted: OrderParcel[];
}
export interface NamedPackage {
  ref1: string | null;
  parcel: number;
  packageId: string;
  trackingNumber: string | null;
}

interface Around {
  station: () => string;
  now: string;
}

const labelsWhere = (target: Connection, where: string): LabelRow[] =>
  target.all(`select * from labels where ${where} order by seq`) as unknown as LabelRow[];

const holding = async (
  target: Connection,
  rows: readonly LabelRow[],
  reason: (row: LabelRow) => Failure,
  { station, now }: Around,
): Promise<OrderParcel[]> => {
  const around = { connection: target, station, operator: () => null, onBadRow: () => undefined };
  const held: OrderParcel[] = [];
  for (const row of rows) {
    if (isInDoubt(readRow(labelReader, row))) continue;
    const event = { type: 'held', failure: reason(row) } as const;
    inTransaction(target, () => moveLabel(row.id, event, now, around));
    held.push({ ref1: row.ref1, parcel: row.parcel });
    if (held.length % 50 === 0) await yieldToEventLoop();
  }
  return held;
};

const isKnown = (target: Connection, { packageId }: BoughtPackage): boolean =>
  target.all('select 1 from labels where package_id = ?', [packageId]).length > 0;

const named = (target: Connection, bought: BoughtPackage): NamedPackage => {
  const [row] = target.all(
    'select ref1, parcel, tracking_number from labels where id = ? or package_id = ?',
    [bought.labelId, bought.packageId],
  );
  return {
    ref1: row ? String(row['ref1']) : bought.ref1,
    parcel: row ? Number(row['parcel']) : bought.parcel,
    packageId: bought.packageId,
    trackingNumber:
      bought.trackingNumber ?? (typeof row?.['tracking_number'] === 'string' ? row['tracking_number'] : null),
  };
};

/** Prints that waited in the copy may have run since: they are settled as those that a crash cut off. */
const doubtPrints = (target: Connection, salvaged: Salvaged, isLogComplete: boolean): void => {
  for (const row of target.all(`select id, label_id from prints where state = 'queued'`))
    if (!isLogComplete || !salvaged.labels.has(String(row['label_id'])))
      target.prepare(`update prints set state = 'sending' where id = ?`).run([row['id']]);
};

/** As a key of a map. */
const nameOf = ({ ref1, parcel }: OrderParcel): string => `${parcel} ${ref1}`;

/** Orders of which only their number is left: those that were surely bought are named as lost, the others may have been. */
const remember = async (
  target: Connection,
  { refs }: Salvaged,
  lost: readonly BoughtPackage[],
  { station, now }: Around,
): Promise<OrderParcel[]> => {
  const around = { connection: target, station, operator: () => null, onBadRow: () => undefined };
  const bought = lost.flatMap(({ ref1, parcel, packageId }) =>
    ref1 === null ? [] : [{ ref1, parcel, packageId }],
  );
  await rememberLost(target, bought, now, around);
  const isGone = ({ ref1, parcel }: OrderParcel): boolean =>
    target.all('select 1 from labels where ref1 = ? and parcel = ?', [ref1, parcel]).length === 0;
  const each = new Map(refs.map((one) => [nameOf(one), one]));
  const gone = [...each.values()].filter(isGone).map((one) => ({ ...one, packageId: null }));
  const remembered = await rememberLost(target, gone, now, around);
  return remembered.map(({ ref1, parcel }) => ({ ref1, parcel }));
};

const lacksPaper = `stage = 'registered' and hold_code is null and not exists (select 1 from documents where label_id = labels.id)`;

/**
 * Nobody knows what happened between an older archive and now, beyond what could be read of the newer one. So nothing goes on by
 * itself: an order that may have been bought since is held as one whose answer was lost, a label that may have been printed
 * since waits for a person, and no batch runs. An order counts as surely not bought only where both its row and its log could be
 * read and agree, the newer archive went on from the older one, and its write-ahead log was there. Orders that only a number is
 * left of are remembered by it.
 * @param known packages that the older archive knew as bought
 */
export const holdOpenOrders = async (
  target: Connection,
  salvaged: Salvaged,
  { isLogComplete, known, ...around }: Around & { isLogComplete: boolean; known: ReadonlySet<string> },
): Promise<OpenAfterRestore> => {
  const lost = salvaged.packages.filter((bought) => !isKnown(target, bought));
  const namesOf = ({ labelId, ref1, parcel }: BoughtPackage): (string | null)[] => [
    labelId,
    ref1 === null ? null : nameOf({ ref1, parcel }),
  ];
  const lostOf = new Map(
    lost.flatMap((bought) => namesOf(bought).map((name) => [name, bought.packageId] as const)),
  );
  const isSure = ({ id }: LabelRow): boolean =>
    isLogComplete && salvaged.labels.has(id) && salvaged.logs.has(id);
  const isPrintKnown = ({ id }: LabelRow): boolean => isLogComplete && salvaged.labels.has(id);

  const inDoubt = labelsWhere(target, `stage in ('draft', 'registering')`)
    .filter((row) => row.stage === 'registering' || isInDoubt(readRow(labelReader, row)))
    .filter((row) => !isSure(row))
    .map(({ ref1, parcel }) => ({ ref1, parcel }));
  target.exec(`update batches set state = 'paused' where state in ('running', 'finishing')`);
  doubtPrints(target, salvaged, isLogComplete);
  const drafts = labelsWhere(target, `stage = 'draft'`).filter((row) => !isSure(row));
  const mayBeBought = await holding(
    target,
    drafts,
    ({ id, ref1, parcel }) => {
      const packageId = lostOf.get(id) ?? lostOf.get(nameOf({ ref1, parcel }));
      const told = packageId === undefined ? '' : ` The service made package ${packageId} for it`;
      return failure('answer_lost', `${restored}; it may have been bought since the copy.${told}`);
    },
    around,
  );
  const unprinted = labelsWhere(target, `stage = 'registered' and hold_code is null`);
  const mayBePrinted = await holding(
    target,
    unprinted.filter((row) => !isPrintKnown(row)),
    () => failure('label_stale', `${restored}; it may have been printed since the copy`),
    around,
  );
  await holding(
    target,
    labelsWhere(target, lacksPaper),
    () => failure('document_missing', 'Its paper could not be saved from the damaged archive'),
    around,
  );
  const remembered = await remember(target, salvaged, lost, around);
  const saved = salvaged.packages.filter((bought) => !known.has(bought.packageId) && isKnown(target, bought));
  return {
    bought: saved.map((bought) => named(target, bought)),
    lost: lost.map((bought) => named(target, bought)),
    // Those that were in doubt before are held as they were; what became of them is as unknown.
    mayBeBought: [...inDoubt, ...mayBeBought, ...remembered],
    mayBePrinted,
  };
};
