import { randomUUID } from 'node:crypto';
import { isInDoubt } from '#shared/label/advance';
import type { Label } from '#shared/label/stage';
import { failure, type Failure } from '#shared/failure';
import { codedMessage } from '#shared/text/coded-message';
import { applyEvent } from '../changes/commit';
import type { Connection } from '../core/connection';
import { yieldToEventLoop } from '../../base/event-loop';
import type { RowError } from '../core/errors';
import { readRows } from '../core/rows';
import { labelReader, type LabelRow } from '../tables/labels';
import { inTransaction } from '../core/work-queue';
import type { BoughtPackage, OrderParcel } from './bought-packages';
import type { Salvaged } from './salvage';
import { addLostOrders } from './lost-orders';

/** What a restore could not settle and a person has to. */
export interface OpenAfterRestore {
  /** Packages bought since the copy that were recovered. */
  bought: NamedPackage[];
  /** Packages of which only the number is known: their labels could not be recovered. */
  lost: NamedPackage[];
  /** Parcels that may have been bought since the copy: they are on hold. */
  mayBeBought: OrderParcel[];
  /** Parcels whose labels may have been printed since the copy: a person is asked whether they came out. */
  mayBePrinted: OrderParcel[];
}
export interface NamedPackage {
  ref1: string | null;
  parcel: number;
  packageId: string;
  trackingNumber: string | null;
}

interface HoldContext {
  station: () => string;
  now: string;
  /** Called with each unreadable row of an order that is open. */
  onBadRow: (error: RowError) => void;
}

/** Null for an unreadable row: it stays as it is, because nothing that reads it can buy or print it. */
const labelOf = (row: LabelRow, { onBadRow }: HoldContext): Label | null =>
  readRows(labelReader, [row], onBadRow)[0] ?? null;

const labelsWhere = (target: Connection, where: string): LabelRow[] =>
  target.all(`select * from labels where ${where} order by seq`) as unknown as LabelRow[];

const writing = (connection: Connection, { station }: HoldContext) => ({
  ...{ connection, station, operator: () => null, onBadRow: () => undefined },
});

/** Changes labels, each by itself. @returns the parcels they are for */
const each = async (
  target: Connection,
  rows: readonly LabelRow[],
  change: (row: LabelRow) => void,
): Promise<OrderParcel[]> => {
  for (const [at, row] of rows.entries()) {
    inTransaction(target, () => change(row));
    if (at % 50 === 49) await yieldToEventLoop();
  }
  return rows.map(({ ref1, parcel }) => ({ ref1, parcel }));
};

const holdLabels = (
  target: Connection,
  rows: readonly LabelRow[],
  reason: (row: LabelRow) => Failure,
  context: HoldContext,
): Promise<OrderParcel[]> =>
  each(
    target,
    rows.filter((row) => labelOf(row, context)),
    (row) =>
      applyEvent(row.id, { type: 'held', failure: reason(row) }, context.now, writing(target, context)),
  );

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

/** The last print of a label whose hold says that nothing came out of it. */
const failedPrints = `select id, label_id from prints where state = 'failed'
  and label_id in (select id from labels where hold_code = 'print_failed')
  and seq = (select max(seq) from prints others where others.label_id = prints.label_id)`;

/** Bytes may have left for these, and the copy does not know their end. */
const unfinishedPrints = `select id, label_id from prints where state in ('queued', 'sending') or (state = 'sent' and note is null)`;

/**
 * Prints that had not ended in the copy may have ended in any way since, and what had failed may have been printed again: they become
 * `sending`, as after a crash, so that a person is asked whether the label came out. Their printer is not asked: if it counted nothing, the
 * label may have come out of another one.
 */
const markPrintsSending = (target: Connection, isKnownLabel: (id: string) => boolean): void => {
  for (const row of [...target.all(unfinishedPrints), ...target.all(failedPrints)])
    if (!isKnownLabel(String(row['label_id'])))
      target
        .prepare(`update prints set state = 'sending', counter_before = null, note = 'restored' where id = ?`)
        .run([row['id']]);
};

/** Key for a map. */
const nameOf = ({ ref1, parcel }: OrderParcel): string => `${parcel} ${ref1}`;

/** Adds orders of which only the number is known: those certainly bought are reported as lost, the others may have been bought. */
const addUnknownOrders = async (
  target: Connection,
  { refs }: Salvaged,
  lost: readonly BoughtPackage[],
  holding: HoldContext,
): Promise<OrderParcel[]> => {
  const [context, { now }] = [writing(target, holding), holding];
  const bought = lost.flatMap(({ ref1, parcel, packageId }) =>
    ref1 === null ? [] : [{ ref1, parcel, packageId }],
  );
  await addLostOrders(target, bought, now, context);
  const isUnknown = ({ ref1, parcel }: OrderParcel): boolean =>
    target.all('select 1 from labels where ref1 = ? and parcel = ?', [ref1, parcel]).length === 0;
  const each = new Map(refs.map((one) => [nameOf(one), one]));
  const unknown = [...each.values()].filter(isUnknown).map((one) => ({ ...one, packageId: null }));
  const remembered = await addLostOrders(target, unknown, now, context);
  return remembered.map(({ ref1, parcel }) => ({ ref1, parcel }));
};

/** The row of the print that brought the label to this stage is lost. */
const lacksPrint = `stage = 'sending' and hold_code is null and not exists
  (select 1 from prints where label_id = labels.id and state in ('queued', 'sending', 'sent', 'confirmed', 'unknown'))`;

