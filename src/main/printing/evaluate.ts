import type { PrintEnd } from '#shared/print/progress';
import type { Buffers, Observation } from './zebra/observe';

/** What the verdict on a print rests on. */
export interface Evidence {
  expected: number;
  /** What the counter shows when everything that was sent before it is out. */
  counterBefore: number | null;
  /** What the counter showed at the least: before the oldest of the prints in doubt. By itself, `counterBefore`. */
  counterFloor: number | null;
  /** Labels of ours that were sent behind it, and the formats they are made of, at the least. */
  behind: number;
  formatsBehind: number;
  /** Formats that print nothing among everything of ours that may still wait. */
  silentFormats: number;
  /** A fault, a silence or labels of others came between: the counter alone does not tell which labels are out. */
  isShaken: boolean;
  /** A fault, a pause or a silence came while it was in doubt: labels may have been cancelled on the panel meanwhile. */
  wasStopped: boolean;
  /** A connection broke after bytes had left, or the station lost sight of it. */
  wasLost: boolean;
  /** A question was left unanswered, and the printer may have been switched off meanwhile. */
  wasSilent: boolean;
  /** In spite of the loss: the printer had taken all its bytes before it, and has been on ever since. */
  isKept: boolean;
  /** Labels of other hosts were counted, then or at any time since the station began; or other benches may have printed. */
  hasOthers: boolean;
  /** Other benches use the printer, and it is not known that none of them printed meanwhile. */
  isShared: boolean;
  /** The printer has said the same for long enough that no more labels will come by themselves. */
  isSettled: boolean;
}

/** What is known of a print that nothing was sent behind of. */
export const singlePrint = (expected: number, counterBefore: number | null) => ({
  ...{ expected, counterBefore, counterFloor: counterBefore },
  ...{ behind: 0, formatsBehind: 0, silentFormats: 0 },
  ...{
    isShaken: false,
    wasStopped: false,
    wasSilent: false,
    isKept: false,
    hasOthers: false,
    isShared: false,
  },
});

/**
 * Says how a print ended, or null while it can still change.
 * Confirmed: no fault, buffers empty, and the counter moved by at least what was expected (it is shared by every computer
 * that prints there, so more is possible; but not among benches that take turns, while nobody says whose it is). A printer without a counter can only have emptied its buffers.
 * With more of ours behind it, buffers are not empty, so the count alone has to do: see `isAhead`.
 * After a loss no count proves anything by itself: labels of others may have come out in place of ours. A silence counts as a
 * loss until the printer is known to have stayed on: behind a print server it may lose its power while our connection stays.
 */
export const evaluate = (evidence: Evidence, seen: Observation): PrintEnd | null => {
  if (!seen.answered || seen.isStopped || !seen.buffers) return null;
  if (seen.counter !== null && isAhead(evidence, seen.counter, seen.buffers))
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
 * Out, by a counter that moved so far while the buffers are empty. What vanished inside the printer (cancelled on its panel) can
 * be any of ours, so all must be counted to prove one. After a stop they must be counted exactly: a surplus may hide that ours
 * was cancelled. After a loss it must be known that the printer kept ours. Where others are known to print, a count that fits
 * proves nothing after either.
 */
const isOut = (evidence: Evidence, moved: number): boolean => {
  const { expected, behind, wasStopped, isKept, hasOthers, isShared } = evidence;
  const all = expected + behind;
  if (!isLost(evidence) && !wasStopped) return isShared ? moved === all : moved >= all;
  if (hasOthers || (isLost(evidence) && !isKept)) return false;
  return moved <= all && moved >= (wasStopped ? all : expected);
};

/** Labels came out that do not prove ours, and no look will ever tell whose they were. */
const isHopeless = (evidence: Evidence, before: number, counter: number): boolean => {
  const { expected, behind, wasStopped, isKept, hasOthers, isShared } = evidence;
  if (isLost(evidence) && (!isKept || hasOthers)) return counter > before;
  if (isShared && counter - before > expected + behind) return true;
  return wasStopped && counter - before >= expected + behind;
};

/**
 * Out, while labels of ours behind it are not. A printer serves one host at a time on its port and prints in the order it
 * received; its counter was read before the first of ours, with nothing in the buffers. So what the counter moved by since
 * are the first of our labels, as long as it has not moved by more than we sent, and the printer does not hold more than
 * what was sent behind this one: neither more labels nor more formats (a waiting one may hide several labels).
 */
const isAhead = (evidence: Evidence, counter: number, buffers: Buffers): boolean => {
  const { expected, counterBefore, behind, isShaken } = evidence;
  if (behind === 0 || isShaken || isLost(evidence) || counterBefore === null) return false;
  const moved = counter - counterBefore;
  return (
    moved >= expected &&
    moved <= expected + behind &&
    labelsHeld(buffers, evidence.silentFormats) <= behind &&
    formatsHeld(buffers, evidence.silentFormats) <= evidence.formatsBehind &&
    !buffers.hasPartialFormat
  );
};

const printingFormats = ({ formatsWaiting }: Buffers, silentFormats: number): number =>
  Math.max(0, formatsWaiting - silentFormats);

/** Labels that the printer holds, at the least: a waiting format is one label or more, unless it prints nothing. */
export const labelsHeld = (buffers: Buffers, silentFormats: number): number =>
  buffers.labelsLeft + printingFormats(buffers, silentFormats);

/** Formats that it holds: those that wait, and the one that is being printed. */
const formatsHeld = (buffers: Buffers, silentFormats: number): number =>
  printingFormats(buffers, silentFormats) + (buffers.labelsLeft > 0 ? 1 : 0);

/** What the counter moved by beyond all of ours belongs to others; short of that, each print has its own share. */
const confirmed = ({ expected, counterBefore, behind }: Evidence, counter: number): PrintEnd => {
  const share = (counterBefore ?? 0) + expected;
  const isMore = counter > share + behind;
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
 * Why the count proves nothing. Nothing moved and nothing held: the buffer was emptied (switched off, or cancelled on the panel);
 * after a broken connection the same means that the bytes never came to paper, which a person may then decide. A counter
 * below its floor is another printer's, or was set anew, and says nothing.
 */
const shortNote = (evidence: Evidence, before: number, counter: number, isHalf: boolean) => {
  const floor = evidence.counterFloor ?? before;
  const all = before + evidence.expected + evidence.behind;
  if (isLost(evidence))
    return counter <= before && counter >= floor && !isHalf ? 'count_short' : 'connection_lost';
  if (counter > all) return 'counter_moved_more';
  if (counter === all && !isHalf) return 'others_print_too';
  return counter === floor && !isHalf ? 'buffer_emptied' : 'count_short';
};
