import { singlePrint, evaluate, labelsHeld, type Evidence } from './evaluate';
import type { PrintEnd } from '#shared/print/progress';
import type { Observation } from './zebra/observe';

/**
 * The rules by which prints are proven, without wire or clock, so that every order of events can be tried
 * (`npm run explore`).
 */

/** A print whose bytes left, as far as its proof goes. */
export interface SentPrint {
  expected: number;
  /** Formats that print, at the least: each document has one. */
  formats: number;
  silentFormats: number;
  /** What the counter shows when everything that was sent before it is out; null where labels are not counted. */
  counterBefore: number | null;
  /** All its bytes were handed over. */
  isWhole: boolean;
  /** The printer answered what was asked behind its last byte, so it has taken them all: bytes stay in order on a connection. */
  hasArrived: boolean;
}

/** What is known of a talk with a printer as a whole. */
export interface RunState {
  /** What the counter shows when everything sent is out; null where labels are not counted. */
  counterWhenOut: number | null;
  /** The last counter read. */
  counter: number | null;
  /** The counter alone does not tell any more which labels are out. */
  isShaken: boolean;
  /** A fault, a pause or a silence was seen. */
  wasStopped: boolean;
  /** Labels of other hosts were counted, in this talk or before it. */
  hasOthers: boolean;
  /** Other benches use the printer, and it is not known that none of them printed meanwhile. */
  isShared: boolean;
  /** A connection broke after bytes had left. */
  wasLost: boolean;
  /** A question was left unanswered on a connection that stayed, and it is not known that the printer was on all the time. */
  wasSilent: boolean;
  /** The printer now talked to has been on since it was last heard before the loss. */
  hasStayedOn: boolean;
  /** Everything that ended was confirmed by a count that was all ours. */
  isProven: boolean;
}

/** A talk in which nothing was sent yet. @param counter of a printer that is free; null where labels are not counted */
export const newRunState = (counter: number | null, hasOthers: boolean): RunState => ({
  ...{ counterWhenOut: counter, counter, hasOthers },
  ...{ isShaken: false, wasStopped: false, isShared: false, wasLost: false, wasSilent: false },
  ...{ hasStayedOn: false, isProven: true },
});

/** How much of a document's bytes may have left: none of it for sure, some, or all of it was handed over. */
export type Sent = 'none' | 'some' | 'all';

/** @param offered bytes that the connection was given, before and after */
export const sentOf = (isAll: boolean, offered: { before: number; after: number }): Sent => {
  if (isAll) return 'all';
  return offered.before === offered.after ? 'none' : 'some';
};

const silentFormatsOf = (doubts: readonly SentPrint[]): number =>
  doubts.reduce((sum, { silentFormats }) => sum + silentFormats, 0);

/**
 * The counter moved by more than can be ours: more than was sent, or, as it stood at the look before, more than what was
 * sent and is not held any more. Somebody else prints here, by another way than this port.
 */
const isSurplus = (
  { counterWhenOut, counter }: RunState,
  doubts: readonly SentPrint[],
  seen: Extract<Observation, { answered: true }>,
): boolean => {
  if (counterWhenOut === null) return false;
  const held = seen.buffers ? labelsHeld(seen.buffers, silentFormatsOf(doubts)) : 0;
  return (seen.counter ?? 0) > counterWhenOut || (counter ?? 0) > counterWhenOut - held;
};

/** A question was left unanswered: any, or only that for the counter of a printer that counts. */
export const isSilence = ({ counterWhenOut }: RunState, seen: Observation): boolean => {
  if (!seen.answered || seen.reasons.includes('not-answering')) return true;
  const { isStopped, buffers, counter } = seen;
  return counterWhenOut !== null && !isStopped && buffers?.hasPartialFormat === false && counter === null;
};