/**
 * Labels that a person may have printed since the copy, and whose prints in it do not ask about that yet: bought ones without paper, ones
 * whose last print failed, and purchases in doubt with documents. A label with a forbidden command was not printed.
 */
const mayHavePaper = `(
    (stage = 'registered' and hold_code is not 'label_forbidden')
    or (${lacksPrint})
    or (hold_code = 'print_failed' and stage in ('sending', 'sent', 'confirmed'))
    or ((stage = 'registering' or (stage = 'draft' and hold_code is not null))
      and exists (select 1 from documents where label_id = labels.id))
  )
  and not exists (select 1 from prints where label_id = labels.id and state in ('sending', 'unknown'))`;

const lacksDocuments = `stage = 'registered' and hold_code is null and not exists (select 1 from documents where label_id = labels.id)`;

/** Adds a print that may have happened since the copy, at an unknown printer, so that a person is asked whether the label came out. */
const askWhetherPrinted = (
  target: Connection,
  { id, stage, printer_id }: LabelRow,
  context: HoldContext,
): void => {
  const printId = randomUUID();
  // The start first settles a purchase that was under way in the copy, and then this print.
  const isUnderWay = stage === 'registering';
  target
    .prepare(
      `insert into prints (id, label_id, printer_id, printer_name, state, reason, copies, expected, waiting, note, created_at, updated_at)
       values (?, ?, '', '?', ?, 'first', 1, 0, '[]', 'restored', ?, ?)`,
    )
    .run([printId, id, isUnderWay ? 'sending' : 'unknown', context.now, context.now]);
  // The new row has set it.
  target.prepare('update labels set printer_id = ? where id = ?').run([printer_id, id]);
  if (isUnderWay) return;
  const event = { type: 'print.unknown', printId, printerName: '?', note: 'restored' } as const;
  applyEvent(id, event, context.now, writing(target, context));
};

/** Asks about the paper of labels that may have been printed since the copy. */
const askAboutPaper = async (
  target: Connection,
  isKnownLabel: (id: string) => boolean,
  context: HoldContext,
): Promise<OrderParcel[]> => {
  const asked = labelsWhere(target, mayHavePaper)
    .filter(({ id }) => !isKnownLabel(id))
    .filter((row) => {
      const label = labelOf(row, context);
      return label && (row.stage !== 'draft' || isInDoubt(label));
    });
  return each(target, asked, (row) => askWhetherPrinted(target, row, context));
};

/**
 * Beyond what could be read of the newer archive it is unknown what happened since the older one. So nothing continues automatically: an
 * order that may have been bought since is held like one whose answer was lost, a person is asked about a label that may have been printed
 * since, and no batch runs. An order counts as certainly not bought only if its row and its log could both be read and agree, the newer
 * archive continued from the older one, and its write-ahead log was there. Orders with only a number are added by that number.
 * @param known packages that the older archive has as bought
 */
export const holdOpenOrders = async (
  target: Connection,
  salvaged: Salvaged,
  { isLogComplete, known, ...context }: HoldContext & { isLogComplete: boolean; known: ReadonlySet<string> },
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
  /** An order that is not held here: it is in doubt already, or nothing can buy it because its row can't be read. */
  const isDoubtful = (row: LabelRow): boolean => {
    const label = labelOf(row, context);
    return !label || isInDoubt(label);
  };
  const withoutPrint = new Set(labelsWhere(target, lacksPrint).map(({ id }) => id));
  const isPrintKnown = (id: string): boolean =>
    isLogComplete && salvaged.labels.has(id) && !withoutPrint.has(id);

  const inDoubt = labelsWhere(target, `stage in ('draft', 'registering')`)
    .filter((row) => !isSure(row))
    .filter((row) => row.stage === 'registering' || isDoubtful(row))
    .map(({ ref1, parcel }) => ({ ref1, parcel }));
  target.exec(`update batches set state = 'paused' where state in ('running', 'finishing')`);
  markPrintsSending(target, isPrintKnown);
  const drafts = labelsWhere(target, `stage = 'draft'`)
    .filter((row) => !isSure(row))
    .filter((row) => !isDoubtful(row));
  const mayBeBought = await holdLabels(
    target,
    drafts,
    ({ id, ref1, parcel }) => {
      const packageId = lostOf.get(id) ?? lostOf.get(nameOf({ ref1, parcel }));
      const detail =
        packageId === undefined
          ? codedMessage('restored.maybeBought')
          : codedMessage('restored.bought', { packageId });
      return failure('answer_lost', detail, { afterRestore: true });
    },
    context,
  );
  const mayBePrinted = await askAboutPaper(target, isPrintKnown, context);
  await holdLabels(
    target,
    labelsWhere(target, lacksDocuments),
    () => failure('document_missing', codedMessage('restored.paperLost')),
    context,
  );
  const remembered = await addUnknownOrders(target, salvaged, lost, context);
  const saved = salvaged.packages.filter((bought) => !known.has(bought.packageId) && isKnown(target, bought));
  return {
    bought: saved.map((bought) => named(target, bought)),
    lost: lost.map((bought) => named(target, bought)),
    // Orders that were in doubt before stay on hold; it is equally unknown whether they were bought.
    mayBeBought: [...inDoubt, ...mayBeBought, ...remembered],
    mayBePrinted,
  };
};
