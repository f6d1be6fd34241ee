import type { Input, LabelView, Output } from '#shared/bridge/contract';
import { call } from '../station';
import type { Answered } from './last-scan';
import { beginRequest, endRequest, toLastScan } from './ship-answer';
import {
  isAlarm,
  lastScan,
  scanTurn,
  showAnswer,
  showAsking,
  showLabel,
  showOvertaken,
  showPaused,
  showScan,
} from './shown-scan';

/**
 * Makes the request and shows its answer.
 * @param beforeShown called before the newest answer or an alarm is shown, but not when the batch is paused
 */
const ask = async (
  code: string,
  question: () => Promise<Output<'ship.scan'>>,
  beforeShown?: (answered: Answered) => void,
): Promise<void> => {
  const { turn, held } = showAsking(code);
  beginRequest();
  const isNewest = (): boolean => scanTurn() === turn;
  try {
    const answer = await question();
    if (answer.kind === 'paused') {
      showPaused(code, isNewest(), held);
      return;
    }
    const scanned = toLastScan(turn, code, answer);
    if (isNewest() || isAlarm(scanned)) beforeShown?.(scanned);
    if (isNewest()) showAnswer(scanned, held);
    else showOvertaken(code, scanned);
  } catch (error) {
    const failed = { phase: 'failed', turn, code, error } as const;
    if (isNewest()) showAnswer(failed, held);
    else showOvertaken(code, failed);
  } finally {
    endRequest();
  }
};

/** Ships an order that was scanned, typed or pressed. Never rejects; an error becomes part of the last scan. */
export const scanOrder = (code: string): Promise<void> => ask(code, () => call('ship.scan', { code }));

/**
 * The same, but buys nothing of a paused batch.
 * @param beforeShown called with the answer before it is shown; not when the batch is paused or the call failed
 */
export const scanUnlessPaused = (code: string, beforeShown: (answered: Answered) => void): Promise<void> =>
  ask(code, () => call('ship.scan', { code, heedsPause: true }), beforeShown);

/** Continues with a label that was fixed or that waits. The station never buys again what is in doubt. */
export const beginLabel = ({ label }: LabelView): Promise<void> =>
  ask(label.ref1, () => call('ship.begin', { labelId: label.id }));

/**
 * Displays a label by its id, in its current state. @returns false when it is not in the archive @throws
 * RefusedCall
 */
export const openLabel = async (labelId: string): Promise<boolean> => {
  const details = await call('labels.get', { labelId });
  if (details) showLabel(details.view);
  return details !== null;
};

type PurchaseReply = Output<'labels.replace'>;

/** Displays the result of a purchase that a person requested, unless it was refused. A newer request stays. */
const showPurchase = async (code: string, make: () => Promise<PurchaseReply>): Promise<PurchaseReply> => {
  const before = scanTurn();
  beginRequest();
  try {
    const reply = await make();
    if (!reply.ok) return reply;
    const bought = toLastScan(before, code, reply.answer);
    if (scanTurn() === before) showScan(bought);
    else showOvertaken(code, bought);
    return reply;
  } finally {
    endRequest();
  }
};

/** Buys a replacement of this label. */
export const replaceLabel = ({ label }: LabelView): Promise<PurchaseReply> =>
  showPurchase(label.ref1, () => call('labels.replace', { labelId: label.id }));

type AddParcelInput = Input<'orders.addParcel'>;

/** Buys a label for one more parcel of this label's order. */
export const addParcel = (
  { label, parcels }: LabelView,
  fields: AddParcelInput['fields'],
  items: AddParcelInput['items'],
): Promise<PurchaseReply> =>
  showPurchase(label.ref1, () => call('orders.addParcel', { labelId: label.id, parcels, fields, items }));

/**
 * A person acknowledges the alarm. The expected label is displayed; after a wrong label it must still be
 * scanned.
 */
export const acknowledgeStop = async (): Promise<void> => {
  const last = lastScan();
  await call('ship.acknowledge', undefined);
  if (lastScan() !== last || last.phase !== 'label') return;
  showLabel(last.view, last.kind === 'wrong_label' ? 'scan_back_due' : 'shown');
};
