import { yieldToEventLoop } from '../base/event-loop';
import type { PrinterStatus } from '#shared/print/printer';
import type { Known } from './known';

/** Whose state is noted, and who is told of it. */
export interface Noted {
  id: string;
  known: Known;
  /** The state that was last told of; null before the first. */
  toldStatus: string | null;
  isTellingStatus: boolean;
  /** Told when the printer's state or its reasons are others than before. */
  statusChanged: (printerId: string) => void;
}

const wordsOf = ({ state, reasons, heldBy = '' }: PrinterStatus): string =>
  [state, ...reasons, heldBy].join(' ');

/** Tells of the state as it then is, in a moment: several notes of one look are one change at the most. */
export const tellStatus = (line: Noted): void => {
  if (line.isTellingStatus) return;
  line.isTellingStatus = true;
  void yieldToEventLoop().then(() => {
    line.isTellingStatus = false;
    const words = wordsOf(line.known.status);
    if (words === line.toldStatus) return;
    line.toldStatus = words;
    line.statusChanged(line.id);
  });
};

/**
 * Keeps what a look at the printer came to: its one live state, whoever looked.
 * @param counter what it counts; null where it did not say, and the last count stays
 */
export const noteStatus = (
  line: Noted,
  status: Pick<PrinterStatus, 'state' | 'reasons' | 'heldBy'>,
  counter: number | null = null,
): void => {
  const { known } = line;
  known.status = {
    ...status,
    identity: known.identity ?? known.status.identity,
    details: known.details ?? known.status.details,
    counter: counter ?? known.status.counter,
    checkedAt: new Date().toISOString(),
  };
  tellStatus(line);
};
