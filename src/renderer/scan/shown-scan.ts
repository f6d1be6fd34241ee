import type { LabelView, ShipAnswer } from '#shared/bridge/contract';
import { on } from '../station';
import { createStore, useStore } from '../store';
import { text } from '../text';
import { type Answered, type LastScan, stampOf, withChange } from './last-scan';
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
import { keepAnnounced } from './ship-answer';

const store = createStore<LastScan>({ phase: 'idle' });
let turn = 0;
/** The scan that the requests without an answer replaced: where the newest starts nothing, it is the last one again. */
let replaced: LastScan = { phase: 'idle' };

/** Labels requested at this bench that are not printed yet. */
const pending = createStore<PendingLabels>(nothingPending);

export const lastScan = (): LastScan => store.get();
export const pendingLabels = (): PendingLabels => pending.get();
/** Changes with each scan, and with each label that is shown. */
export const scanTurn = (): number => turn;

const lastId = (): string | null => {
  const last = store.get();
  return last.phase === 'label' ? last.view.label.id : null;
};

/** Follows a scanned label until its paper is printed. A label that is only displayed was not requested. */
const followUntilPrinted = (last: LastScan): void => {
  if (last.phase !== 'label' || last.kind === 'wrong_label' || last.kind === 'scan_back_due') return;
  pending.set(withRequested(pending.get(), last.view));
};

/** It is held for a person. Paper that a person made outdated is not held. */
const isHeld = (view: LabelView): boolean => view.label.hold !== null && needsPerson(view);

/** The labels of this bench's scans that are held. */
const heldIds = (): string[] => {
  const last = store.get();
  const views = [...(last.phase === 'label' ? [last.view] : []), ...pending.get().earlier];
  return views.filter(isHeld).map(({ label }) => label.id);
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
    keepAnnounced(view);
    applyChange(view);
  });
  // In another environment the displayed label does not exist.
  on('station.changed', () => {
    store.set({ phase: 'idle' });
    replaced = { phase: 'idle' };
    pending.set(nothingPending);
  });
};

/**
 * Shows that an order is being asked for.
 * @returns the turn of this request, and the labels that were held in the line
 */
export const showAsking = (code: string): { turn: number; held: readonly string[] } => {
  turn += 1;
  clearMessage();
  const before = store.get();
  // Only under a scan of a label does the line name a held one.
  const held = before.phase === 'label' ? heldIds() : [];
  if (before.phase !== 'asking') replaced = before;
  store.set({ phase: 'asking', turn, code });
  return { turn, held };
};

/**
 * Shows the answer to the newest request. An earlier label that was held while it was asked was not in the line yet: it stays.
 * @param before the labels that were held at the request
 */
export const showAnswer = (answered: Answered, before: readonly string[]): void => {
  const { earlier } = pending.get();
  store.set(answered);
  followUntilPrinted(answered);
  if (pending.get().earlier.length === 0) {
    const newlyHeld = earlier.filter((view) => isHeld(view) && !before.includes(view.label.id));
    pending.set({ ...pending.get(), earlier: newlyHeld });
  }
  showNewlyHeld(before);
};

const stops: ReadonlySet<string> = new Set<ShipAnswer['kind']>(['wrong_label', 'replaced', 'outdated']);

export const isAlarm = (last: LastScan): boolean => last.phase === 'label' && stops.has(last.kind);

/**
 * The answer to a request that a newer one overtook. An alarm is displayed at once, and a label that was
 * started is followed. Everything else a person must see is a message with its code: the screen stays with
 * the newer request.
 */
export const showOvertaken = (code: string, past: Answered): void => {
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

/**
 * Nothing was started: the scan before it stays the last one.
 * @param before the labels that were held at the request
 */
export const showPaused = (code: string, isNewest: boolean, before: readonly string[]): void => {
  const line: OutcomeLine = { word: 'Held', tone: 'look', subject: code, next: text.queue.scanPaused };
  if (!isNewest) {
    showOvertakenMessage(line);
    return;
  }
  store.set(replaced);
  showMessage(line);
  showNewlyHeld(before);
};

/** Shows a scan in place of the last one, and of a message. */
export const showScan = (scan: Answered): void => {
  turn += 1;
  clearMessage();
  store.set({ ...scan, turn });
  followUntilPrinted(store.get());
};

/** Displays a label without changing it. `kind` says what must still be done with it. */
export const showLabel = (view: LabelView, kind: 'shown' | 'scan_back_due' = 'shown'): void => {
  showScan({ phase: 'label', turn, kind, answeredAt: stampOf(view), view });
};

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

/** The same, unless that label is displayed already: then only a message gives way to it. */
export const followPrint = (view: LabelView): void => {
  if (lastId() === view.label.id) clearMessage();
  else showPrint(view);
};

/** Shows the alarm again, with its sound. */
export const repeatStop = (): void => {
  const last = store.get();
  turn += 1;
  if (last.phase === 'label') store.set({ ...last, turn });
};

/** Requested labels that are not printed yet, beside the last scan. */
export const usePending = (): PendingLabels => useStore(pending);

export const useLastScan = (): LastScan => useStore(store);

/** The label that the Ship screen shows: the one scanned last, or an earlier one that has just come out. */
export const useReportedScan = (): LastScan => reportedScan(useLastScan(), usePending());
