import type { LabelView } from '#shared/bridge/contract';
import { text } from '../text';
import { asSentences } from '../text/format';
import { isUnchanged, type LastScan, newer } from './last-scan';
import { boxWords, hasJustStarted, lineOf, type OutcomeLine, outcomeLine } from './outcome-line';

type Scanned = Extract<LastScan, { phase: 'label' }>;

/**
 * The labels requested at this bench that are not printed yet, and the one printed last if a later scan is
 * displayed.
 */
export interface PendingLabels {
  views: readonly LabelView[];
  /** Not the label that was scanned last. */
  lastOut: LabelView | null;
}

/**
 * The most labels that are followed at once. A printer has fewer waiting labels from its own bench's scans.
 */
const most = 30;

export const nothingPending: PendingLabels = { views: [], lastOut: null };

/** True when its paper is expected: it is purchased or being purchased, and it needs no person. */
const isPending = ({ label, print }: LabelView): boolean => {
  if (label.hold || label.stage === 'closed' || label.stage === 'draft') return false;
  if (label.stage === 'registering' || label.stage === 'registered') return print?.state !== 'cancelled';
  return (
    print?.state === 'queued' ||
    print?.state === 'sending' ||
    (print?.state === 'sent' && print.note === null)
  );
};

/** For a label whose paper is not expected any more. */
export const needsPerson = (view: LabelView): boolean => {
  const { tone } = lineOf(view);
  return tone === 'look' || tone === 'stop';
};

/** The order in which they come out: that of their prints. Labels that are still being purchased are last. */
const inOrder = (a: LabelView, b: LabelView): number => {
  if (!a.print || !b.print) return Number(a.print === null) - Number(b.print === null);
  return a.print.createdAt.localeCompare(b.print.createdAt);
};

/**
 * Follows a requested label until its paper is printed. The line of this scan replaces the report of an
 * earlier label.
 */
export const withRequested = ({ views }: PendingLabels, requested: LabelView): PendingLabels => ({
  views: [...views.filter(({ label }) => label.id !== requested.label.id), requested].slice(-most),
  lastOut: null,
});

/** The earlier label that is reported. One that needs a person stays until another one does. */
const nextOut = (before: LabelView | null, view: LabelView): LabelView =>
  before !== null && needsPerson(before) && !needsPerson(view) ? before : view;

/**
 * Follows a label whose answer came after a newer scan. If its paper is out already, or it needs a person, it
 * is reported as an earlier label.
 */
export const withOvertaken = (labels: PendingLabels, last: Scanned): PendingLabels =>
  isPending(last.view) || hasJustStarted(last)
    ? { ...withRequested(labels, last.view), lastOut: labels.lastOut }
    : { ...labels, lastOut: nextOut(labels.lastOut, last.view) };

/**
 * Applies a change. A printed label is reported with its order number, except the one scanned last, which has
 * its own line.
 */
export const withUpdate = (
  labels: PendingLabels,
  changed: LabelView,
  lastId: string | null,
): PendingLabels => {
  const known = labels.views.find(({ label }) => label.id === changed.label.id);
  const { lastOut } = labels;
  if (!known)
    return lastOut?.label.id === changed.label.id ? { ...labels, lastOut: newer(lastOut, changed) } : labels;
  const view = newer(known, changed);
  const views = labels.views.map((each) => (each === known ? view : each));
  const isOut = isPending(known) && !isPending(view);
  if (!isOut) return { ...labels, views };
  const kept = lastOut !== null && needsPerson(lastOut) ? lastOut : null;
  return {
    views: views.filter((each) => each !== view),
    lastOut: view.label.id === lastId ? kept : nextOut(lastOut, view),
  };
};

/** Labels whose paper is expected, the next one first. */
const pendingInOrder = ({ views }: PendingLabels): LabelView[] => views.filter(isPending).sort(inOrder);

/** "PO-8, then A-14"; at most the first three. */
const refsOf = (views: readonly LabelView[]): string => {
  const refs = views.slice(0, 3).map(({ label }) => label.ref1);
  const list = refs.reduce((before, ref) => text.ship.coming.follows({ before, ref }));
  return views.length > 3 ? text.ship.coming.more({ refs: list }) : list;
};

/** The line of a label that came out before the one scanned last, with its order number. */
const lastOutLine = (view: LabelView, pending: readonly LabelView[]): OutcomeLine => {
  const { label, parcels } = view;
  const line: OutcomeLine = { ...lineOf(view), order: label.ref1 };
  if (parcels > 1) line.parcel = text.parcels.place({ number: label.parcel, of: parcels });
  if (pending.length === 0) return line;
  const first = line.tone === 'good' && boxWords(view) === null ? text.ship.coming.onBox : line.next;
  return { ...line, next: asSentences(first, text.ship.coming.then({ refs: refsOf(pending) })) };
};

/** A person opened it from a list, and has begun nothing with it. */
const isOnlyOpened = (last: Scanned): boolean =>
  last.kind === 'shown' &&
  (last.view.label.stage === 'draft' || (isUnchanged(last) && !isPending(last.view)));

/** True when the label scanned last needs nothing from a person but what its printer needs. */
const isInProgress = (last: Scanned): boolean => {
  if (isOnlyOpened(last)) return false;
  const tone = outcomeLine(last)?.tone;
  return (
    tone === 'wait' || tone === 'good' || (tone === 'look' && (last.view.print?.waiting.length ?? 0) > 0)
  );
};

/**
 * The label that the line and the Ship screen report on: an earlier one that came out while the last one is
 * in progress; otherwise the one scanned last.
 */
export const reportedScan = (last: LastScan, { lastOut }: PendingLabels): LastScan => {
  if (last.phase !== 'label' || !lastOut || lastOut.label.id === last.view.label.id) return last;
  return isInProgress(last) ? { ...last, kind: 'started', answeredAt: '', view: lastOut } : last;
};

/** The earlier label that needs a person, if the line reports on it or names it; null without one. */
export const earlierInNeed = (last: LastScan, { lastOut }: PendingLabels): LabelView | null =>
  last.phase === 'label' && lastOut && lastOut.label.id !== last.view.label.id && needsPerson(lastOut)
    ? lastOut
    : null;

/**
 * The line of the last scan with the other expected labels: how many, in which order, and each one that was
 * printed. An alarm, and a line about no label, stay unchanged.
 */
export const withPending = (
  line: OutcomeLine | null,
  last: LastScan,
  labels: PendingLabels,
): OutcomeLine | null => {
  if (line === null || line.alarm || last.phase !== 'label') return line;
  const pending = pendingInOrder(labels);
  const { lastOut } = labels;
  if (lastOut && lastOut.label.id !== last.view.label.id) {
    if (isInProgress(last)) return lastOutLine(lastOut, pending);
    const { word } = lineOf(lastOut);
    return { ...line, next: asSentences(line.next, `${lastOut.label.ref1}: ${text.outcomes[word]}`) };
  }
  const isAmong = pending.some(({ label }) => label.id === last.view.label.id);
  if (pending.length < 2 || !isAmong) return line;
  const list = text.ship.coming.all({ count: pending.length, refs: refsOf(pending) });
  return { ...line, next: last.view.print?.waiting.length ? asSentences(line.next, list) : list };
};
