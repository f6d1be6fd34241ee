import type { PrintEnd } from '#shared/print/progress';
import type { Buffers, Observation } from './zebra/observe';

/** The evidence for the end of a print. */
export interface Evidence {
  expected: number;
  /** What the counter shows when everything that was sent before it is out. */
  counterBefore: number | null;
  /** Minimum of the counter: its value before the oldest unproven print. For a single print, `counterBefore`. */
  counterFloor: number | null;
  /** The counter of the status check before: read before the buffers, with which it is compared. */
  counterEarlier: number | null;
  /** Number of our labels that were sent after it, and the minimum number of their formats. */
  labelsAfter: number;
  formatsAfter: number;
  /** Number of formats without a label among all of ours that may still wait. */
  silentFormats: number;
  /** A fault, a silence or labels of others occurred: the counter alone does not show which labels are out. */
  isCountUnreliable: boolean;
  /**
   * A fault, a pause or a silence occurred while it was unproven: labels may have been cancelled on the printer's panel
   * meanwhile.
   */
  wasStopped: boolean;
  /** A connection broke after bytes had left, or the station lost track of it. */
  wasLost: boolean;
  /** A question stayed unanswered, and the printer may have been switched off meanwhile. */
  wasSilent: boolean;
  /** The loss does not matter: the printer had received all its bytes before, and has been on ever since. */
  isKept: boolean;
  /**
   * Labels of other hosts were counted, during the print or at any time since the station started; or other benches may
   * have printed.
   */
  hasOthers: boolean;
  /** Other benches use the printer, and one of them may have printed meanwhile. */
  isShared: boolean;
  /** The printer's answers have not changed for so long that no more labels will come. */
  isSettled: boolean;
}

/** The evidence for a print after which nothing was sent. */
export const singlePrint = (expected: number, counterBefore: number | null) => ({
  ...{ expected, counterBefore, counterFloor: counterBefore, counterEarlier: null },
  ...{ labelsAfter: 0, formatsAfter: 0, silentFormats: 0 },
  ...{
    isCountUnreliable: false,
    wasStopped: false,
    wasSilent: false,
    isKept: false,
    hasOthers: false,
    isShared: false,
  },
});

/**
 * Decides how a print ended; null while it can still change. Confirmed: no fault, buffers empty, and the counter moved
 * by at least the expected number. It may move by more, because every computer that prints there moves it; among
 * benches that take turns it may not, since no one reports whose label it is. For a printer without a counter, empty
 * buffers are all the evidence there is. With more of our labels after it, the buffers are not empty, so the count has
 * to suffice: see `isOutBeforeOthers`. After a loss a count alone proves nothing: labels of others may have come out in place of
 * ours. A silence counts as a loss until the printer is known to have stayed on: behind a print server it may lose its
 * power while our connection stays open.
 */
export const evaluate = (evidence: Evidence, seen: Observation): PrintEnd | null => {
  if (!seen.answered || seen.isStopped || !seen.buffers) return null;
  if (seen.counter !== null && isOutBeforeOthers(evidence, seen.counter, seen.buffers))
    return confirmed(evidence, seen.counter);
  const { formatsWaiting, labelsLeft, hasPartialFormat } = seen.buffers;
  if (formatsWaiting > 0 || labelsLeft > 0 || (hasPartialFormat && !evidence.isSettled)) return null;
  if (evidence.counterBefore === null) return uncounted(evidence.wasLost);
  if (seen.counter === null) return evidence.isSettled ? uncounted(evidence.wasLost) : null;
  if (!hasPartialFormat && isOut(evidence, seen.counter - evidence.counterBefore))
    return confirmed(evidence, seen.counter);
  if (!evidence.isSettled && !isHopeless(evidence, evidence.counterBefore, seen.counter)) return null;
  return {
    state: 'unknown',
    counterAfter: seen.counter,
    note: shortNote(evidence, evidence.counterBefore, seen.counter, hasPartialFormat),
  };
};

const isLost = ({ wasLost, wasSilent }: Evidence): boolean => wasLost || wasSilent;

/**
 * Whether the label is out, by a counter that moved this far while the buffers are empty. Any of our labels may have
 * been cancelled on the printer's panel, so all must be counted to prove one. After a stop they must be counted
 * exactly: a surplus may hide a cancelled label of ours. After a loss the printer must be known to have kept ours.
 * Where others are known to print, a matching count proves nothing after either.
 */
const isOut = (evidence: Evidence, moved: number): boolean => {
  const { expected, labelsAfter, wasStopped, isKept, hasOthers, isShared } = evidence;
  const all = expected + labelsAfter;
  if (!isLost(evidence) && !wasStopped) return isShared ? moved === all : moved >= all;
  if (hasOthers || (isLost(evidence) && !isKept)) return false;
  return moved <= all && moved >= (wasStopped ? all : expected);
};

