import { useCallback, useMemo } from 'react';
import type { Basket, Update } from '#shared/update/basket';
import { useStation } from '../../../station';
import { createStore, useStore } from '../../../store';

/**
 * What a person ticked or unticked, by update and state: the tick of a waiting correction does not count
 * after it became unknown.
 */
export type Ticks = ReadonlyMap<string, boolean>;

const keyOf = ({ id, state, updatedAt }: Update): string => `${id} ${state} ${updatedAt}`;

/** A waiting correction is sent unless it was unticked; a refused or unknown one only if it was ticked. */
export const isTicked = (update: Update, ticks: Ticks): boolean =>
  update.state !== 'sending' && (ticks.get(keyOf(update)) ?? update.state === 'waiting');

export const ticked = (open: readonly Update[], ticks: Ticks): Update[] =>
  open.filter((update) => isTicked(update, ticks));

export const withTick = (ticks: Ticks, update: Update, on: boolean): Ticks =>
  new Map(ticks).set(keyOf(update), on);

/** True for the corrections of the tick for all. An unknown one must be ticked alone. */
const isOfAll = ({ state }: Update): boolean => state === 'waiting' || state === 'refused';

/** Whether all, some or none of the corrections for the common tick are ticked. */
export const allTicked = (open: readonly Update[], ticks: Ticks): 'all' | 'some' | 'none' => {
  const tickable = open.filter(isOfAll);
  const on = tickable.filter((update) => isTicked(update, ticks)).length;
  if (on === 0) return 'none';
  return on === tickable.length ? 'all' : 'some';
};

export const withAll = (ticks: Ticks, open: readonly Update[], on: boolean): Ticks =>
  open.filter(isOfAll).reduce((now, update) => withTick(now, update, on), ticks);

const ticksStore = createStore<Ticks>(new Map());
const nothing: Basket = { open: [], done: [], sending: false };

/** Corrections that need a person are first, then waiting ones; each group in its order. */
const rank: Record<Update['state'], number> = { unknown: 0, refused: 1, sending: 2, waiting: 3, updated: 4 };

/** The basket and its ticks. */
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
