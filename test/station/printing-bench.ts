import {
  startVirtualPrinter,
  type VirtualPrinter,
  type VirtualPrinterOptions,
} from '#main/practice/printer/printer';
import { PrintDesk } from '#main/printing/desk';
import type { PrintEnd, PrintProgress } from '#shared/print/progress';
import type { Spooler } from '#main/printing/transport/spooler/spooler';
import type { Timing } from '#main/printing/timing';
import type { Printer } from '#shared/print/printer';
import { followPrint } from '#test/support/followed-print';
import { limits } from '#tools/suites/limits';

/** Under Wine, which represents Windows in tests, short waits of Linux take several times as long. */
const moments = process.platform === 'win32' ? 4 : 1;

/** The usual timing, but faster, so that a print is settled within a test. */
const quick: Timing = {
  connectMs: 1_000 * moments,
  firstAnswerMs: 800 * moments,
  answerMs: 2_000 * moments,
  recheckFromMs: 5,
  recheckToMs: 40,
  pollFromMs: 5,
  pollToMs: 20,
  heldPollMs: 20,
  settleMs: 200,
  closeMs: 500,
  reconnectTries: 20,
  jobsInFlight: 2,
  keepAliveMs: 0,
  runMs: 60_000,
  lostAfterMs: 15_000,
  searchEveryMs: 60_000,
  turnForLabelMs: 5_000,
  turnPatienceMs: 20_000,
};

/** The counter's first value: far from 0, so that a difference can't be mistaken for a count. */
export const countedBefore = 8_560;

export const printerAt = (uri: string, serial?: string): Printer => ({
  ...{ id: uri, ...(serial !== undefined && { serial }) },
  name: 'Bench',
  uri,
  dpi: 203,
  isDefault: true,
});

/** A document with a name that can be found in the printed labels. It leaves no setting behind that must be restored. */
export const label = (name: string, more = ''): Uint8Array =>
  new TextEncoder().encode(`^XA^FO30,30^A0N,40,40^FD${name}^FS${more}^XZ\r\n`);

/** A label of about this many bytes, most of them graphics. */
export const bigLabel = (name: string, size: number, more = ''): Uint8Array => {
  const rows = Math.ceil(size / 200);
  return label(name, `${more}^FO0,100^GFA,${rows * 100},${rows * 100},100,${'F0'.repeat(rows * 100)}^FS`);
};

/** A running print, with all its reports. */
interface Underway {
  end: Promise<PrintEnd>;
  reports: PrintProgress[];
  /** Resolves with the first earlier or later report that fits; rejects when the print ends without it. */
  until(fits: (progress: PrintProgress) => boolean): Promise<PrintProgress>;
  stop: AbortController;
}

export const waitsFor =
  (type: 'waiting' | 'sent', reason: string) =>
  (progress: PrintProgress): boolean =>
    progress.type === type && (progress.reasons as string[]).includes(reason);

/**
 * The types of a print's reports, in order. A busy machine may wait for two reasons one after the other: that counts as
 * one step.
 */
export const stepsOf = (reports: readonly PrintProgress[]): PrintProgress['type'][] =>
  reports.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1]);

export interface Bench {
  printer: VirtualPrinter;
  desk: PrintDesk;
  log: string[];
  print(
    documents: readonly Uint8Array[],
    copies?: number,
    to?: { uri: string; serial?: string },
    isForced?: boolean,
  ): Underway;
  /** Names on the printed labels, in order. */
  printed(): string[];
  /** Everything that was sent to the printer, as text. */
  received(): string;
  close(): Promise<void>;
}

export const startBench = async (
  knobs: VirtualPrinterOptions['knobs'] = {},
  timing: Partial<Timing> = {},
  spooler?: () => Spooler,
  printersClock?: VirtualPrinterOptions['timing'],
): Promise<Bench> => {
  const printer = await startVirtualPrinter({
    ...(printersClock && { timing: printersClock }),
    knobs: { msPerLabel: 5, ...knobs },
    counterStartsAt: countedBefore,
    onForSeconds: 3_600,
  });
  const log: string[] = [];
  const desk = new PrintDesk({
    timing: { ...quick, ...timing },
    log: (message) => log.push(message),
    spooler,
  });
  return {
    ...{ printer, desk, log },
    // Some documents here cancel or set something: they are test tools, not labels of others.
    print: (documents, copies = 1, to: { uri: string; serial?: string } = printer, isForced = true) =>
      follow(desk, { printer: printerAt(to.uri, to.serial), documents, copies, isForced }),
    printed: () => namesOn(printer),
    received: () => printer.received.map((bytes) => new TextDecoder('latin1').decode(bytes)).join(''),
    close: async () => {
      await desk.close();
      await printer.close();
    },
  };
};

export const namesOn = (printer: VirtualPrinter): string[] =>
  printer.printed.map(({ bytes }) => /\^FD([^^]*)\^FS/.exec(new TextDecoder().decode(bytes))?.[1] ?? '');

const follow = (desk: PrintDesk, job: Parameters<PrintDesk['print']>[0]): Underway => {
  const reports: PrintProgress[] = [];
  const waiting = new Set<() => void>();
  const stop = new AbortController();
  const report = (progress: PrintProgress): Promise<void> => {
    reports.push(progress);
    for (const look of waiting) look();
    return Promise.resolve();
  };
  const end = followPrint(desk, job, report, stop.signal);
  const until: Underway['until'] = (fits) =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = reports.find(fits);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
      const never = (): void => reject(new Error(`did not come after ${JSON.stringify(reports)}`));
      setTimeout(never, limits.poll).unref();
      void end.then(
        (ended) => reject(new Error(`ended ${JSON.stringify(ended)} after ${JSON.stringify(reports)}`)),
        reject,
      );
    });
  return { end, reports, until, stop };
};
