import { useEffect } from 'react';
import type { QueueStatus } from '#shared/queue/status';
import type { PrinterView } from '#shared/bridge/contract';
import { barLine, isOld, keyOf, type Placed, troubleLine } from '../scan/bar';
import { withComing } from '../scan/coming';
import { type OutcomeLine, outcomeLine } from '../scan/outcome-line';
import { useSaid } from '../scan/said';
import { useComing, useLastScan } from '../scan/ship';
import { useStation } from '../station';
import { createStore, useStore } from '../store';
import { currentScreen, useScreen } from './navigation';

/** Kept beside the bar, which is drawn anew after the station was locked. */
const placed = createStore<Placed | null>(null);
const troubled = createStore<Placed | null>(null);

const now = (key: string): Placed => ({ key, screen: currentScreen(), at: new Date().toISOString() });

/** Remembers where and when something was first said. Null until it was, and while nothing is said. */
const usePlaced = (store: typeof placed, key: string | null): Placed | null => {
  const known = useStore(store);
  useEffect(() => {
    if (key === null) store.set(null);
    else if (store.get()?.key !== key) store.set(now(key));
  }, [store, key]);
  return known !== null && known.key === key ? known : null;
};

const noPrinters: readonly PrinterView[] = [];

const useTrouble = (): OutcomeLine | null => {
  const printers = useStation('printers.list', undefined).data ?? noPrinters;
  const queue: QueueStatus | undefined = useStation('queue.status', undefined).data;
  return troubleLine(printers, queue ?? null);
};

/** What the outcome bar shows now: what the last scan came to, how old that is, and what trouble takes its place. */
export const useBar = () => {
  const last = useLastScan();
  const said = useSaid();
  const coming = useComing();
  const scanBack = useStation('settings.get', undefined).data?.queue.scanBack;
  const screen = useScreen();
  const own = said?.line ?? withComing(outcomeLine(last, scanBack), last, coming);
  const saying = said?.turn ?? 0;
  const at = usePlaced(placed, own && keyOf(own, last.phase === 'idle' ? 0 : last.turn, saying));
  const trouble = useTrouble();
  const troubleAt = usePlaced(troubled, trouble && keyOf(trouble, 0, 0));
  const waits = said === null && last.phase === 'label' && (last.view.print?.waiting.length ?? 0) > 0;
  const old = own !== null && isOld(own, at, screen, waits);
  const shown = barLine(own, old, at?.at ?? null, trouble, troubleAt?.at ?? null);
  return { ...shown, last, own, saying, saidAt: shown.old ? (at?.at ?? null) : null };
};
