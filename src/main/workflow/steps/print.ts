import { failure, type Failure } from '#shared/failure';
import type { Label } from '#shared/label/stage';
import type { LabelSetup } from '#shared/print/label-commands';
import { isWithoutPaper, type Print } from '#shared/print/print';
import type { Printer } from '#shared/print/printer';
import { closing } from '../../base/task-pool';
import { holdOf, runAsCanceller } from '../cancelled';
import { readDocuments } from '../read-documents';
import type { PrintEnd, PrintProgress } from '#shared/print/progress';
import type { LabelPorts } from '../ports';
import { endAfterError, endEvent, endedPrint, printRef } from '../print-end';
import { save } from '../save';
import { isForced, isPrintedElsewhere, warningsSinceRequest } from '../warnings';

const cancelledEnd: PrintEnd = { state: 'cancelled' };
const supersededEnd: PrintEnd = { state: 'failed', failure: failure('label_superseded'), note: null };
/** Other benches, or a copy of this bench's folder, may have printed it. A person decides, not the queue. */
const maybeElsewhereEnd: PrintEnd = {
  state: 'failed',
  failure: failure('maybe_printed_elsewhere'),
  note: null,
};
const unreadableEnd = (reason: Failure): PrintEnd => ({ state: 'failed', failure: reason, note: null });

/** The label's changes to the printer, for its history. Null where the last recorded changes were the same. */
const newSetup = async (
  labelId: string,
  setup: LabelSetup,
  ports: LabelPorts,
): Promise<LabelSetup | null> => {
  const setups = (await ports.archive.events(labelId)).flatMap(({ event }) =>
    event.type === 'print.sending' && event.setup ? [event.setup] : [],
  );
  return JSON.stringify(setups.at(-1)) === JSON.stringify(setup) ? null : setup;
};

/**
 * Waits until older prints on the printer are settled: a new one would move the counter that settles them.
 * @returns false where nothing must be printDocuments any more
 */
const waitUntilAllowed = async (
  { labelId, printerId, reason }: Print,
  ports: LabelPorts,
  signal: AbortSignal,
): Promise<boolean> => {
  const stopped = new Promise<false>((resolve) =>
    signal.addEventListener('abort', () => resolve(false), { once: true }),
  );
  const allowed = async (): Promise<boolean> => {
    await ports.printsSettled(printerId);
    return !isWithoutPaper(reason) || !ports.claims || ports.claims.mayPrint(labelId);
  };
  const isAllowed = await Promise.race([allowed(), stopped]);
  return isAllowed && !signal.aborted;
};

/** A print on its way to its printer. Where `isForced` is undefined, its events tell whether it is forced. */
interface QueuedPrint {
  label: Label;
  print: Print;
  printer: Printer;
  isForced: boolean | undefined;
}

/** The label and its print as they are on disk. */
type Saved = Pick<QueuedPrint, 'label' | 'print'>;

interface Run {
  signal: AbortSignal;
  /** Receives errors of saving once bytes may have left. They do not change the end of the print. */
  onError: (error: unknown, labelId: string) => void;
}

const timestamp = (ports: LabelPorts): string => ports.clock.now().toISOString();

/** Saves `sending` before a byte leaves. If the station stops after this, it asks a person whether the label came out. */
const saveSending = async (
  saved: Saved,
  { expected, counterBefore, setup }: Extract<PrintProgress, { type: 'sending' }>,
  ports: LabelPorts,
): Promise<void> => {
  const { label, print } = saved;
  const changes = setup && (await newSetup(label.id, setup, ports));
  const sending: Print = {
    ...print,
    ...{ state: 'sending', expected, counterBefore, waiting: [], updatedAt: timestamp(ports) },
  };
  saved.label = await save(
    ports,
    label,
    { type: 'print.sending', ...printRef(print), expected, ...(changes ? { setup: changes } : {}) },
    { print: sending },
  );
  saved.print = sending;
};

/** Saves that the printer received nothing after all. The print waits again: it may be cancelled, and other benches may print the label. */
const saveUnsent = async (saved: Saved, ports: LabelPorts): Promise<void> => {
  const print: Print = {
    ...saved.print,
    ...{ state: 'queued', expected: 0, counterBefore: null, updatedAt: timestamp(ports) },
  };
  saved.label = await save(
    ports,
    (await ports.archive.label(saved.label.id)) ?? saved.label,
    { type: 'print.unsent', ...printRef(print) },
    { print },
  );
  saved.print = print;
};

