import { failure } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import type { Print } from '#shared/print/print';
import type { LabelWorkflow } from './workflow';
import type { SettledPrint } from './desk-port';
import type { LabelPorts } from './ports';
import { createKeyedSequencer } from '../base/sequencer';

export interface ReconciliationOptions {
  /** How long a printer that can't tell yet (it is starting up too, or has no paper) is asked, in milliseconds. */
  patienceMs: number;
  /** Between two questions, in milliseconds. */
  againMs: number;
  onError: (error: unknown) => void;
}

export const reconciliationDefaults = { patienceMs: 60_000, againMs: 2_000 };

/**
 * Prints the station lost sight of, asked about at their printers before anything new prints there. A counter that stood still
 * says that nothing came out; all else becomes a question for a person.
 */
export interface Reconciliation {
  /** Resolves when no print of this printer is being settled. */
  clear(printerId: string): Promise<void>;
  close(): Promise<void>;
}

const ref = (print: Print) => ({ printId: print.id, printerName: print.printerName });

const settlement = (
  print: Print,
  answer: SettledPrint,
): { event: LabelEvent; print: Partial<Print> } | null => {
  switch (answer) {
    case 'not_printed':
      return {
        event: {
          type: 'print.failed',
          ...ref(print),
          failure: failure('print_failed'),
          note: 'counter_disproved',
        },
        print: { state: 'failed', note: 'counter_disproved' },
      };
    case 'unprovable':
    case 'unclear':
      // `unknown` is a question already; `sent` becomes one, since this printer could have told.
      return print.state === 'unknown'
        ? null
        : {
            event: { type: 'print.unknown', ...ref(print), note: 'station_stopped' },
            print: { state: 'unknown', note: 'station_stopped' },
          };
  }
};

/** Printers that can't count leave nothing to ask: what was sent to them stays `sent`. */
const canTell = (print: Print): boolean => print.counterBefore !== null && print.expected > 0;

/**
 * Begins to settle, printer by printer, each print in its order. A person who is quicker wins.
 * @param lost prints that were `sending` or `sent` when the station stopped, oldest first
 */
export const reconcilePrints = (
  lost: readonly Print[],
  ports: LabelPorts,
  workflow: Pick<LabelWorkflow, 'decide'>,
  { patienceMs, againMs, onError }: ReconciliationOptions,
): Reconciliation => {
  const doubtful = lost.filter(canTell);
  const sequencer = createKeyedSequencer();
  const waits = new Set<() => void>();
  let closed = false;

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        waits.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, againMs);
      waits.add(wake);
    });

  /** What the counter showed before the oldest print in doubt at a printer. */
  const floorAt = (printerId: string): { counterFloor?: number } => {
    const counterFloor = doubtful.find((print) => print.printerId === printerId)?.counterBefore;
    return counterFloor == null ? {} : { counterFloor };
  };

  const ask = async (print: Print): Promise<SettledPrint> => {
    const printer = await ports.printer(print.printerId);
    const until = performance.now() + patienceMs;
    while (printer && !closed) {
      const answer = await ports.desk.settle(printer, {
        ...floorAt(print.printerId),
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
    if (closed) return;
    const now = await ports.archive.print(print.id);
    const settled = now && now.state === print.state ? settlement(now, answer) : null;
    if (!settled || !now) return;
    const updatedAt = ports.clock.now().toISOString();
    await workflow.decide(now.labelId, settled.event, { ...now, ...settled.print, waiting: [], updatedAt });
  };

  for (const print of doubtful) sequencer.run(print.printerId, () => settle(print)).catch(onError);

  return {
    clear: (printerId) => sequencer.settled(printerId),
    close: async () => {
      closed = true;
      for (const wake of [...waits]) wake();
      await sequencer.settled();
    },
  };
};
