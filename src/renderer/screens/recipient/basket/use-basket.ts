import { useCallback, useMemo } from 'react';
import type { Basket, Update } from '#shared/update/basket';
import { useStation } from '../../../station';
import { createStore, useStore } from '../../../store';

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

const ticksStore = createStore<Ticks>(new Map());
const nothing: Basket = { open: [], done: [], sending: false };

/** What needs a person stands first, then what waits; each in the order it came. */
const rank: Record<Update['state'], number> = { unknown: 0, refused: 1, sending: 2, waiting: 3, updated: 4 };

/** The basket and what is ticked in it. */
export const useBasket = () => {
  const answer = useStation('updates.list', undefined);
  const basket = answer.data ?? nothing;
  const ticks = useStore(ticksStore);
  const open = useMemo(() => [...basket.open].sort((a, b) => rank[a.state] - rank[b.state]), [basket.open]);
  const tick = useCallback(
    (update: Update, on: boolean) => ticksStore.set(withTick(ticksStore.get(), update, on)),
    [],
  );
  return {
    open,
    done: basket.done,
    sending: basket.sending,
    error: answer.error,
    retry: () => void answer.refetch(),
    ticks,
    ticked: useMemo(() => ticked(open, ticks), [open, ticks]),
    tick,
    tickAll: (on: boolean) => ticksStore.set(withAll(ticksStore.get(), open, on)),
  };
};
export type BasketState = ReturnType<typeof useBasket>;
