import { type Failure, failure } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { Print, PrintState } from '#shared/print/print';
import type { PrintEnd, PrintProgress } from '#shared/print/progress';
import type { LabelPorts } from './ports';
import { questionBefore } from './warnings';

/** Waits for the end of a print that is not stored, such as a test label or a slip. */
export const waitForEnd = async (print: AsyncIterable<PrintProgress>): Promise<PrintEnd> => {
  for await (const progress of print) if (progress.type === 'ended') return progress.end;
  throw new Error('The print ended without a word of how');
};

/** The fields of an event that name its print. */
export const printRef = (print: Print) => ({ printId: print.id, printerName: print.printerName });

/** Why a person must look at the paper of a label again after its latest print was cancelled. */
const paperQuestions: Partial<Record<PrintState, Failure>> = {
  failed: failure('print_failed'),
  unknown: failure('print_unknown'),
};

/**
 * The event for a print that was cancelled before anything was sent. When the print before it failed after something
 * was sent, or is in doubt, the label goes on hold again: only a person can know that paper is still missing. A
 * question about earlier paper comes back too.
 * @param hold why the label waits otherwise, unless an earlier print of it was sent
 */
export const cancellation = async (
  label: Label,
  print: Print,
  ports: LabelPorts,
  hold: Failure | null = null,
): Promise<LabelEvent> => {
  const before = (await ports.archive.prints(label.id)).filter(
    ({ id, state }) => id !== print.id && state !== 'cancelled',
  );
  const last = label.stage === 'registered' ? undefined : before.at(-1);
  const why = await holdAfter(label, print, (last && paperQuestions[last.state]) ?? null, ports);
  const isUnprinted = label.stage === 'registered' || label.stage === 'sending';
  return { type: 'print.cancelled', ...printRef(print), failure: why ?? (isUnprinted ? hold : null) };
};

/** Why the label waits after a print that sent nothing: the question whether another bench printed it before is still open. */
const holdAfter = async <Why extends Failure | null>(
  { stage }: Label,
  print: Print,
  why: Why,
  ports: LabelPorts,
): Promise<Why | Failure> =>
  why === null && stage === 'registered' && print.state === 'queued'
    ? ((await questionBefore(print, ports)) ?? why)
    : why;

/** The event for a print that failed. */
export const failedEvent = async (
  label: Label,
  print: Print,
  { failure: why, note }: Pick<Extract<PrintEnd, { state: 'failed' }>, 'failure' | 'note'>,
  ports: LabelPorts,
): Promise<LabelEvent> => ({
  type: 'print.failed',
  ...printRef(print),
  failure: await holdAfter(label, print, why, ports),
  note,
});

/**
 * The label event for the end of a print.
 * @param hold why the label waits after a cancellation, see `cancellation`
 */
export const endEvent = (
  label: Label,
  print: Print,
  end: PrintEnd,
  ports: LabelPorts,
  hold: Failure | null,
): Promise<LabelEvent> | LabelEvent => {
  switch (end.state) {
    case 'confirmed':
      return { type: 'print.confirmed', ...printRef(print), note: end.note };
    case 'sent':
      return { type: 'print.sent', ...printRef(print), note: end.note };
    case 'unknown':
      return { type: 'print.unknown', ...printRef(print), note: end.note };
    case 'failed':
      return failedEvent(label, print, end, ports);
    case 'cancelled':
      return cancellation(label, print, ports, hold);
  }
};

/** The row of a print that has ended. */
export const endedPrint = (print: Print, end: PrintEnd, at: string): Print => ({
  ...print,
  state: end.state,
  waiting: [],
  note: 'note' in end ? end.note : null,
  counterAfter: 'counterAfter' in end ? end.counterAfter : print.counterAfter,
  updatedAt: at,
});

/**
 * The end of a print whose desk threw an error or whose progress could not be saved. Bytes may have left once `sending`
 * is on disk, and certainly not before.
 */
export const endAfterError = (print: Print, error: unknown): PrintEnd =>
  print.state === 'queued'
    ? {
        state: 'failed',
        failure: failure('print_failed', error instanceof Error ? error.name : undefined),
        note: null,
      }
    : { state: 'unknown', counterAfter: null, note: 'station_stopped' };
