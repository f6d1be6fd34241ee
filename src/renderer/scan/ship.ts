import type { Input, LabelView, Output, ShipAnswer } from '#shared/bridge/contract';
import { call, on } from '../station';
import { createStore, useStore } from '../store';
import { text } from '../text';
import { clearMessage, giveWayToHeld, showMessage, showOvertakenMessage } from './message';
import { type OutcomeLine, outcomeLine } from './outcome-line';
import {
  type PendingLabels,
  needsPerson,
  nothingPending,
  reportedScan,
  withOvertaken,
  withRequested,
  withUpdate,
} from './pending';
import { type LastScan, newer, stampOf, withChange } from './last-scan';

export type Answered = Exclude<LastScan, { phase: 'idle' | 'asking' }>;

const store = createStore<LastScan>({ phase: 'idle' });
let turn = 0;
/** The scan that the requests without an answer replaced: where the newest starts nothing, it is the last one again. */
let replaced: LastScan = { phase: 'idle' };

/** Labels requested at this bench that are not printed yet. */
const pending = createStore<PendingLabels>(nothingPending);

const lastId = (): string | null => {
  const last = store.get();
  return last.phase === 'label' ? last.view.label.id : null;
};

/** Follows a scanned label until its paper is printed. A label that is only displayed was not requested. */
const followUntilPrinted = (last: LastScan): void => {
  if (last.phase !== 'label' || last.kind === 'wrong_label' || last.kind === 'scan_back_due') return;
  pending.set(withRequested(pending.get(), last.view));
};

/** Number of requests without an answer yet. */
let openRequests = 0;
/** Labels announced during a request: an announcement can be newer than the answer that follows it. */
let announcedMeanwhile = new Map<string, LabelView>();

/** The labels of this bench's scans that are held for a person. Paper that a person made outdated is not held. */
const heldIds = (): string[] => {
  const last = store.get();
  const { lastOut } = pending.get();
  const views = [last.phase === 'label' ? last.view : null, lastOut];
  return views.flatMap((view) =>
    view !== null && view.label.hold !== null && needsPerson(view) ? [view.label.id] : [],
  );
};

/**
 * A message does not hide a label that is held after it. Where the line is not that of a label, it would not name the held one.
 * @param before the labels that were held then
 */
const showNewlyHeld = (before: readonly string[]): void => {
  if (store.get().phase === 'label' && heldIds().some((id) => !before.includes(id))) giveWayToHeld();
};

/** Applies a change. */
const applyChange = (view: LabelView): void => {
  const before = heldIds();
  store.set(withChange(store.get(), view));
  replaced = withChange(replaced, view);
  pending.set(withUpdate(pending.get(), view, lastId()));
  showNewlyHeld(before);
};

/** Updates the last scan from the station's announcements. Called once, at the start. */
export const followLabels = (): void => {
  on('label.changed', (view) => {
    if (openRequests > 0) announcedMeanwhile.set(view.label.id, view);
    applyChange(view);
  });
  // In another environment the displayed label does not exist.
  on('station.changed', () => {
    store.set({ phase: 'idle' });
    replaced = { phase: 'idle' };
    pending.set(nothingPending);
  });
};

const toLastScan = (thisTurn: number, askedAt: string, code: string, answer: ShipAnswer): Answered => {
  if (answer.kind === 'not_found')
    return {
      ...{ phase: 'not_found', turn: thisTurn, code },
      ...(answer.isShared ? { isShared: true } : {}),
      ...(answer.elsewhere && { elsewhere: answer.elsewhere }),
      ...(answer.alike && { alike: answer.alike }),
    };
  const announced = announcedMeanwhile.get(answer.view.label.id);
  const view = announced ? newer(answer.view, announced) : answer.view;
  const common = { turn: thisTurn, kind: answer.kind, askedAt, answeredAt: stampOf(answer.view), view };
  return {
    phase: 'label',
    ...common,
    ...('scanned' in answer ? { scanned: answer.scanned } : {}),
    ...('papers' in answer ? { papers: answer.papers } : {}),
    ...(answer.kind === 'duplicate' && answer.allOut !== undefined ? { allOut: answer.allOut } : {}),
    ...(answer.kind === 'duplicate' && answer.bought !== undefined ? { bought: answer.bought } : {}),
    ...(answer.kind === 'duplicate' && answer.elsewhere ? { isFloorAsked: false } : {}),
    ...('again' in answer ? { again: answer.again } : {}),
  };
};

const stops: ReadonlySet<string> = new Set<ShipAnswer['kind']>(['wrong_label', 'replaced', 'outdated']);

const isAlarm = (last: LastScan): boolean => last.phase === 'label' && stops.has(last.kind);

/**
 * The answer to a request that a newer one overtook. An alarm is displayed at once, and a label that was
 * started is followed. Everything else a person must see is a message with its code: the screen stays with
 * the newer request.
 */
const showOvertaken = (code: string, past: Answered): void => {
  if (isAlarm(past)) {
    turn += 1;
    store.set({ ...past, turn });
  } else if (past.phase === 'label' && (past.kind === 'started' || past.kind === 'working')) {
    pending.set(withOvertaken(pending.get(), past));
  } else {
    const line = outcomeLine(past);
    if (line === null || line.tone === 'good') return;
    showOvertakenMessage(line.subject === code ? line : { ...line, order: line.order ?? code });
  }
};