/** What a look teaches of the talk as a whole. After a silence it is not known that the printer was on all the time. */
export const afterLook = (
  talk: RunState,
  doubts: readonly SentPrint[],
  seen: Observation,
): Pick<RunState, 'counter' | 'isShaken' | 'wasStopped' | 'hasOthers' | 'wasSilent' | 'hasStayedOn'> => {
  const isMore = seen.answered && isSurplus(talk, doubts, seen);
  const isSilent = isSilence(talk, seen);
  const isStopped = isSilent || (seen.answered && seen.isStopped);
  return {
    counter: (seen.answered ? seen.counter : null) ?? talk.counter,
    isShaken: talk.isShaken || isMore || isStopped,
    wasStopped: talk.wasStopped || isStopped,
    hasOthers: talk.hasOthers || isMore,
    wasSilent: talk.wasSilent || isSilent,
    hasStayedOn: talk.hasStayedOn && !isSilent,
  };
};

/** What it teaches that the printer told how long it has been on. @param hasBeenOn since it was last heard before the loss or silence */
export const afterUptime = (
  { wasSilent }: RunState,
  hasBeenOn: boolean,
): Pick<RunState, 'wasSilent' | 'hasStayedOn'> => ({
  wasSilent: wasSilent && !hasBeenOn,
  hasStayedOn: hasBeenOn,
});

/** Whether everything sent is still proven by a count that was all ours, with one more end. */
export const afterEnd = ({ isProven }: RunState, end: PrintEnd): boolean =>
  isProven && end.state === 'confirmed' && end.note === null;

/** Everything that was handed over before this look has reached the printer. */
export const provesArrival = ({ wasLost, wasSilent }: RunState, seen: Observation): boolean =>
  !wasLost && !wasSilent && seen.answered && seen.buffers !== null && seen.counter !== null;

const evidenceOf = (
  talk: RunState,
  doubts: readonly SentPrint[],
  at: number,
  isSettled: boolean,
): Evidence => {
  const { counterWhenOut, isShaken, wasStopped, isShared, wasLost, wasSilent } = talk;
  const { expected, counterBefore, isWhole, hasArrived } = doubts[at] as SentPrint;
  const isCounted = counterBefore !== null && counterWhenOut !== null;
  return {
    ...{ expected, counterBefore, counterFloor: doubts[0]?.counterBefore ?? null },
    behind: isCounted ? counterWhenOut - counterBefore - expected : 0,
    formatsBehind: doubts.slice(at + 1).reduce((sum, { formats }) => sum + formats, 0),
    // Its own were taken before it: one that waits must not make room for a label.
    silentFormats: silentFormatsOf(doubts.slice(at + 1)),
    ...{ isShaken, wasStopped, isShared, wasLost, wasSilent, isSettled },
    hasOthers: talk.hasOthers || isShared,
    isKept: isWhole && hasArrived && talk.hasStayedOn,
  };
};

/** How the prints in doubt ended, in the order they were sent; the first of which nothing can be said yet ends the list. */
export const verdicts = (
  talk: RunState,
  doubts: readonly SentPrint[],
  seen: Observation,
  isSettled: boolean,
): PrintEnd[] => {
  const ends: PrintEnd[] = [];
  for (const at of doubts.keys()) {
    const end = evaluate(evidenceOf(talk, doubts, at, isSettled), seen);
    // A label can't be out before those in front of it.
    if (!end) break;
    ends.push(end);
  }
  return ends;
};

/**
 * `unprovable`: asking again will not help, for no count proves a print after the station lost sight of it: labels of others may
 * have come out in place of ours. `unclear`: the printer can't tell now.
 */
export type Settled = 'not_printed' | 'unprovable' | 'unclear';

/**
 * What became of a print the station lost sight of, or null while it can still change. Only a counter that stood still says
 * something then: what moved it may be labels of others, now and for ever.
 */
export const settledBy = (
  { expected, counterBefore, counterFloor }: Pick<Evidence, 'expected' | 'counterBefore' | 'counterFloor'>,
  seen: Observation,
  isSettled: boolean,
): Settled | null => {
  const end = evaluate(
    { ...singlePrint(expected, counterBefore), counterFloor, wasLost: true, isSettled },
    seen,
  );
  if (end?.state === 'unknown') return end.note === 'count_short' ? 'not_printed' : 'unprovable';
  return null;
};
