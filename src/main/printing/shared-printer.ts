import { withoutPin } from '#shared/print/printer';
import { noteStatus } from './note-status';
import type { PrinterQueue } from './printer-queue';
import type { SharedPrinter, Turn, TurnAnswer } from './turn-port';

/**
 * The bench's turn where other benches may print too; null for a printer that is not shared, such as one on USB, and
 * where the bench works alone.
 */
export const sharedTurn = ({ turn, uri }: PrinterQueue): Turn | null =>
  turn && /^t(cp|ls):/.test(uri) ? turn : null;

/** Notes that another bench has the turn at the printer: the printer is ready, but not for us. */
const noteHolder = (queue: PrinterQueue, answer: TurnAnswer): void => {
  if (answer.kind !== 'theirs') return;
  const { holder } = answer;
  const reasons = ['printing-elsewhere' as const];
  noteStatus(queue, { state: 'ready', reasons, ...(holder !== null && { heldBy: holder }) });
};

const sharedPrinter = ({ uri, serial, name }: PrinterQueue): SharedPrinter => ({
  address: withoutPin(uri.toLowerCase()),
  serial,
  name,
});

/** Announces that a label will soon be sent to the printer. */
export const expectTurn = (queue: PrinterQueue): void => sharedTurn(queue)?.expect(sharedPrinter(queue));

/** Asks once for the turn at the printer. */
export const takeTurn = async (queue: PrinterQueue): Promise<TurnAnswer['kind']> => {
  const turn = sharedTurn(queue);
  if (!turn) return 'ours';
  const answer = await turn.take(sharedPrinter(queue));
  noteHolder(queue, answer);
  return answer.kind;
};

/**
 * Adds the serial number to the turn. A printer whose serial number was unknown when its turn was taken may be one that
 * another bench reaches at another address.
 */
export const addSerialToTurn = async (
  queue: PrinterQueue,
  serialBefore: string | null,
): Promise<TurnAnswer['kind']> => {
  const turn = sharedTurn(queue);
  if (!turn || queue.serial === null || queue.serial === serialBefore) return 'ours';
  const answer = await turn.addSerial(queue.serial);
  noteHolder(queue, answer);
  return answer.kind;
};

/**
 * Waits for the turn for a limited time. @returns whether this bench may continue: it has the turn, or the floor can't
 * be asked
 */
export const waitForTurn = async (queue: PrinterQueue, ms: number, signal: AbortSignal): Promise<boolean> => {
  const until = queue.timers.now() + ms;
  for (;;) {
    if ((await takeTurn(queue)) !== 'theirs') return true;
    if (signal.aborted || queue.timers.now() >= until) break;
    await sharedTurn(queue)?.pause(signal);
  }
  await leaveTurn(queue);
  return false;
};

/**
 * Gives the turn back, or leaves the waiting line.
 * @param counter the printer's counter, with all of ours out and proven; without it, nothing was sent
 */
export const leaveTurn = async (queue: PrinterQueue, counter?: number | null): Promise<void> => {
  const turn = sharedTurn(queue);
  await turn?.give(counter === undefined ? turn.counterLeft : counter);
};
