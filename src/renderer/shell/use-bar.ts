import { useEffect } from 'react';
import type { QueueStatus } from '#shared/queue/status';
import type { PrinterView } from '#shared/bridge/contract';
import { barLine, isOld, keyOf, outcomeOrMessage, type ShownLine, troubleLine } from '../scan/bar';
import { withPending } from '../scan/pending';
import { type OutcomeLine, outcomeLine } from '../scan/outcome-line';
import { useMessage } from '../scan/message';
import { usePending, useLastScan } from '../scan/shown-scan';
import { useStation } from '../station';
import { createStore, useStore } from '../store';
import { currentScreen, useScreen } from './navigation';

/** Outside the bar, which is mounted again after the lock screen. */
const shownOutcome = createStore<ShownLine | null>(null);
const shownTrouble = createStore<ShownLine | null>(null);

const now = (key: string): ShownLine => ({ key, screen: currentScreen(), at: new Date().toISOString() });

/** Remembers where and when a line was first shown. Null before that, and without a line. */
const useShownLine = (store: typeof shownOutcome, key: string | null): ShownLine | null => {
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

/** The contents of the outcome bar: the outcome of the last scan, its age, and a problem that replaces it. */
export const useBar = () => {
  const last = useLastScan();
  const message = useMessage();
  const pending = usePending();
  const scanBack = useStation('settings.get', undefined).data?.queue.scanBack;
  const screen = useScreen();
  const { outcome, messageTurn } = outcomeOrMessage(
    withPending(outcomeLine(last, scanBack), last, pending),
    message,
  );
  const at = useShownLine(
    shownOutcome,
    outcome && keyOf(outcome, last.phase === 'idle' ? 0 : last.turn, messageTurn),
  );
  const trouble = useTrouble();
  const troubleAt = useShownLine(shownTrouble, trouble && keyOf(trouble, 0, 0));
  const isWaiting = messageTurn === 0 && last.phase === 'label' && (last.view.print?.waiting.length ?? 0) > 0;
  const old = outcome !== null && isOld(outcome, at, screen, isWaiting);
  const line = barLine(outcome, old, at?.at ?? null, trouble, troubleAt?.at ?? null);
  return { ...line, last, outcome, messageTurn, pending, shownAt: line.old ? (at?.at ?? null) : null };
};
