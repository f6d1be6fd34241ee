import { ourRules, type Rules } from './station';

/** Faults put into the rules on purpose, each of which the explorer must find; the first is how the program once was. */
export const faults: Record<string, Rules> = {
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
