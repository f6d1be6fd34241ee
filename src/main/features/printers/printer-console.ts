import type { Printer, PrinterIdentity, PrinterStatus, StatusReason } from '#shared/print/printer';
import type { AnswerRow, Capture, PrinterQuestion, QuestionRefusal } from '#shared/print/printer-question';
import { codedMessage } from '#shared/text/coded-message';
import type { Station } from '../../bridge/station';
import { fileName, type Outside } from '../export/outside';

/** Sends questions to printers, and interprets and saves their answers. */
export interface PrinterConsole {
  ask(
    printer: Printer,
    question: PrinterQuestion,
  ): Promise<{ ok: true; capture: Capture } | { ok: false; reason: QuestionRefusal }>;
  readable(answer: string): string;
  rowsOf(capture: Capture): AnswerRow[];
  reasonsIn(capture: Capture): StatusReason[];
  captureFile(captures: readonly Capture[], at: Date, known: PrinterIdentity | null): Uint8Array;
  outside: Pick<Outside, 'saveFile' | 'copyText'>;
}

interface ConsoleDesk extends PrinterConsole {
  find(id: string): Promise<Printer | null>;
  /** True if a print of ours waits for it or is being sent. */
  busyAt(id: string): Promise<boolean>;
  statusOf(id: string): PrinterStatus;
  /** A command that lets this user open USB printers; null if no command would help. */
  allowCommand(): string | null;
  now(): Date;
}

/** The most stored answers of a printer; further ones replace the oldest. */
const mostKept = 100;

type ConsoleHandlers = Pick<Station['printers'], 'ask' | 'saveCapture' | 'copy'>;

/** A person's own questions to a printer. The newest answer to each question is kept until the station closes, so that it can be saved. */
export const consoleHandlers = (desk: ConsoleDesk): ConsoleHandlers => {
  const kept = new Map<string, Map<string, Capture>>();

  const keep = (id: string, capture: Capture): void => {
    const captures = kept.get(id) ?? new Map<string, Capture>();
    kept.set(id, captures.set(capture.asked, capture));
    const [oldest] = captures.keys();
    if (captures.size > mostKept && oldest !== undefined) captures.delete(oldest);
  };

  const ask: ConsoleHandlers['ask'] = async ({ printerId: id, question }) => {
    const printer = await desk.find(id);
    if (!printer) return { ok: false, reason: 'gone' };
    if (await desk.busyAt(id)) return { ok: false, reason: 'busy' };
    const reply = await desk.ask(printer, question);
    if (!reply.ok) return reply;
    const { capture } = reply;
    keep(id, capture);
    const { asked, answer, ms } = capture;
    return {
      ...{ ok: true, asked, ms, raw: desk.readable(answer) },
      ...{ rows: desk.rowsOf(capture), reasons: desk.reasonsIn(capture) },
    };
  };

  const saveCapture: ConsoleHandlers['saveCapture'] = async ({ printerId: id }) => {
    const printer = await desk.find(id);
    const captures = [...(kept.get(id)?.values() ?? [])];
    if (!printer || captures.length === 0) return { ok: false, message: codedMessage('printer.askFirst') };
    const bytes = desk.captureFile(captures, desk.now(), desk.statusOf(id).identity);
    const name = fileName(['printer', printer.name], 'json');
    return { ok: true, file: await desk.outside.saveFile(name, bytes) };
  };

  const copy: ConsoleHandlers['copy'] = async (request) => {
    const answer =
      request.what === 'answer' ? kept.get(request.printerId)?.get(request.asked)?.answer : undefined;
    const copied = request.what === 'answer' ? answer && desk.readable(answer) : desk.allowCommand();
    if (!copied) return { ok: false, message: codedMessage('printer.nothingToCopy') };
    await desk.outside.copyText(copied);
    return { ok: true };
  };

  return { ask, saveCapture, copy };
};
