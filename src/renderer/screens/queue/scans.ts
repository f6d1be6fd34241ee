import { showMessage } from '../../scan/message';
import type { Answered } from '../../scan/last-scan';
import { scanUnlessPaused } from '../../scan/ship';
import { currentScreen, openScreen } from '../../shell/navigation';
import { text } from '../../text';
import { isLoaded, isPausedNow, lastLoad } from './queue-store';

const refuse = (code: string, next: string): void =>
  showMessage({ word: 'Held', tone: 'look', subject: code, next });

/**
 * Ship opens only with the answer: the next scan there buys also of a paused batch. Until the floor has answered, nobody knows whether
 * the order's batch is paused.
 */
const openShip = (answered: Answered): void => {
  const isAwaited =
    (answered.phase === 'not_found' && answered.elsewhere !== undefined) ||
    (answered.phase === 'label' && answered.isFloorAsked === false);
  if (!isAwaited && currentScreen() === 'queue') openScreen('ship');
};

/**
 * A scan on the Queue screen ships its order, but buys nothing of a paused batch; the same scan on Ship does.
 * It waits until the queue is loaded: before that, no batch is known as paused. Never rejects.
 */
export const takeScan = async (code: string): Promise<void> => {
  if (!isLoaded()) {
    showMessage({ word: 'Working', tone: 'wait', subject: code, next: text.ship.next.looking });
    if (!(await lastLoad())) {
      refuse(code, text.queue.scanNotLoaded);
      return;
    }
  }
  if (isPausedNow(code)) refuse(code, text.queue.scanPaused);
  else void scanUnlessPaused(code, openShip);
};
