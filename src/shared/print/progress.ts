import type { Failure } from '../failure';
import type { LabelSetup } from './label-commands';
import type { PrintNote } from './print';
import type { Printer, StatusReason } from './printer';

/**
 * Documents for one printer. They are sent in their order, the whole set `copies` times; behind each set the printer gets its
 * own settings back.
 */
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

/** How a print ended. Only `failed` and `cancelled` say that nothing left the station. */
export type PrintEnd =
  | { state: 'confirmed'; counterAfter: number | null; note: PrintNote | null }
  | { state: 'sent'; counterAfter: number | null; note: PrintNote }
  | { state: 'unknown'; counterAfter: number | null; note: PrintNote }
  | { state: 'failed'; failure: Failure; note: PrintNote | null }
  | { state: 'cancelled' };
