import type { PrintJob, PrintProgress } from '#shared/print/progress';
import type { Printer, StatusReason } from '#shared/print/printer';

/** `unprovable`: no later answer will prove anything either. `unclear`: the printer can't answer now. */
export type SettledPrint = 'not_printed' | 'unprovable' | 'unclear';

/** Prints documents, at each printer in the order of the requests, and reports what is proven of each print. */
export interface PrintDesk {
  /** Announces that a label will be printed there soon. */
  expect(printer: Printer): void;
  print(job: PrintJob, signal: AbortSignal): AsyncIterable<PrintProgress>;
  /** Why a printer can't print now, as far as it is known. Empty when nothing is wrong. Does not ask the printer. */
  trouble(printerId: string): StatusReason[];
  /**
   * Asks a printer for the outcome of a print that the station lost track of. Sends nothing that prints. `counterFloor`
   * is the `counterBefore` of the oldest unresolved print at that printer: a counter that still has this value proves
   * that none of them came out.
   */
  settle(
    printer: Printer,
    doubt: { counterBefore: number | null; expected: number; counterFloor?: number },
  ): Promise<SettledPrint>;
}