/** Starts a request. The calling function counts it in `openRequests` until it has its answer. */
const beginRequest = (): string => {
  if (openRequests === 0) announcedMeanwhile = new Map();
  openRequests += 1;
  return new Date().toISOString();
};

/**
 * Shows the answer to the newest request. An earlier label that was held while it was asked was not in the line yet: it stays.
 * @param before the labels that were held at the request
 */
const showAnswer = (answered: Answered, before: readonly string[]): void => {
  const { lastOut } = pending.get();
  store.set(answered);
  followUntilPrinted(answered);
  if (lastOut?.label.hold && needsPerson(lastOut) && !before.includes(lastOut.label.id))
    pending.set({ ...pending.get(), lastOut });
  showNewlyHeld(before);
};

/** Nothing was started: the scan before it stays the last one. */
const showPaused = (code: string, isNewest: boolean): void => {
  const line: OutcomeLine = { word: 'Held', tone: 'look', subject: code, next: text.queue.scanPaused };
  if (!isNewest) {
    showOvertakenMessage(line);
    return;
  }
  store.set(replaced);
  showMessage(line);
};

/**
 * Makes the request and shows its answer.
 * @param beforeShown called before the newest answer or an alarm is shown, but not when the batch is paused
 */
const ask = async (
  code: string,
  question: () => Promise<Output<'ship.scan'>>,
  beforeShown?: (answered: Answered) => void,
): Promise<void> => {
  turn += 1;
  const thisTurn = turn;
  const askedAt = beginRequest();
  clearMessage();
  const before = store.get();
  // Only under a scan of a label does the line name a held one.
  const held = before.phase === 'label' ? heldIds() : [];
  if (before.phase !== 'asking') replaced = before;
  store.set({ phase: 'asking', turn: thisTurn, code });
  try {
    const answer = await question();
    if (answer.kind === 'paused') {
      showPaused(code, turn === thisTurn);
      return;
    }
    const scanned = toLastScan(thisTurn, askedAt, code, answer);
    if (turn === thisTurn || isAlarm(scanned)) beforeShown?.(scanned);
    if (turn === thisTurn) showAnswer(scanned, held);
    else showOvertaken(code, scanned);
  } catch (error) {
    const failed = { phase: 'failed', turn: thisTurn, code, error } as const;
    if (turn === thisTurn) showAnswer(failed, held);
    else showOvertaken(code, failed);
  } finally {
    openRequests -= 1;
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

/** Displays a label without changing it. `kind` says what must still be done with it. */
export const showLabel = (view: LabelView, kind: 'shown' | 'scan_back_due' = 'shown'): void => {
  turn += 1;
  clearMessage();
  const now = new Date().toISOString();
  store.set({ phase: 'label', turn, kind, askedAt: now, answeredAt: stampOf(view), view });
  followUntilPrinted(store.get());
};

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
  const before = turn;
  const askedAt = beginRequest();
  try {
    const reply = await make();
    if (reply.ok && turn !== before) showOvertaken(code, toLastScan(before, askedAt, code, reply.answer));
    else if (reply.ok) {
      turn += 1;
      clearMessage();
      store.set(toLastScan(turn, askedAt, code, reply.answer));
      followUntilPrinted(store.get());
    }
    return reply;
  } finally {
    openRequests -= 1;
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

/** Updates the last scan with a view from another call's answer. */
export const updateLastScan = (view: LabelView): void => store.set(withChange(store.get(), view));

/** Clears the screen for the next scan. */
export const clearScan = (): void => {
  turn += 1;
  clearMessage();
  store.set({ phase: 'idle' });
};

/**
 * True when the wrong label, or paper that must not leave, was scanned and no person has acknowledged it yet.
 */
export const isStopped = (): boolean => isAlarm(store.get());

/**
 * Displays a label for which a person requests a print: from then on the outcome line reports on it, on every
 * screen. It does not replace an alarm.
 */
export const showPrint = (view: LabelView): void => {
  if (!isStopped()) showLabel(view);
};

/** The same, unless that label is displayed already. */
export const followPrint = (view: LabelView): void => {
  if (lastId() !== view.label.id) showPrint(view);
};

/** Shows the alarm again, with its sound. */
export const repeatStop = (): void => {
  const last = store.get();
  turn += 1;
  if (last.phase === 'label') store.set({ ...last, turn });
};

/**
 * A person acknowledges the alarm. The expected label is displayed; after a wrong label it must still be
 * scanned.
 */
export const acknowledgeStop = async (): Promise<void> => {
  const last = store.get();
  await call('ship.acknowledge', undefined);
  if (store.get() !== last || last.phase !== 'label') return;
  showLabel(last.view, last.kind === 'wrong_label' ? 'scan_back_due' : 'shown');
};

export const lastScan = (): LastScan => store.get();
export const pendingLabels = (): PendingLabels => pending.get();

/** Requested labels that are not printed yet, beside the last scan. */
export const usePending = (): PendingLabels => useStore(pending);

export const useLastScan = (): LastScan => useStore(store);

/** The label that the Ship screen shows: the one scanned last, or an earlier one that has just come out. */
export const useReportedScan = (): LastScan => reportedScan(useLastScan(), usePending());
