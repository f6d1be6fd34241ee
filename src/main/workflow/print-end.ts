import { failure } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { Print } from '#shared/print/print';
import type { PrintEnd, PrintProgress } from '#shared/print/progress';
import type { LabelPorts } from './ports';

/** Of a print that is kept nowhere (a test label, a slip): how it ended. */
export const endOf = async (print: AsyncIterable<PrintProgress>): Promise<PrintEnd> => {
  for await (const progress of print) if (progress.type === 'ended') return progress.end;
  throw new Error('The print ended without a word of how');
};

/** What an event says of the print it is about. */
export const printRef = (print: Print) => ({ printId: print.id, printerName: print.printerName });

/**
 * A print taken back before anything left. When the one before it failed after something was sent, the label waits for a
 * person again: nobody but they can know that paper is still missing.
 */
export const cancellation = async (label: Label, print: Print, ports: LabelPorts): Promise<LabelEvent> => {
  const before = (await ports.archive.prints(label.id)).filter(
    ({ id, state }) => id !== print.id && state !== 'cancelled',
  );
  const isOwed = label.stage !== 'registered' && before.at(-1)?.state === 'failed';
  return { type: 'print.cancelled', ...printRef(print), failure: isOwed ? failure('print_failed') : null };
};

/** The event that a print's end is for its label. */
export const eventOf = (
  label: Label,
  print: Print,
  end: PrintEnd,
  ports: LabelPorts,
): Promise<LabelEvent> | LabelEvent => {
  switch (end.state) {
    case 'confirmed':
      return { type: 'print.confirmed', ...printRef(print), note: end.note };
    case 'sent':
      return { type: 'print.sent', ...printRef(print), note: end.note };
    case 'unknown':
      return { type: 'print.unknown', ...printRef(print), note: end.note };
    case 'failed':
      return { type: 'print.failed', ...printRef(print), failure: end.failure, note: end.note };
    case 'cancelled':
      return cancellation(label, print, ports);
  }
};

/** The print's row after the desk has said its last word. */
export const finished = (print: Print, end: PrintEnd, at: string): Print => ({
  ...print,
  state: end.state,
  waiting: [],
  note: 'note' in end ? end.note : null,
  counterAfter: 'counterAfter' in end ? end.counterAfter : print.counterAfter,
  updatedAt: at,
});

/** A desk that broke its word (threw), or could not save: bytes may be out once `sending` is on disk, surely not before. */
export const broken = (print: Print, error: unknown): PrintEnd =>
  print.state === 'queued'
    ? {
        state: 'failed',
        failure: failure('print_failed', error instanceof Error ? error.name : undefined),
        note: null,
      }
    : { state: 'unknown', counterAfter: null, note: 'station_stopped' };
