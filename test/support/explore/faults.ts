import { ourRules, type Rules } from './station';
import { calmStart, ownPanelStart, panelStart, serverStart, usualStart, type Start } from './world';

/** Faults put into the rules on purpose, each of which the explorer must find; the first is how the program once was. */
const lossFaults: Record<string, Rules> = {
  'after a loss a surplus counts as proof': {
    ...ourRules,
    verdicts: (talk, doubts, seen, isSettled) =>
      ourRules.verdicts({ ...talk, wasLost: false }, doubts, seen, isSettled),
  },
  'after a loss a count that fits is proof': {
    ...ourRules,
    verdicts: (talk, doubts, seen, isSettled) =>
      ourRules.verdicts(
        { ...talk, hasStayedOn: true },
        doubts.map((doubt) => ({ ...doubt, isWhole: true, hasArrived: true })),
        seen,
        isSettled,
      ),
  },
  'what was handed over counts as arrived': {
    ...ourRules,
    verdicts: (talk, doubts, seen, isSettled) =>
      ourRules.verdicts(
        talk,
        doubts.map((doubt) => ({ ...doubt, hasArrived: doubt.isWhole })),
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
    settledBy: (doubt, seen, isSettled) =>
      ourRules.settledBy(doubt, seen, isSettled) === null ? null : 'not_printed',
  },
};

/** Found without any loss. */
const calmFaults: Record<string, Rules> = {
  'only labels are counted in the buffers, not formats': {
    ...ourRules,
    verdicts: (talk, doubts, seen, isSettled) =>
      ourRules.verdicts(
        talk,
        doubts.map((doubt) => ({ ...doubt, formats: 99 })),
        seen,
        isSettled,
      ),
  },
};

/** Found behind a print server; the first is how the program once was. */
const serverFaults: Record<string, Rules> = {
  'a silence on a connection that stays is no loss': {
    ...ourRules,
    afterLook: (talk, doubts, seen) => ({ ...ourRules.afterLook(talk, doubts, seen), wasSilent: false }),
  },
  'the first answer after a silence ends it': {
    ...ourRules,
    afterUptime: (talk) => ourRules.afterUptime(talk, true),
  },
};

/** Found where labels are cancelled on the panel. */
const panelFaults: Record<string, Rules> = {
  'a stop is forgotten when the printer goes on': {
    ...ourRules,
    verdicts: (talk, doubts, seen, isSettled) =>
      ourRules.verdicts({ ...talk, wasStopped: false }, doubts, seen, isSettled),
  },
  'labels of others are forgotten with the talk': {
    ...ourRules,
    verdicts: (talk, doubts, seen, isSettled) =>
      ourRules.verdicts({ ...talk, hasOthers: false }, doubts, seen, isSettled),
  },
};

/** Found where labels are cancelled and the wire breaks, though nobody else prints. */
const ownPanelFaults: Record<string, Rules> = {
  'after a stop a part of the count is proof of what the printer kept': {
    ...ourRules,
    verdicts: (talk, doubts, seen, isSettled) =>
      ourRules.verdicts({ ...talk, wasStopped: talk.wasStopped && !talk.wasLost }, doubts, seen, isSettled),
  },
};

interface Fault {
  name: string;
  rules: Rules;
  /** The world in which it shows, and within how many steps. */
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
];