/** True when labels came out that do not prove ours, and no later check can show whose they were. */
const isHopeless = (evidence: Evidence, before: number, counter: number): boolean => {
  const { expected, labelsAfter, wasStopped, isKept, hasOthers, isShared } = evidence;
  if (isLost(evidence) && (!isKept || hasOthers)) return counter > before;
  if (isShared && counter - before > expected + labelsAfter) return true;
  return wasStopped && counter - before >= expected + labelsAfter;
};

/**
 * Whether the label is out while our labels after it are not. A printer serves one host at a time on its port and
 * prints in the order it received; its counter was read before our first label, with empty buffers. The labels that
 * were counted since are therefore our first ones, as long as the counter did not move by more than we sent, the
 * printer does not hold more than what was sent after this label (neither more labels nor more formats: a waiting
 * format may contain several labels), and none was cancelled. The count is that of the check before: a label that comes
 * out between the two questions of one check would be both held and counted.
 */
const isOutBeforeOthers = (evidence: Evidence, counter: number, buffers: Buffers): boolean => {
  const { expected, counterBefore, counterEarlier, labelsAfter, isCountUnreliable } = evidence;
  if (labelsAfter === 0 || isCountUnreliable || isLost(evidence)) return false;
  if (counterBefore === null || counterEarlier === null) return false;
  const moved = counterEarlier - counterBefore;
  return (
    moved >= expected &&
    counter - counterBefore <= expected + labelsAfter &&
    labelsHeld(buffers, evidence.silentFormats) <= labelsAfter &&
    formatsHeld(buffers, evidence.silentFormats) <= evidence.formatsAfter &&
    isNoneMissing(evidence, moved, buffers) &&
    !buffers.hasPartialFormat
  );
};

/**
 * Whether each label is counted or held, or all formats after this one still wait. Where one is missing, it may have
 * been this one: another host can cancel it without a pause (`~JA`), and the count is that of a later label.
 */
const isNoneMissing = (evidence: Evidence, moved: number, buffers: Buffers): boolean => {
  const { expected, labelsAfter, formatsAfter, silentFormats } = evidence;
  return (
    moved + labelsHeld(buffers, silentFormats) >= expected + labelsAfter ||
    printingFormats(buffers, silentFormats) >= formatsAfter
  );
};

const printingFormats = ({ formatsWaiting }: Buffers, silentFormats: number): number =>
  Math.max(0, formatsWaiting - silentFormats);

/** Minimum number of labels that the printer holds: a waiting format is one label or more, unless it prints nothing. */
export const labelsHeld = (buffers: Buffers, silentFormats: number): number =>
  buffers.labelsLeft + printingFormats(buffers, silentFormats);

/** Number of formats that the printer holds: the waiting ones and the one that is being printed. */
const formatsHeld = (buffers: Buffers, silentFormats: number): number =>
  printingFormats(buffers, silentFormats) + (buffers.labelsLeft > 0 ? 1 : 0);

/** What the counter moved by beyond all of ours belongs to others; up to that, each print has its own share. */
const confirmed = ({ expected, counterBefore, labelsAfter }: Evidence, counter: number): PrintEnd => {
  const share = (counterBefore ?? 0) + expected;
  const isMore = counter > share + labelsAfter;
  return {
    state: 'confirmed',
    counterAfter: isMore ? counter : share,
    note: isMore ? 'counter_moved_more' : null,
  };
};

const uncounted = (wasLost: boolean): PrintEnd =>
  wasLost
    ? { state: 'unknown', counterAfter: null, note: 'connection_lost' }
    : { state: 'sent', counterAfter: null, note: 'no_counter' };

/**
 * Why the count proves nothing. When nothing moved and nothing is held, the buffer was emptied (switched off, or
 * cancelled on the panel). After a broken connection the same means that the bytes were never printed; a person then
 * decides. A counter below its minimum is another printer's, or was reset, and proves nothing.
 */
const shortNote = (evidence: Evidence, before: number, counter: number, isHalf: boolean) => {
  const floor = evidence.counterFloor ?? before;
  const all = before + evidence.expected + evidence.labelsAfter;
  if (isLost(evidence))
    return counter <= before && counter >= floor && !isHalf ? 'count_short' : 'connection_lost';
  if (counter > all) return 'counter_moved_more';
  if (counter === all && !isHalf) return 'others_print_too';
  return counter === floor && !isHalf ? 'buffer_emptied' : 'count_short';
};
