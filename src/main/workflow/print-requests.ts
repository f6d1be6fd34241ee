import { failure } from '#shared/failure';
import type { Label } from '#shared/label/stage';
import type { Print, PrintOverride, PrintReason, PrintWarning } from '#shared/print/print';
import type { Printer } from '#shared/print/printer';
import { said } from '#shared/text/said';
import { createTaskPool, type TaskPool } from '../base/task-pool';
import type { LabelPorts } from './ports';
import { save } from './save';
import { cancellation } from './print-end';
import { runPrint } from './steps/print';
import { refusal, unheeded } from './warnings';

export interface PrintRequest {
  printerId: string | null;
  reason: PrintReason;
  copies: number;
  /** What the person knows and prints in spite of. */
  overrides?: readonly PrintOverride[];
}

/** What came of a request: taken, or why not, in words for a worker; `warnings` when only they stood in the way of a print. */
export type RequestResult = { ok: true } | { ok: false; message: string; warnings?: PrintWarning[] };

/** Where labels wait for their printers; each printer's own order is kept by the print desk. */
export interface PrintRequests {
  readonly lane: TaskPool;
  /** Puts a print on disk as queued and hands it to its printer. */
  queue(label: Label, request: PrintRequest): Promise<RequestResult>;
  /** Refuses paper that is not right any more unless the person said so; a first print waits for one. */
  right(label: Label, request: PrintRequest): Promise<RequestResult>;
  /**
   * Hands a print that is queued on disk to its printer.
   * @param isForced whether a person prints it although it is not right for the printer; read from its events where not given
   */
  take(label: Label, print: Print, isForced?: boolean): void;
  /** Takes back a print of which nothing left. */
  withdraw(label: Label, print: Print): Promise<Label>;
}

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
  const lane = createTaskPool(Number.POSITIVE_INFINITY, onError);

  const queue = async (label: Label, request: PrintRequest): Promise<RequestResult> => {
    const printer = await ports.printer(request.printerId);
    if (!printer) {
      await save(ports, label, { type: 'held', failure: { code: 'printer_missing' } });
      return { ok: false, message: said('printer.none') };
    }
    const print = newPrint(label, printer, request, ports);
    const event = { type: 'print.queued', printId: print.id, printerName: printer.name } as const;
    const { reason, copies, overrides = [] } = request;
    const asked = {
      ...event,
      reason,
      copies,
      ...(overrides.length > 0 ? { overrides: [...overrides] } : {}),
    };
    const queued = await save(ports, label, asked, { print });
    take(queued, print, overrides.includes('unfit'));
    return { ok: true };
  };

  const right = async (label: Label, request: PrintRequest): Promise<RequestResult> => {
    const warnings = await unheeded(label, request, ports);
    if (warnings.length === 0) return queue(label, request);
    if (request.reason === 'first' && label.hold?.failure.code !== 'label_superseded')
      await save(ports, label, { type: 'held', failure: failure('label_superseded') });
    return { ok: false, message: refusal(warnings), warnings };
  };

  const take = (label: Label, print: Print, isForced?: boolean): void => {
    lane.add(label.id, async (signal) => {
      const printer = await ports.printer(print.printerId);
      if (!printer) {
        const event = { type: 'print.failed', printId: print.id, printerName: print.printerName } as const;
        const gone = { ...event, failure: { code: 'printer_missing' as const }, note: null };
        await save(ports, label, gone, { print: { ...print, state: 'failed' } });
        return;
      }
      await runPrint({ label, print, printer, isForced }, ports, { signal, onError });
    });
  };

  const withdraw = async (label: Label, print: Print): Promise<Label> =>
    save(ports, label, await cancellation(label, print, ports), {
      print: { ...print, state: 'cancelled', waiting: [], updatedAt: ports.clock.now().toISOString() },
    });

  return { lane, queue, right, take, withdraw };
};
