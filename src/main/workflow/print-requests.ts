import { type Failure, failure } from '#shared/failure';
import type { Label } from '#shared/label/stage';
import type { Print, PrintOverride, PrintReason, PrintWarning } from '#shared/print/print';
import type { Printer } from '#shared/print/printer';
import { codedMessage } from '#shared/text/coded-message';
import { createTaskPool, type TaskPool } from '../base/task-pool';
import type { LabelPorts } from './ports';
import { save } from './save';
import { cancellation, failedEvent } from './print-end';
import { runPrint } from './steps/print';
import { warningsMessage, openWarnings } from './warnings';

export interface PrintRequest {
  printerId: string | null;
  reason: PrintReason;
  copies: number;
  /** Warnings that the person knows of and overrides. */
  overrides?: readonly PrintOverride[];
}

/** The result of a request: accepted, or refused with a message. `warnings` when nothing but warnings refuse a print. */
export type RequestResult = { ok: true } | { ok: false; message: string; warnings?: PrintWarning[] };

/** Prints that wait for their printers. The print desk keeps the order of each printer. */
export interface PrintRequests {
  readonly pool: TaskPool;
  /** Saves a print as queued and hands it to its printer. */
  queue(label: Label, request: PrintRequest): Promise<RequestResult>;
  /**
   * Queues a print unless a warning applies that the request does not override. A first print then goes on hold for a
   * person.
   */
  queueUnlessWarned(label: Label, request: PrintRequest): Promise<RequestResult>;
  /**
   * Hands a print that is saved as queued to its printer.
   * @param isForced whether a person prints it even though it does not fit the printer; read from the events where not
   *   given
   */
  start(label: Label, print: Print, isForced?: boolean): void;
  /** Cancels a print of which nothing was sent. */
  withdraw(label: Label, print: Print): Promise<Label>;
}

/** The label's open question whether other benches printed it. No other reason to wait takes its place. */
const questionOf = ({ hold }: Label): Failure | null =>
  hold?.failure.code === 'maybe_printed_elsewhere' || hold?.failure.code === 'unprinted_elsewhere'
    ? hold.failure
    : null;

const newPrint = (label: Label, printer: Printer, request: PrintRequest, ports: LabelPorts): Print => {
  const at = ports.clock.now().toISOString();
  return {
    id: ports.newId(),
    labelId: label.id,
    printerId: printer.id,
    printerName: printer.name,
    state: 'queued',
    reason: request.reason,
    copies: request.copies,
    expected: 0,
    counterBefore: null,
    counterAfter: null,
    waiting: [],
    note: null,
    createdAt: at,
    updatedAt: at,
  };
};

export const createPrintRequests = (
  ports: LabelPorts,
  onError: (error: unknown, labelId: string) => void,
): PrintRequests => {
  const pool = createTaskPool(Number.POSITIVE_INFINITY, onError);

  const queue = async (label: Label, request: PrintRequest): Promise<RequestResult> => {
    const question = questionOf(label);
    const printer = await ports.printer(request.printerId);
    if (!printer) {
      if (!question) await save(ports, label, { type: 'held', failure: failure('printer_missing') });
      return { ok: false, message: codedMessage('printer.none') };
    }
    const print = newPrint(label, printer, request, ports);
    const event = { type: 'print.queued', printId: print.id, printerName: printer.name } as const;
    const { reason, copies, overrides = [] } = request;
    const requested = {
      ...event,
      reason,
      copies,
      ...(overrides.length > 0 ? { overrides: [...overrides] } : {}),
      ...(question && { asked: question }),
    };
    const queued = await save(ports, label, requested, { print });
    start(queued, print, overrides.includes('unfit'));
    return { ok: true };
  };

  const queueUnlessWarned = async (label: Label, request: PrintRequest): Promise<RequestResult> => {
    const warnings = await openWarnings(label, request, ports);
    if (warnings.length === 0) return queue(label, request);
    if (request.reason === 'first' && !questionOf(label) && label.hold?.failure.code !== 'label_superseded')
      await save(ports, label, { type: 'held', failure: failure('label_superseded') });
    return { ok: false, message: warningsMessage(warnings), warnings };
  };

  const start = (label: Label, print: Print, isForced?: boolean): void => {
    pool.add(label.id, async (signal) => {
      const printer = await ports.printer(print.printerId);
      if (!printer) {
        const failed = await failedEvent(
          label,
          print,
          { failure: failure('printer_missing'), note: null },
          ports,
        );
        await save(ports, label, failed, { print: { ...print, state: 'failed' } });
        return;
      }
      await runPrint({ label, print, printer, isForced }, ports, { signal, onError });
    });
  };

  const withdraw = async (label: Label, print: Print): Promise<Label> =>
    save(ports, label, await cancellation(label, print, ports), {
      print: { ...print, state: 'cancelled', waiting: [], updatedAt: ports.clock.now().toISOString() },
    });

  return { pool, queue, queueUnlessWarned, start, withdraw };
};
