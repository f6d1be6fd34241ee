import { setTimeout as pause } from 'node:timers/promises';
import type { PrinterCommand, PrinterEvent, PrinterFacts } from '#test/support/crash/protocol';
import { startTalking } from '#test/support/crash/talking-process';
import type { Knobs } from '#main/practice/printer/knobs';

/** A virtual printer in a separate process, and what it really printed. */
export interface Paper {
  readonly port: number;
  /** Every printed label with its package and time (`performance.now`). */
  readonly out: readonly { packageId: string; at: number }[];
  off(): Promise<unknown>;
  on(): Promise<unknown>;
  /** Switches it off and on: its connections are reset, its memory is empty. */
  restart(): Promise<unknown>;
  /** True when nothing waits in it and nothing is being printed. */
  isIdle(): Promise<boolean>;
  /** Resolves with the time when so many labels were printed; null when that takes too long. */
  untilOut(count: number, limitMs: number): Promise<number | null>;
  close(): Promise<void>;
}

export const openPaper = async (knobs: Partial<Knobs>): Promise<Paper> => {
  const printer = startTalking<PrinterCommand, PrinterEvent>('printer-process.ts', { knobs });
  const out: { packageId: string; at: number }[] = [];
  printer.onEvent((event) => {
    if (event.event === 'printed') out.push({ packageId: event.packageId, at: performance.now() });
  });
  const { uri } = (await printer.ask({ do: 'facts' })) as PrinterFacts;
  return {
    out,
    port: Number(new URL(uri).port),
    off: () => printer.ask({ do: 'unplug' }),
    on: () => printer.ask({ do: 'plugIn' }),
    restart: () => printer.ask({ do: 'powerCycle' }),
    isIdle: async () => ((await printer.ask({ do: 'facts' })) as PrinterFacts).idle,
    untilOut: async (count, limitMs) => {
      const end = performance.now() + limitMs;
      while (out.length < count && performance.now() < end) await pause(5);
      return out[count - 1]?.at ?? null;
    },
    close: () => printer.close(),
  };
};
