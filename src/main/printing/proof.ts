import { singlePrint, evaluate, labelsHeld, type Evidence } from './evaluate';
import type { PrintEnd } from '#shared/print/progress';
import type { Observation } from './zebra/observe';

/**
 * The rules by which prints are proven, without connection or clock, so that every order of events can be tested (`npm
 * run explore`).
 */

/** A print whose bytes were sent, with what matters for its proof. */
export interface SentPrint {
  expected: number;
  /** Minimum number of formats that print: each document has one. */
  formats: number;
  silentFormats: number;
  /** What the counter shows when everything that was sent before it is out; null where labels are not counted. */
  counterBefore: number | null;
  /** All its bytes were sent. */
  isFullySent: boolean;
  /**
   * The printer answered a question that was sent after the last byte, so it has received all bytes: a connection keeps
   * their order.
   */
  hasArrived: boolean;
}

/** What is known of a run of prints as a whole. */
export interface RunState {
  /** What the counter shows when everything that was sent is out; null where labels are not counted. */
  counterWhenOut: number | null;
  /** The last counter that was read, and the one of the check before. */
  counter: number | null;
  counterEarlier: number | null;
  /** The counter alone no longer shows which labels are out. */
  isCountUnreliable: boolean;
  /** A fault, a pause or a silence was seen. */
  wasStopped: boolean;
  /** Labels of other hosts were counted, in this run or before it. */
  hasOthers: boolean;
  /** Other benches use the printer, and one of them may have printed meanwhile. */
  isShared: boolean;
  /** A connection broke after bytes had left. */
  wasLost: boolean;
  /** A question stayed unanswered on an open connection, and the printer may not have been on all the time. */
  wasSilent: boolean;
  /** The printer has been on since it was last heard before the loss. */
  hasStayedOn: boolean;
  /** Everything that has ended was confirmed by a count that was entirely ours. */
  isProven: boolean;
}

/** A run in which nothing was sent yet. @param counter of a free printer; null where labels are not counted */
export const newRunState = (counter: number | null, hasOthers: boolean): RunState => ({
  ...{ counterWhenOut: counter, counter, counterEarlier: counter, hasOthers },
  ...{ isCountUnreliable: false, wasStopped: false, isShared: false, wasLost: false, wasSilent: false },
  ...{ hasStayedOn: false, isProven: true },
});

/** How much of a document may have left: certainly nothing, some bytes, or all bytes. */
export type Sent = 'none' | 'some' | 'all';

/** @param offered number of bytes given to the connection, before and after */
export const sentOf = (isAll: boolean, offered: { before: number; after: number }): Sent => {
  if (isAll) return 'all';
  return offered.before === offered.after ? 'none' : 'some';
};

const silentFormatsOf = (unproven: readonly SentPrint[]): number =>
  unproven.reduce((sum, { silentFormats }) => sum + silentFormats, 0);

/**
 * True when the counter moved by more than our labels: by more than was sent, or, at the previous check, by more than
 * was sent and is no longer held. Another host prints here by another way than this port.
 */
const isSurplus = (
  { counterWhenOut, counter }: RunState,
  unproven: readonly SentPrint[],
  seen: Extract<Observation, { answered: true }>,
): boolean => {
  if (counterWhenOut === null) return false;
  const held = seen.buffers ? labelsHeld(seen.buffers, silentFormatsOf(unproven)) : 0;
  return (seen.counter ?? 0) > counterWhenOut || (counter ?? 0) > counterWhenOut - held;
};

/** A question stayed unanswered: any question, or only the one for the counter of a printer that counts. */
export const isSilence = ({ counterWhenOut }: RunState, seen: Observation): boolean => {
  if (!seen.answered || seen.reasons.includes('not-answering')) return true;
  const { isStopped, buffers, counter } = seen;
  return counterWhenOut !== null && !isStopped && buffers?.hasPartialFormat === false && counter === null;
};

/**
 * What a status check changes in the state of the run. After a silence it is unknown whether the printer was on all the
 * time.
 */
export const afterCheck = (
  run: RunState,
  unproven: readonly SentPrint[],
  seen: Observation,
): Pick<
  RunState,
  | 'counter'
  | 'counterEarlier'
  | 'isCountUnreliable'
  | 'wasStopped'
  | 'hasOthers'
  | 'wasSilent'
  | 'hasStayedOn'
