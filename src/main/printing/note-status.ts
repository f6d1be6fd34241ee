import { yieldToEventLoop } from '../base/event-loop';
import type { PrinterStatus } from '#shared/print/printer';
import type { Known } from './known';

/** A printer whose state is noted, and the listener. */
export interface StatusSource {
  id: string;
  known: Known;
  /** The last reported state; null before the first. */
  reportedStatus: string | null;
  isReportScheduled: boolean;
  /** Called when the printer's state or its reasons changed. */
  statusChanged: (printerId: string) => void;
}

const wordsOf = ({ state, reasons, heldBy = '' }: PrinterStatus): string =>
  [state, ...reasons, heldBy].join(' ');

/** Reports the current state a moment later: several notes of one check are at most one change. */
export const reportStatus = (source: StatusSource): void => {
  if (source.isReportScheduled) return;
  source.isReportScheduled = true;
  void yieldToEventLoop().then(() => {
    source.isReportScheduled = false;
    const words = wordsOf(source.known.status);
    if (words === source.reportedStatus) return;
    source.reportedStatus = words;
    source.statusChanged(source.id);
  });
};

/**
 * Saves the result of a status check as the printer's live state, whatever caused the check.
 * @param counter the label counter; null where it was not reported, and the last one stays
 */
export const noteStatus = (
  source: StatusSource,
  status: Pick<PrinterStatus, 'state' | 'reasons' | 'heldBy'>,
  counter: number | null = null,
): void => {
  const { known } = source;
  known.status = {
    ...status,
    identity: known.identity ?? known.status.identity,
    details: known.details ?? known.status.details,
    counter: counter ?? known.status.counter,
    checkedAt: new Date().toISOString(),
  };
  reportStatus(source);
};
