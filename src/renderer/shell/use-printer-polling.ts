import { useEffect, useRef } from 'react';
import type { PrinterView } from '#shared/bridge/contract';
import { call, useStation } from '../station';

const everyMs = 10_000;
const none: readonly PrinterView[] = [];

/**
 * Asks the printers how they are while the window is looked at: lightly, one at a time, so that what is said of an idle one is
 * true too. One that prints for us tells it by its prints; a mute one would only cost time.
 */
export const usePrinterPolling = (): void => {
  const printers = useStation('printers.list', undefined).data ?? none;
  const latest = useRef(printers);
  useEffect(() => {
    latest.current = printers;
  });
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isSeen = (): boolean => !isOver && document.visibilityState === 'visible';
    const round = async (): Promise<void> => {
      for (const { id, working, status } of latest.current)
        if (isSeen() && !working && status.state !== 'mute')
          // What goes wrong with asking shows when a person asks; here the last state stays.
          await call('printers.check', { printerId: id, light: true }).catch(() => undefined);
      if (!isOver) timer = setTimeout(() => void round(), everyMs);
    };
    void round();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
};
