import type { Failure } from '#shared/failure';
import type { LabelSetup } from '#shared/print/label-commands';
import type { PrintNote } from '#shared/print/print';
import type { Printer, StatusReason } from '#shared/print/printer';

/** `unprovable`: no later answer will tell either. `unclear`: the printer can't tell now. */
export type SettledPrint = 'not_printed' | 'unprovable' | 'unclear';

export interface PrintJob {
  printer: Printer;
  documents: readonly Uint8Array[];
  copies: number;
  /** A person prints it although it is not right for the printer, or asked about. What no label may hold stays held. */
  isForced?: boolean;
}

/**
 * What a print tells whoever reads of it, in this order. No byte leaves before whoever read `sending` asks for what follows; who
 * leaves instead has the word of the desk that nothing left.
 */
export type PrintProgress =
  | { type: 'waiting'; reasons: StatusReason[] }
  /** The next thing that happens is the first byte leaving. */
  | { type: 'sending'; expected: number; counterBefore: number | null; setup?: LabelSetup }
  | { type: 'sent'; reasons: StatusReason[] }
  | { type: 'ended'; end: PrintEnd };

export type PrintEnd =
  | { state: 'confirmed'; counterAfter: number | null; note: PrintNote | null }
  | { state: 'sent'; counterAfter: number | null; note: PrintNote }
  | { state: 'unknown'; counterAfter: number | null; note: PrintNote }
  /** Nothing left the station. */
  | { state: 'failed'; failure: Failure; note: PrintNote | null }
  | { state: 'cancelled' };

/** Puts documents on paper, at one printer in the order asked, and says what is proven of each. */
export interface PrintDesk {
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
