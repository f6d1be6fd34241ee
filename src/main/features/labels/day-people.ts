import type { Summary } from '#shared/label/summary';

type Counts = Omit<Summary['people'][number], 'name'>;

/** What each person did on a day, as far as events name them. */
export interface PeopleTally {
  counts: Map<string, Counts>;
  /** Who requested the registration in progress, by label. */
  buyers: Map<string, string>;
}

export const emptyPeople = (): PeopleTally => ({ counts: new Map(), buyers: new Map() });

const count = ({ counts }: PeopleTally, name: string | null | undefined, what: keyof Counts): void => {
  if (name === null || name === undefined) return;
  const known = counts.get(name) ?? { bought: 0, prints: 0, corrections: 0 };
  counts.set(name, { ...known, [what]: known[what] + 1 });
};

type Named = { labelId: string; type: string; operator: string | null };

const countBuying = (tally: PeopleTally, { labelId, type, operator }: Named): void => {
  if (type === 'register.started') {
    if (operator === null) tally.buyers.delete(labelId);
    else tally.buyers.set(labelId, operator);
  }
  if (type === 'register.succeeded') count(tally, tally.buyers.get(labelId), 'bought');
  if (type === 'settled.found') count(tally, operator, 'bought');
};

/** Counts one event. Events must come in order. */
export const countPerson = (tally: PeopleTally, event: Named): void => {
  countBuying(tally, event);
  if (event.type === 'print.queued') count(tally, event.operator, 'prints');
  if (event.type === 'updated') count(tally, event.operator, 'corrections');
};

/** Sorted by name. */
export const peopleOf = ({ counts }: PeopleTally): Summary['people'] =>
  [...counts].map(([name, done]) => ({ name, ...done })).sort((a, b) => a.name.localeCompare(b.name));
