import type { PrintJob, PrintProgress } from '#shared/print/progress';
import type { Printer, StatusReason } from '#shared/print/printer';

/** `unprovable`: no later answer will tell either. `unclear`: the printer can't tell now. */
export type SettledPrint = 'not_printed' | 'unprovable' | 'unclear';

/** Puts documents on paper, at one printer in the order asked, and says what is proven of each. */
export interface PrintDesk {
  /** A label will be printed there in a moment. */
  expect(printer: Printer): void;
  print(job: PrintJob, signal: AbortSignal): AsyncIterable<PrintProgress>;
  /** Why nothing comes out of a printer now, as far as it is known; empty while all is well. Asks nobody. */
  trouble(printerId: string): StatusReason[];
  /**
   * Asks a printer what became of a print the station lost sight of; sends nothing that prints. `counterFloor` is the
   * `counterBefore` of the oldest print in doubt there: a counter that stands at it proves that none of them came out.
   */
  settle(
    printer: Printer,
    doubt: { counterBefore: number | null; expected: number; counterFloor?: number },
  ): Promise<SettledPrint>;
}
