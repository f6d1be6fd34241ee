import { useCallback, useMemo } from 'react';
import type { Basket, Update } from '#shared/update/basket';
import { useStation } from '../../../station';
import { createStore, useStore } from '../../../store';
import { type Ticks, ticked, withAll, withTick } from './selection';

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