/** Saves that all bytes were sent, or why nothing comes out. */
const saveProgress = async (
  saved: Saved,
  progress: Extract<PrintProgress, { type: 'sent' | 'waiting' }>,
  ports: LabelPorts,
): Promise<void> => {
  const isNewlySent = progress.type === 'sent' && saved.print.state === 'sending';
  const print: Print = {
    ...saved.print,
    ...(isNewlySent ? { state: 'sent' as const } : {}),
    ...{ waiting: progress.reasons, updatedAt: timestamp(ports) },
  };
  saved.print = print;
  if (isNewlySent) {
    const sent = { type: 'print.sent', ...printRef(print), note: null } as const;
    saved.label = await save(ports, saved.label, sent, { print });
    return;
  }
  await ports.archive.savePrint(print);
  ports.announce(saved.label.id);
};

/** Saves each step of a print. The desk sends only after the loop has continued past `sending`. */
const saveEachStep = async (
  saved: Saved,
  print: AsyncIterable<PrintProgress>,
  ports: LabelPorts,
  { signal, onError }: Run,
): Promise<PrintEnd> => {
  for await (const progress of print) {
    if (progress.type === 'ended') return progress.end;
    if (progress.type === 'sending') {
      if (isWithoutPaper(saved.print.reason)) await ports.claims?.awake(signal);
      if (signal.aborted) return cancelledEnd;
      saved.label = (await ports.archive.label(saved.label.id)) ?? saved.label;
      if (await isPrintedElsewhere(saved.label, saved.print, ports)) return cancelledEnd;
      if ((await warningsSinceRequest(saved.label, saved.print.id, ports)).length > 0) return supersededEnd;
      await saveSending(saved, progress, ports);
    } else {
      const saving =
        progress.type === 'unsent' ? saveUnsent(saved, ports) : saveProgress(saved, progress, ports);
      await saving.catch((error: unknown) => {
        if (saved.print.state === 'queued') throw error;
        onError(error, saved.label.id);
      });
    }
  }
  throw new Error('The print ended without a word of how');
};

/** The end of a print that broke. Another bench's print may have been saved while `sending` was. */
const endOfBroken = async ({ label, print }: Saved, error: unknown, ports: LabelPorts): Promise<PrintEnd> => {
  const now = print.state === 'queued' ? await ports.archive.label(label.id) : null;
  const isElsewhere = now !== null && (await isPrintedElsewhere(now, print, ports));
  return isElsewhere ? cancelledEnd : endAfterError(print, error);
};

/**
 * Prints a queued print: sending (on disk) → bytes → sent → confirmed. First print and reprint use the same code.
 * @returns the label after the print
 */
export const runPrint = async (queued: QueuedPrint, ports: LabelPorts, run: Run): Promise<Label> => {
  const { printer } = queued;
  const { signal } = run;
  const saved: Saved = { label: queued.label, print: queued.print };
  const { id: labelId } = queued.label;
  const { id: printId, copies } = queued.print;

  const printDocuments = async (documents: readonly Uint8Array[]): Promise<PrintEnd> => {
    if (!(await waitUntilAllowed(saved.print, ports, signal)))
      return signal.aborted ? cancelledEnd : maybeElsewhereEnd;
    const forced = queued.isForced ?? (await isForced(labelId, printId, ports));
    const print = ports.desk.print({ printer, copies, documents, isForced: forced }, signal);
    return saveEachStep(saved, print, ports, run).catch((error: unknown) => endOfBroken(saved, error, ports));
  };

  const paper = await readDocuments(labelId, ports);
  const end = 'failure' in paper ? unreadableEnd(paper.failure) : await printDocuments(paper.documents);
  // A print that waited for its printer when the station closed stays queued: nothing was sent, and the next start
  // continues it.
  if (end.state === 'cancelled' && signal.reason === closing) return saved.label;
  // A print whose bytes all left stays `sent` without a recorded end: the next start asks its printer.
  if (end.state === 'sent' && end.note === 'station_stopped' && signal.reason === closing) return saved.label;
  // Other benches may have printed it while this print waited.
  const label = (saved.print.state === 'queued' && (await ports.archive.label(labelId))) || saved.label;
  const event = await endEvent(label, saved.print, end, ports, holdOf(signal.reason));
  const print = endedPrint(saved.print, end, timestamp(ports));
  return runAsCanceller(signal.reason, () => save(ports, label, event, { print }));
};