> => {
  const isMore = seen.answered && isSurplus(run, unproven, seen);
  const isSilent = isSilence(run, seen);
  const isStopped = isSilent || (seen.answered && seen.isStopped);
  return {
    counter: (seen.answered ? seen.counter : null) ?? run.counter,
    counterEarlier: run.counter,
    isCountUnreliable: run.isCountUnreliable || isMore || isStopped,
    wasStopped: run.wasStopped || isStopped,
    hasOthers: run.hasOthers || isMore,
    wasSilent: run.wasSilent || isSilent,
    hasStayedOn: run.hasStayedOn && !isSilent,
  };
};

/**
 * What the printer's uptime changes in the state of the run. @param hasBeenOn true when it has been on since it was
 * last heard before the loss or silence
 */
export const afterUptime = (
  { wasSilent }: RunState,
  hasBeenOn: boolean,
): Pick<RunState, 'wasSilent' | 'hasStayedOn'> => ({
  wasSilent: wasSilent && !hasBeenOn,
  hasStayedOn: hasBeenOn,
});

/** True when everything that was sent is still proven by a count that was entirely ours, including one more end. */
export const afterEnd = ({ isProven }: RunState, end: PrintEnd): boolean =>
  isProven && end.state === 'confirmed' && end.note === null;

/** True when everything that was sent before this status check has reached the printer. */
export const provesArrival = ({ wasLost, wasSilent }: RunState, seen: Observation): boolean =>
  !wasLost && !wasSilent && seen.answered && seen.buffers !== null && seen.counter !== null;

const evidenceOf = (
  run: RunState,
  unproven: readonly SentPrint[],
  at: number,
  isSettled: boolean,
): Evidence => {
  const { counterWhenOut, counterEarlier, isCountUnreliable, wasStopped } = run;
  const { isShared, wasLost, wasSilent } = run;
  const { expected, counterBefore, isFullySent, hasArrived } = unproven[at] as SentPrint;
  const isCounted = counterBefore !== null && counterWhenOut !== null;
  return {
    ...{ expected, counterBefore, counterEarlier, counterFloor: unproven[0]?.counterBefore ?? null },
    labelsAfter: isCounted ? counterWhenOut - counterBefore - expected : 0,
    formatsAfter: unproven.slice(at + 1).reduce((sum, { formats }) => sum + formats, 0),
    // Its own formats were received before: a waiting one must not be counted in place of a label.
    silentFormats: silentFormatsOf(unproven.slice(at + 1)),
    ...{ isCountUnreliable, wasStopped, isShared, wasLost, wasSilent, isSettled },
    hasOthers: run.hasOthers || isShared,
    isKept: isFullySent && hasArrived && run.hasStayedOn,
  };
};

/** The ends of the unproven prints in the order they were sent, up to the first one that can't be decided yet. */
export const decidedEnds = (
  run: RunState,
  unproven: readonly SentPrint[],
  seen: Observation,
  isSettled: boolean,
): PrintEnd[] => {
  const ends: PrintEnd[] = [];
  for (const at of unproven.keys()) {
    const end = evaluate(evidenceOf(run, unproven, at, isSettled), seen);
    // A label can't be out before those ahead of it.
    if (!end) break;
    ends.push(end);
  }
  return ends;
};

/**
 * `unprovable`: asking again will not help. No count proves a print after the station lost track of it, because labels
 * of others may have come out in place of ours. `unclear`: the printer can't answer now.
 */
export type Settled = 'not_printed' | 'unprovable' | 'unclear';

/**
 * The outcome of a print that the station lost track of, or null while it can still change. Only a counter that did not
 * move proves something: what moved it may be labels of others.
 */
export const outcomeBy = (
  { expected, counterBefore, counterFloor }: Pick<Evidence, 'expected' | 'counterBefore' | 'counterFloor'>,
  seen: Observation,
  isSettled: boolean,
): Settled | null => {
  const end = evaluate(
    { ...singlePrint(expected, counterBefore), counterFloor, wasLost: true, isSettled },
    seen,
  );
  if (end?.state !== 'unknown') return null;
  // What moved the counter since the oldest doubt may be this print, in place of an older one that was cancelled.
  const isUnmoved = seen.answered && seen.counter === (counterFloor ?? counterBefore);
  return end.note === 'count_short' && isUnmoved ? 'not_printed' : 'unprovable';
};
