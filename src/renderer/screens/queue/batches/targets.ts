import type { BatchState } from '#shared/queue/batch';
import type { BatchProgress } from '#shared/queue/status';

/** What may be done to a batch in each state. */
const startable: readonly BatchState[] = ['waiting'];
const pausable: readonly BatchState[] = ['running', 'finishing'];
const resumable: readonly BatchState[] = ['paused', 'finishing'];

export interface Targets {
  start: readonly BatchProgress[];
  pause: readonly BatchProgress[];
  /** What runs and still buys. */
  finish: readonly BatchProgress[];
  resume: readonly BatchProgress[];
}

/** The batches that each main button acts on: the chosen one, or all that it fits. */
export const targetsOf = (batches: readonly BatchProgress[], chosen: string | null): Targets => {
  const among = batches.filter(({ id }) => chosen === null || id === chosen);
  const inState = (states: readonly BatchState[]): BatchProgress[] =>
    among.filter(({ state }) => states.includes(state));
  return {
    start: inState(startable),
    pause: inState(pausable),
    finish: inState(['running']),
    resume: inState(resumable),
  };
};

const eagerness: readonly BatchState[] = ['running', 'finishing', 'paused', 'waiting', 'done'];

/** The batch that matters most when nobody has chosen one: what runs before what stands, the newer before the older. */
export const likeliest = (batches: readonly BatchProgress[]): BatchProgress | null =>
  batches.toSorted(
    (a, b) =>
      eagerness.indexOf(a.state) - eagerness.indexOf(b.state) || b.createdAt.localeCompare(a.createdAt),
  )[0] ?? null;
