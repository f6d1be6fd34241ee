import { failure } from '#shared/failure';
import type { Printer, PrinterStatus } from '#shared/print/printer';
import { askStatus } from './ask-status';
import { runJob } from './conduct';
import type { Job } from './job';
import { expectedLabels } from './language/expected-labels';
import { sniffFormat } from './language/sniff';
import { testLabel } from './language/test-label';
import { createLine, type Line } from './line';
import type { PrintEnd, PrintJob, Report } from './print';
import { settlePrint, type InDoubt, type Settled } from './settle';
import { linked } from './signals';
import { realTimers, type Timers } from './timers';
import { usualTiming, type Timing } from './timing';

export interface DeskOptions {
  timing?: Partial<Timing>;
  timers?: Timers;
  /** Gets addresses of printers and states, never what a printer answered word for word. */
  log?: (message: string) => void;
}

export interface PrintDesk {
  /**
   * Puts documents on paper, one job at a time per printer, others in parallel, and says what is proven. Waits as long as
   * the printer can't print.
   * @throws what `report` throws for `sending`; nothing has left then
   */
  print(job: PrintJob, report: Report, signal: AbortSignal): Promise<PrintEnd>;
  /** Asks a printer how it is; while it prints for us, what it said last. */
  status(printer: Printer): Promise<PrinterStatus>;
  /** Asks what became of a print that the station lost sight of. */
  settle(printer: Printer, doubt: InDoubt): Promise<Settled>;
  expectedLabels: typeof expectedLabels;
  sniffFormat: typeof sniffFormat;
  testLabel: typeof testLabel;
  /** Stops everything, honestly (`station_stopped`), and resolves when no connection is left. */
  close(): Promise<void>;
}

/** Says why documents can't be printed, or null when they can. */
const unprintable = (documents: readonly Uint8Array[]): string | null => {
  if (documents.length === 0) return 'There is no document';
  for (const [at, document] of documents.entries()) {
    const format = sniffFormat(document);
    if (format !== 'ZPL') return `Document ${at + 1} is ${format === 'unknown' ? 'not ZPL' : `a ${format}`}`;
    if (expectedLabels([document]) === 0) return `Document ${at + 1} prints no label`;
  }
  return null;
};

export const createPrintDesk = ({
  timing,
  timers = realTimers,
  log = () => undefined,
}: DeskOptions = {}): PrintDesk => {
  const tools = { timing: { ...usualTiming, ...timing }, timers, log };
  const lines = new Map<string, Line>();
  const asking = new Map<Line, { stop: AbortController; answer: Promise<PrinterStatus> }>();
  const underway = new Set<Promise<unknown>>();
  const closing = new AbortController();

  const lineOf = ({ uri }: Printer): Line => {
    const line = lines.get(uri) ?? createLine(uri, tools);
    lines.set(uri, line);
    return line;
  };

  const track = <T>(work: Promise<T>): Promise<T> => {
    const settled = work.catch(() => undefined).finally(() => underway.delete(settled));
    underway.add(settled);
    return work;
  };

  /** Runs a job in its lane; the lane is free again when the connection has ended, the caller knows the end before. */
  const inLane = async (job: Job, line: Line): Promise<PrintEnd> => {
    asking.get(line)?.stop.abort();
    const release = await line.lane.take(job.signal);
    if (!release) return { state: 'cancelled' };
    try {
      const { end, closed } = await runJob(job, line);
      void track(closed.finally(release));
      return end;
    } catch (error) {
      release();
      throw error;
    }
  };

  const ask = async (line: Line): Promise<PrinterStatus> => {
    const stop = new AbortController();
    const either = linked(stop.signal, closing.signal);
    const answer = askStatus(line, either.signal);
    asking.set(line, { stop, answer });
    try {
      return await answer;
    } finally {
      either.release();
      asking.delete(line);
    }
  };

  return {
    print: async (job, report, signal) => {
      const reason = unprintable(job.documents);
      if (reason !== null)
        return { state: 'failed', failure: failure('document_not_printable', reason), note: null };
      const expected = expectedLabels(Array.from({ length: job.copies }, () => job.documents).flat());
      const either = linked(signal, closing.signal);
      const end = inLane({ ...job, expected, report, signal: either.signal }, lineOf(job.printer));
      return track(end.finally(either.release));
    },
    status: (printer) => {
      const line = lineOf(printer);
      return asking.get(line)?.answer ?? track(ask(line));
    },
    settle: (printer, doubt) => track(settlePrint(lineOf(printer), doubt, closing.signal)),
    ...{ expectedLabels, sniffFormat, testLabel },
    close: async () => {
      closing.abort('closing');
      while (underway.size > 0) await Promise.all(underway);
    },
  };
};
