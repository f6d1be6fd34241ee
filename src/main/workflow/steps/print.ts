import { failure, type Failure } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { LabelSetup } from '#shared/print/label-commands';
import type { Print } from '#shared/print/print';
import type { Printer } from '#shared/print/printer';
import { closing } from '../../base/task-pool';
import type { LabelPorts, PrintEnd, PrintProgress } from '../ports';
import { paperOf } from '../paper-of';
import { save } from '../save';
import { inNameOfWho } from '../cancelled';
import { isForced, overtakenBy } from '../warnings';
import { createSequencer } from '../../base/sequencer';

const ref = (print: Print) => ({ printId: print.id, printerName: print.printerName });

/**
 * A print taken back before anything left. When the one before it failed after something was sent, the label waits for a
 * person again: nobody but they can know that paper is still missing.
 */
export const cancellation = async (label: Label, print: Print, ports: LabelPorts): Promise<LabelEvent> => {
  const before = (await ports.archive.prints(label.id)).filter(
    ({ id, state }) => id !== print.id && state !== 'cancelled',
  );
  const isOwed = label.stage !== 'registered' && before.at(-1)?.state === 'failed';
  return { type: 'print.cancelled', ...ref(print), failure: isOwed ? failure('print_failed') : null };
};

const ended = (
  label: Label,
  print: Print,
  end: PrintEnd,
  ports: LabelPorts,
): Promise<LabelEvent> | LabelEvent => {
  switch (end.state) {
    case 'confirmed':
      return { type: 'print.confirmed', ...ref(print), note: end.note };
    case 'sent':
      return { type: 'print.sent', ...ref(print), note: end.note };
    case 'unknown':
      return { type: 'print.unknown', ...ref(print), note: end.note };
    case 'failed':
      return { type: 'print.failed', ...ref(print), failure: end.failure, note: end.note };
    case 'cancelled':
      return cancellation(label, print, ports);
  }
};

/** The print row after the desk has said its last word. */
const finished = (print: Print, end: PrintEnd, at: string): Print => ({
  ...print,
  state: end.state,
  waiting: [],
  note: 'note' in end ? end.note : null,
  counterAfter: 'counterAfter' in end ? end.counterAfter : print.counterAfter,
  updatedAt: at,
});

/** A desk that broke its word (threw), or could not save: bytes may be out once `sending` is on disk, surely not before. */
const broken = (print: Print, error: unknown): PrintEnd =>
  print.state === 'queued'
    ? {
        state: 'failed',
        failure: failure('print_failed', error instanceof Error ? error.name : undefined),
        note: null,
      }
    : { state: 'unknown', counterAfter: null, note: 'station_stopped' };

/** Thrown at the desk instead of saying `sending`: the desk's word is that nothing has left then. */
class Superseded extends Error {
  constructor() {
    super('what stands on the paper was changed while it waited');
    this.name = 'Superseded';
  }
}

const stoppedBy = (print: Print, error: unknown): PrintEnd =>
  error instanceof Superseded
    ? { state: 'failed', failure: failure('label_superseded'), note: null }
    : broken(print, error);

const cancelled: PrintEnd = { state: 'cancelled' };
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

/**
 * Puts a queued print on paper: sending (on disk) → bytes → sent → confirmed. First print and reprint are the same code.
 * @returns the label as the print left it
 */
export const runPrint = async (queued: Queued, ports: LabelPorts, signal: AbortSignal): Promise<Label> => {
  const { printer } = queued;
  let { label, print } = queued;
  const at = (): string => ports.clock.now().toISOString();

  const note = async (progress: PrintProgress): Promise<void> => {
    if (progress.type === 'sending') {
      label = (await ports.archive.label(label.id)) ?? label;
      if ((await overtakenBy(label, print.id, ports)).length > 0) throw new Superseded();
      const { expected, counterBefore } = progress;
      const setup = progress.setup && (await unsaid(label.id, progress.setup, ports));
      const sending: Print = {
        ...print,
        state: 'sending',
        expected,
        counterBefore,
        waiting: [],
        updatedAt: at(),
      };
      label = await save(
        ports,
        label,
        { type: 'print.sending', ...ref(print), expected, ...(setup ? { setup } : {}) },
        { print: sending },
      );
      print = sending;
      return;
    }
    const waiting = progress.reasons;
    if (progress.type === 'sent' && print.state === 'sending') {
      print = { ...print, state: 'sent', waiting, updatedAt: at() };
      label = await save(ports, label, { type: 'print.sent', ...ref(print), note: null }, { print });
      return;
    }
    print = { ...print, waiting, updatedAt: at() };
    await ports.archive.savePrint(print);
    ports.announce(label.id);
  };

  const notes = createSequencer();
  /** What was told first is on disk first, whether or not the desk waited for it. */
  const report = (progress: PrintProgress): Promise<void> => {
    return notes.run(() => note(progress));
  };

  const paper = await paperOf(label.id, ports);
  const printed = async (documents: readonly Uint8Array[]): Promise<PrintEnd> => {
    const forced = queued.isForced ?? (await isForced(label.id, print.id, ports));
    const job = { printer, copies: print.copies, documents, isForced: forced };
    return ports.desk.print(job, report, signal).catch((error: unknown) => stoppedBy(print, error));
  };
  const waited = async (documents: readonly Uint8Array[]): Promise<PrintEnd> =>
    (await cleared(printer.id, ports, signal)) ? printed(documents) : cancelled;
  const end = 'failure' in paper ? unreadable(paper.failure) : await waited(paper.documents);
  await notes.settled();
  // A print that waited for its printer when the station closed stays queued: nothing left, the next start takes it up.
  if (end.state === 'cancelled' && signal.reason === closing) return label;
  // One whose bytes are all out stays as it is on disk, without a last word: the next start asks its printer.
  if (end.state === 'sent' && end.note === 'station_stopped' && signal.reason === closing) return label;
  const event = await ended(label, print, end, ports);
  return inNameOfWho(signal.reason, () => save(ports, label, event, { print: finished(print, end, at()) }));
};
