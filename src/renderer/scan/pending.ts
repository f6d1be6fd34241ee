import type { LabelView } from '#shared/bridge/contract';
import { text } from '../text';
import { asSentences } from '../text/format';
import { isUnchanged, type LastScan, newer } from './last-scan';
import { boxWords, hasJustStarted, lineOf, type OutcomeLine, outcomeLine } from './outcome-line';

type Scanned = Extract<LastScan, { phase: 'label' }>;

/**
 * The labels requested at this bench that are not printed yet, and those reported beside a later scan that is
 * displayed.
 */
export interface PendingLabels {
  views: readonly LabelView[];
  /** Each one that needs a person, otherwise the one printed last; the newest first. Not the label that was scanned last. */
  earlier: readonly LabelView[];
}

/**
 * The most labels that are followed at once. A printer has fewer waiting labels from its own bench's scans.
 */
const most = 30;

export const nothingPending: PendingLabels = { views: [], earlier: [] };

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

/** The order in which they come out: that in which their prints were requested. Labels that are still being purchased are last. */
const inOrder = (a: LabelView, b: LabelView): number => {
  if (!a.print || !b.print) return Number(a.print === null) - Number(b.print === null);
  return (a.print.seq ?? 0) - (b.print.seq ?? 0);
};

/**
 * Follows a requested label until its paper is printed. The line of this scan replaces the report of an
 * earlier label.
 */
export const withRequested = ({ views }: PendingLabels, requested: LabelView): PendingLabels => ({
  views: [...views.filter(({ label }) => label.id !== requested.label.id), requested].slice(-most),
  earlier: [],
});

/** Reports a label that came out. Those that need a person stay, and come before one that needs nobody. */
const withOut = (earlier: PendingLabels['earlier'], view: LabelView): PendingLabels['earlier'] => {
  const others = earlier.filter(({ label }) => label.id !== view.label.id);
  const inNeed = others.filter(needsPerson);
  if (needsPerson(view)) return [view, ...inNeed];
  return inNeed.length > 0 ? others : [view];
};

/** Applies a change of a reported label. It comes first when a person is needed from now on, or no longer. */
const withChanged = (earlier: PendingLabels['earlier'], changed: LabelView): PendingLabels['earlier'] => {
  const known = earlier.find(({ label }) => label.id === changed.label.id);
  if (!known) return earlier;
  const view = newer(known, changed);
  return needsPerson(known) && needsPerson(view)
    ? earlier.map((each) => (each === known ? view : each))
    : [view, ...earlier.filter((each) => each !== known)];
};

/**
 * Follows a label whose answer came after a newer scan. If its paper is out already, or it needs a person, it
 * is reported as an earlier label.
 */
export const withOvertaken = (labels: PendingLabels, last: Scanned): PendingLabels =>
  isPending(last.view) || hasJustStarted(last)
    ? { ...withRequested(labels, last.view), earlier: labels.earlier }
    : { ...labels, earlier: withOut(labels.earlier, last.view) };

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
  const { earlier } = labels;
  if (!known) return { ...labels, earlier: withChanged(earlier, changed) };
  const view = newer(known, changed);
  const views = labels.views.map((each) => (each === known ? view : each));
  const isOut = isPending(known) && !isPending(view);
  if (!isOut) return { ...labels, views };
  return {
    views: views.filter((each) => each !== view),
    earlier: view.label.id === lastId ? earlier.filter(needsPerson) : withOut(earlier, view),
  };
};

/** Labels whose paper is expected, the next one first. */
const pendingInOrder = ({ views }: PendingLabels): LabelView[] => views.filter(isPending).sort(inOrder);

/** The most labels that the line names in a list. */
const mostNamed = 3;

/** "PO-8, then A-14"; at most the first three. */
const refsOf = (views: readonly LabelView[]): string => {
  const refs = views.slice(0, mostNamed).map(({ label }) => label.ref1);
  const list = refs.reduce((before, ref) => text.ship.coming.follows({ before, ref }));
  return views.length > mostNamed ? text.ship.coming.more({ refs: list }) : list;
};

/** "PO-8: Refused. A-14: Printed."; at most the first three. */
const outcomesOf = (views: readonly LabelView[]): string => {
  const names = new Set(views.map((view) => `${view.label.ref1}: ${text.outcomes[lineOf(view).word]}`));
  const list = asSentences(...[...names].slice(0, mostNamed));
  return names.size > mostNamed ? text.ship.coming.more({ refs: list }) : list;
};

/**
 * The line of a label that came out before the one scanned last, with its order number.
 * @param others further ones that need a person
 */
const earlierLine = (
  view: LabelView,
  others: readonly LabelView[],
  pending: readonly LabelView[],
): OutcomeLine => {
  const { label, parcels } = view;
  const line: OutcomeLine = { ...lineOf(view), order: label.ref1 };
  if (parcels > 1) line.parcel = text.parcels.place({ number: label.parcel, of: parcels });
  if (pending.length === 0) return { ...line, next: asSentences(line.next, outcomesOf(others)) };
  const first = line.tone === 'good' && boxWords(view) === null ? text.ship.coming.onBox : line.next;
  return {
    ...line,
    next: asSentences(first, outcomesOf(others), text.ship.coming.then({ refs: refsOf(pending) })),
  };
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

/** The earlier labels that the line reports on or names, beside a last scan of a label. */
const earlierOf = (last: Scanned, { earlier }: PendingLabels): readonly LabelView[] => {
  const others = earlier.filter(({ label }) => label.id !== last.view.label.id);
  const inNeed = others.filter(needsPerson);
  return inNeed.length > 0 ? inNeed : others.slice(0, 1);
};

/**
 * The label that the line and the Ship screen report on: an earlier one that came out while the last one is
 * in progress; otherwise the one scanned last.
 */
export const reportedScan = (last: LastScan, labels: PendingLabels): LastScan => {
  if (last.phase !== 'label') return last;
  const [view] = earlierOf(last, labels);
  return view && isInProgress(last) ? { ...last, kind: 'started', answeredAt: '', view } : last;
};

/** The newest earlier label that needs a person, if the line reports on it or names it; null without one. */
export const earlierInNeed = (last: LastScan, labels: PendingLabels): LabelView | null =>
  (last.phase === 'label' && earlierOf(last, labels).find(needsPerson)) || null;

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
  const earlier = earlierOf(last, labels);
  const [first, ...others] = earlier;
  if (first) {
    if (isInProgress(last)) return earlierLine(first, others, pending);
    return { ...line, next: asSentences(line.next, outcomesOf(earlier)) };
  }
  const isAmong = pending.some(({ label }) => label.id === last.view.label.id);
  if (pending.length < 2 || !isAmong) return line;
  const list = text.ship.coming.all({ count: pending.length, refs: refsOf(pending) });
  return { ...line, next: last.view.print?.waiting.length ? asSentences(line.next, list) : list };
};
