import type { Printer, PrinterIdentity, PrinterStatus, StatusReason } from '#shared/print/printer';
import type { AnswerRow, PrinterQuestion, QuestionRefusal } from '#shared/print/printer-question';
import { said } from '#shared/text/said';
import type { Station } from '../../bridge/station';

/** A question and what the printer said, a character a byte, without its passwords. */
interface Capture {
  asked: string;
  said: string;
  ms: number;
}

/** How printers are asked, and how their answers are read and kept. */
export interface PrinterConsole {
  ask(
    printer: Printer,
    question: PrinterQuestion,
  ): Promise<{ ok: true; capture: Capture } | { ok: false; reason: QuestionRefusal }>;
  readable(said: string): string;
  rowsOf(capture: Capture): AnswerRow[];
  reasonsIn(capture: Capture): StatusReason[];
  captureFile(captures: readonly Capture[], at: Date, known: PrinterIdentity | null): Uint8Array;
  /** Absent where there is no world outside the window. */
  outside?:
    | {
        saveFile(suggestedName: string, bytes: Uint8Array): Promise<string | null>;
        copyText?(text: string): Promise<void>;
      }
    | undefined;
}

interface ConsoleDesk extends PrinterConsole {
  find(id: string): Promise<Printer | null>;
  /** A print of ours waits for it or is being sent. */
  busyAt(id: string): Promise<boolean>;
  statusOf(id: string): PrinterStatus;
  /** What lets this user open printers on USB; null where nothing of the kind helps. */
  allowCommand(): string | null;
  now(): Date;
}

/** Of one printer; who asks for more has the oldest forgotten. */
const mostKept = 100;

/** What a file may be called on every system. */
const fileName = (words: readonly string[]): string =>
  `${words.join('-').replaceAll(/[^\p{L}\p{N}._-]+/gu, '_')}.json`;

type ConsoleHandlers = Pick<Station['printers'], 'ask' | 'saveCapture' | 'copy'>;

/** A person's own questions to a printer. The newest answer to each is kept until the station closes, to be saved. */
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
    const answer = await desk.ask(printer, question);
    if (!answer.ok) return answer;
    const { capture } = answer;
    keep(id, capture);
    const { asked, said, ms } = capture;
    return {
      ...{ ok: true, asked, ms, raw: desk.readable(said) },
      ...{ rows: desk.rowsOf(capture), reasons: desk.reasonsIn(capture) },
    };
  };

  const saveCapture: ConsoleHandlers['saveCapture'] = async ({ printerId: id }) => {
    const printer = await desk.find(id);
    const captures = [...(kept.get(id)?.values() ?? [])];
    if (!printer || captures.length === 0) return { ok: false, message: said('printer.askFirst') };
    const bytes = desk.captureFile(captures, desk.now(), desk.statusOf(id).identity);
    const name = fileName(['printer', printer.name]);
    return { ok: true, file: (await desk.outside?.saveFile(name, bytes)) ?? null };
  };

  const copy: ConsoleHandlers['copy'] = async (request) => {
    const answer =
      request.what === 'answer' ? kept.get(request.printerId)?.get(request.asked)?.said : undefined;
    const copied = request.what === 'answer' ? answer && desk.readable(answer) : desk.allowCommand();
    if (!copied) return { ok: false, message: said('printer.nothingToCopy') };
    if (!desk.outside?.copyText) return { ok: false, message: said('place.noClipboard') };
    await desk.outside.copyText(copied);
    return { ok: true };
  };

  return { ask, saveCapture, copy };
};
