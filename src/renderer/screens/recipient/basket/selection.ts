import type { Update } from '#shared/update/basket';

/** What a person ticked or unticked, by update and state: a tick for what waits is none for what became unknown. */
export type Ticks = ReadonlyMap<string, boolean>;

const keyOf = ({ id, state, updatedAt }: Update): string => `${id} ${state} ${updatedAt}`;

/** What waits is sent unless it was unticked; what was refused or is unknown only when it was ticked. */
export const isTicked = (update: Update, ticks: Ticks): boolean =>
  update.state !== 'sending' && (ticks.get(keyOf(update)) ?? update.state === 'waiting');

export const ticked = (open: readonly Update[], ticks: Ticks): Update[] =>
  open.filter((update) => isTicked(update, ticks));

export const withTick = (ticks: Ticks, update: Update, on: boolean): Ticks =>
  new Map(ticks).set(keyOf(update), on);

/** Those that one tick for all of them is meant for: a doubt is decided one by one. */
const isOfAll = ({ state }: Update): boolean => state === 'waiting' || state === 'refused';

/** All, some or none of those that may be ticked together. */
export const allTicked = (open: readonly Update[], ticks: Ticks): 'all' | 'some' | 'none' => {
  const meant = open.filter(isOfAll);
  const on = meant.filter((update) => isTicked(update, ticks)).length;
  if (on === 0) return 'none';
  return on === meant.length ? 'all' : 'some';
};

export const withAll = (ticks: Ticks, open: readonly Update[], on: boolean): Ticks =>
  open.filter(isOfAll).reduce((now, update) => withTick(now, update, on), ticks);
