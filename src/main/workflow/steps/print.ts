import { failure, type Failure } from '#shared/failure';
import type { Label } from '#shared/label/stage';
import type { LabelSetup } from '#shared/print/label-commands';
import type { Print } from '#shared/print/print';
import type { Printer } from '#shared/print/printer';
import { closing } from '../../base/task-pool';
import { inNameOfWho } from '../cancelled';
import { paperOf } from '../paper-of';
import type { PrintEnd, PrintProgress } from '#shared/print/progress';
import type { LabelPorts } from '../ports';
import { broken, eventOf, finished, printRef } from '../print-end';
import { save } from '../save';
import { isForced, overtakenBy } from '../warnings';

const cancelled: PrintEnd = { state: 'cancelled' };
const superseded: PrintEnd = { state: 'failed', failure: failure('label_superseded'), note: null };
const unreadable = (reason: Failure): PrintEnd => ({ state: 'failed', failure: reason, note: null });

/** What a label does to the printer is said once on its history: null where the last word on it was the same. */
const unsaid = async (labelId: string, setup: LabelSetup, ports: LabelPorts): Promise<LabelSetup | null> => {
  const said = (await ports.archive.events(labelId)).flatMap(({ event }) =>
    event.type === 'print.sending' && event.setup ? [event.setup] : [],
  );
  return JSON.stringify(said.at(-1)) === JSON.stringify(setup) ? null : setup;
};

/** Waits until older prints on the printer are settled: a new one would move the counter that settles them. */
const cleared = async (printerId: string, ports: LabelPorts, signal: AbortSignal): Promise<boolean> => {
  const stopped = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  await Promise.race([ports.clear(printerId), stopped]);
  return !signal.aborted;
};

/** A print on its way to its printer; its events tell whether it is forced where nobody remembers. */
interface Queued {
  label: Label;
  print: Print;
  printer: Printer;
  isForced: boolean | undefined;
}

/** The label and its print as they are on disk. */
type Saved = Pick<Queued, 'label' | 'print'>;

interface Run {
  signal: AbortSignal;
  /** Told what could not be noted once bytes may have left: it changes nothing of what becomes of them. */
  onError: (error: unknown, labelId: string) => void;
}

const now = (ports: LabelPorts): string => ports.clock.now().toISOString();

/** On disk before a byte leaves: a station that stops here asks a person whether the label came out. */
const saveSending = async (
  saved: Saved,
  { expected, counterBefore, setup }: Extract<PrintProgress, { type: 'sending' }>,
  ports: LabelPorts,
): Promise<void> => {
  const { label, print } = saved;
  const news = setup && (await unsaid(label.id, setup, ports));
  const sending: Print = {
    ...print,
    ...{ state: 'sending', expected, counterBefore, waiting: [], updatedAt: now(ports) },
  };
  saved.label = await save(
    ports,
    label,
    { type: 'print.sending', ...printRef(print), expected, ...(news ? { setup: news } : {}) },
    { print: sending },
  );
  saved.print = sending;
};

/** All bytes are out, or why nothing comes out. */
const saveProgress = async (
  saved: Saved,
  progress: Extract<PrintProgress, { type: 'sent' | 'waiting' }>,
  ports: LabelPorts,
): Promise<void> => {
  const isNewlySent = progress.type === 'sent' && saved.print.state === 'sending';
  const print: Print = {
    ...saved.print,
    ...(isNewlySent ? { state: 'sent' as const } : {}),
    ...{ waiting: progress.reasons, updatedAt: now(ports) },
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

/** Reads how the print goes and puts every step on disk. The desk sends once the loop goes on behind `sending`. */
const follow = async (
  saved: Saved,
  print: AsyncIterable<PrintProgress>,
  ports: LabelPorts,
  onError: Run['onError'],
): Promise<PrintEnd> => {
  for await (const progress of print) {
    if (progress.type === 'ended') return progress.end;
    if (progress.type === 'sending') {
      saved.label = (await ports.archive.label(saved.label.id)) ?? saved.label;
      if ((await overtakenBy(saved.label, saved.print.id, ports)).length > 0) return superseded;
      await saveSending(saved, progress, ports);
    } else {
      await saveProgress(saved, progress, ports).catch((error: unknown) => {
        if (saved.print.state === 'queued') throw error;
        onError(error, saved.label.id);
      });
    }
  }
  throw new Error('The print ended without a word of how');
};

/**
 * Puts a queued print on paper: sending (on disk) → bytes → sent → confirmed. First print and reprint are the same code.
 * @returns the label as the print left it
 */
export const runPrint = async (queued: Queued, ports: LabelPorts, run: Run): Promise<Label> => {
  const { printer } = queued;
  const { signal, onError } = run;
  const saved: Saved = { label: queued.label, print: queued.print };
  const { id: labelId } = queued.label;
  const { id: printId, copies } = queued.print;

  const printed = async (documents: readonly Uint8Array[]): Promise<PrintEnd> => {
    if (!(await cleared(printer.id, ports, signal))) return cancelled;
    const forced = queued.isForced ?? (await isForced(labelId, printId, ports));
    const print = ports.desk.print({ printer, copies, documents, isForced: forced }, signal);
    return follow(saved, print, ports, onError).catch((error: unknown) => broken(saved.print, error));
  };

  const paper = await paperOf(labelId, ports);
  const end = 'failure' in paper ? unreadable(paper.failure) : await printed(paper.documents);
  // A print that waited for its printer when the station closed stays queued: nothing left, the next start takes it up.
  if (end.state === 'cancelled' && signal.reason === closing) return saved.label;
  // One whose bytes are all out stays as it is on disk, without a last word: the next start asks its printer.
  if (end.state === 'sent' && end.note === 'station_stopped' && signal.reason === closing) return saved.label;
  const event = await eventOf(saved.label, saved.print, end, ports);
  const print = finished(saved.print, end, now(ports));
  return inNameOfWho(signal.reason, () => save(ports, saved.label, event, { print }));
};
