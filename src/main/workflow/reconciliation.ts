import { printRef } from './print-end';
import { failure } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import type { Print } from '#shared/print/print';
import type { LabelWorkflow } from './workflow';
import type { SettledPrint } from './desk-port';
import type { LabelPorts } from './ports';
import { createKeyedSequencer } from '../base/sequencer';

export interface ReconciliationOptions {
  /** How long a printer that can't answer yet (it is starting too, or has no paper) is asked, in milliseconds. */
  patienceMs: number;
  /** Between two questions, in milliseconds. */
  againMs: number;
  /** Called when nothing more is asked about a print of this label. */
  ended: (labelId: string) => void;
  onError: (error: unknown) => void;
}

export const reconciliationDefaults = { patienceMs: 60_000, againMs: 2_000 };

/**
 * Settles prints that the station lost track of: asks their printers, before anything new prints there. A counter that
 * did not move proves that nothing came out. Everything else becomes a question for a person.
 */
export interface Reconciliation {
  /** Resolves when no print of this printer is being settled. */
  settled(printerId: string): Promise<void>;
  /** True while a print of this label is being settled, or would be if this had not been closed. */
  isSettling(labelId: string): boolean;
  close(): Promise<void>;
}

const settlement = (
  print: Print,
  answer: SettledPrint,
): { event: LabelEvent; print: Partial<Print> } | null => {
  switch (answer) {
    case 'not_printed':
      return {
        event: {
          type: 'print.failed',
          ...printRef(print),
          failure: failure('print_failed'),
          note: 'counter_disproved',
        },
        print: { state: 'failed', note: 'counter_disproved' },
      };
    case 'unprovable':
    case 'unclear':
      // `unknown` is already a question. `sent` becomes one, since this printer could have answered.
      return print.state === 'unknown'
        ? null
        : {
            event: { type: 'print.unknown', ...printRef(print), note: 'station_stopped' },
            print: { state: 'unknown', note: 'station_stopped' },
          };
  }
};

/** True when the label was printed again since, or is being printed: its paper no longer depends on this print. */
const isSuperseded = async ({ id, labelId }: Print, { archive }: LabelPorts): Promise<boolean> => {
  const prints = await archive.prints(labelId);
  const later = prints.slice(prints.findIndex((print) => print.id === id) + 1);
  return later.some(({ state }) => state !== 'cancelled' && state !== 'failed');
};

/**
 * Saves the end of a print unless a person settled it. The end of a superseded one says nothing about its label.
 * @returns false while something else is done with the label
 */
const saveEnd = async (
  print: Print,
  answer: SettledPrint,
  ports: LabelPorts,
  workflow: Pick<LabelWorkflow, 'decide'>,
): Promise<boolean> => {
  const now = await ports.archive.print(print.id);
  const settled = now && now.state === print.state ? settlement(now, answer) : null;
  if (!settled || !now) return true;
  // Its time stays that of the sending: the label that was printed last must not change.
  const ended: Print = { ...now, ...settled.print, waiting: [] };
  if (!(await isSuperseded(now, ports))) return (await workflow.decide(now.labelId, settled.event, ended)).ok;
  await ports.archive.savePrint(ended);
  ports.announce(now.labelId);
  return true;
};

/** There is nothing to ask a printer that can't count: what was sent to it stays `sent`. */
export const canProve = (print: Print): boolean => print.counterBefore !== null && print.expected > 0;

/**
 * Starts to settle the prints, each printer's in their order. A person's answer that comes earlier has precedence.
 * @param lost prints that were `sending` or `sent` when the station stopped, oldest first
 */
export const reconcilePrints = (
  lost: readonly Print[],
  ports: LabelPorts,
  workflow: Pick<LabelWorkflow, 'decide'>,
  { patienceMs, againMs, ended, onError }: ReconciliationOptions,
): Reconciliation => {
  const unresolved = lost.filter(canProve);
  const settling = new Set(unresolved);
  const sequencer = createKeyedSequencer();
  const wakers = new Set<() => void>();
  let closed = false;

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        wakers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, againMs);
      wakers.add(wake);
    });

  /** The counter before the oldest unresolved print at a printer. */
  const counterFloorAt = (printerId: string): { counterFloor?: number } => {
    const counterFloor = unresolved.find((print) => print.printerId === printerId)?.counterBefore;
    return counterFloor == null ? {} : { counterFloor };
  };

  const ask = async (print: Print): Promise<SettledPrint> => {
    const printer = await ports.printer(print.printerId);
    const until = performance.now() + patienceMs;
    while (printer && !closed) {
      const answer = await ports.desk.settle(printer, {
        ...counterFloorAt(print.printerId),
        counterBefore: print.counterBefore,
        expected: print.expected,
      });
      if (answer !== 'unclear' || performance.now() > until) return answer;
      await pause();
    }
    return 'unclear';
  };

  const settle = async (print: Print): Promise<void> => {
    const answer = await ask(print);
    while (!closed && !(await saveEnd(print, answer, ports, workflow))) await pause();
  };

  const end = (print: Print): void => {
    if (closed) return;
    settling.delete(print);
    ended(print.labelId);
  };

  for (const print of unresolved)
    sequencer.run(print.printerId, () => settle(print).finally(() => end(print))).catch(onError);

  return {
    settled: (printerId) => sequencer.settled(printerId),
    isSettling: (labelId) => [...settling].some((print) => print.labelId === labelId),
    close: async () => {
      closed = true;
      for (const wake of [...wakers]) wake();
      await sequencer.settled();
    },
  };
};
