import { shipOrder } from '../../scan/handlers';
import { showMessage } from '../../scan/message';
import { text } from '../../text';
import { isLoaded, isPausedNow, lastLoad } from './queue-store';

const refuse = (code: string, next: string): void =>
  showMessage({ word: 'Held', tone: 'look', subject: code, next });

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
  else shipOrder(code, true);
};
