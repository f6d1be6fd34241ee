import { ourRules, type Rules } from './station';
import {
  calmStart,
  hiddenCancelStart,
  ownPanelStart,
  panelStart,
  serverStart,
  usualStart,
  type Start,
} from './world';

/**
 * Deliberate faults in the rules, each of which the explorer must find. The first one existed in an earlier
 * version.
 */
const lossFaults: Record<string, Rules> = {
  'after a loss a surplus counts as proof': {
    ...ourRules,
    decidedEnds: (talk, doubts, seen, isSettled) =>
      ourRules.decidedEnds({ ...talk, wasLost: false }, doubts, seen, isSettled),
  },
  'after a loss a count that fits is proof': {
    ...ourRules,
    decidedEnds: (talk, doubts, seen, isSettled) =>
      ourRules.decidedEnds(
        { ...talk, hasStayedOn: true },
        doubts.map((doubt) => ({ ...doubt, isFullySent: true, hasArrived: true })),
        seen,
        isSettled,
      ),
  },
  'what was handed over counts as arrived': {
    ...ourRules,
    decidedEnds: (talk, doubts, seen, isSettled) =>
      ourRules.decidedEnds(
        talk,
        doubts.map((doubt) => ({ ...doubt, hasArrived: doubt.isFullySent })),
        seen,
        isSettled,
      ),
  },
  'a label sent by half counts as not sent': {
    ...ourRules,
    sentOf: (isAll) => (isAll ? 'all' : 'none'),
  },
  'after a restart a counter that moved counts as not printed': {
    ...ourRules,
    outcomeBy: (doubt, seen, isSettled) =>
      ourRules.outcomeBy(doubt, seen, isSettled) === null ? null : 'not_printed',
  },
};

/** Found without any loss. */
const calmFaults: Record<string, Rules> = {
  'only labels are counted in the buffers, not formats': {
    ...ourRules,
    decidedEnds: (talk, doubts, seen, isSettled) =>
      ourRules.decidedEnds(
        talk,
        doubts.map((doubt) => ({ ...doubt, formats: 99 })),
        seen,
        isSettled,
      ),
  },
};

/** Found behind a print server; the first one existed in an earlier version. */
const serverFaults: Record<string, Rules> = {
  'a silence on a connection that stays is no loss': {
    ...ourRules,
    afterCheck: (talk, doubts, seen) => ({ ...ourRules.afterCheck(talk, doubts, seen), wasSilent: false }),
  },
  'the first answer after a silence ends it': {
    ...ourRules,
    afterUptime: (talk) => ourRules.afterUptime(talk, true),
  },
};

/** Found when labels are cancelled on the panel. */
const panelFaults: Record<string, Rules> = {
  'a stop is forgotten when the printer goes on': {
    ...ourRules,
    decidedEnds: (talk, doubts, seen, isSettled) =>
      ourRules.decidedEnds({ ...talk, wasStopped: false }, doubts, seen, isSettled),
  },
  'labels of others are forgotten with the talk': {
    ...ourRules,
    decidedEnds: (talk, doubts, seen, isSettled) =>
      ourRules.decidedEnds({ ...talk, hasOthers: false }, doubts, seen, isSettled),
  },
};

/** Found when labels are cancelled and the connection breaks, even though no other host prints. */
const ownPanelFaults: Record<string, Rules> = {
  'after a stop a part of the count is proof of what the printer kept': {
    ...ourRules,
    decidedEnds: (talk, doubts, seen, isSettled) =>
      ourRules.decidedEnds(
        { ...talk, wasStopped: talk.wasStopped && !talk.wasLost },
        doubts,
        seen,
        isSettled,
      ),
  },
};

/** Found when another host cancels a label between two of ours. */
const hiddenCancelFaults: Record<string, Rules> = {
  'the count of a check is compared with buffers that were read before it': {
    ...ourRules,
    decidedEnds: (talk, doubts, seen, isSettled) =>
      ourRules.decidedEnds({ ...talk, counterEarlier: talk.counter }, doubts, seen, isSettled),
  },
};

interface Fault {
  name: string;
  rules: Rules;
  /** The start state that shows it, and the number of steps. */
  start: Start;
  steps: number;
}

const within = (faults: Record<string, Rules>, start: Start, steps: number): Fault[] =>
  Object.entries(faults).map(([name, rules]) => ({ name, rules, start, steps }));

export const faults: readonly Fault[] = [
  ...within(lossFaults, usualStart, 12),
  ...within(calmFaults, calmStart, 20),
  ...within(serverFaults, serverStart, 16),
  ...within(panelFaults, panelStart, 16),
  ...within(ownPanelFaults, ownPanelStart, 24),
  ...within(hiddenCancelFaults, hiddenCancelStart, 24),
];
