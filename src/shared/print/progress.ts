import type { Failure } from '../failure';
import type { LabelSetup } from './label-commands';
import type { PrintNote } from './print';
import type { Printer, StatusReason } from './printer';

/**
 * Documents for one printer. They are sent in order, the whole set `copies` times. After each set the printer's own settings are restored.
 */
export interface PrintJob {
  printer: Printer;
  documents: readonly Uint8Array[];
  copies: number;
  /** A person prints it even though it does not fit the printer or raised a question. What no label may contain stays held. */
  isForced?: boolean;
}

/**
 * The progress of a print, in this order. No byte leaves before the reader of `sending` asks for the next item. If the reader stops
 * instead, the desk guarantees that nothing left.
 */
export type PrintProgress =
  | { type: 'waiting'; reasons: StatusReason[] }
  /** The next step sends the first byte. */
  | { type: 'sending'; expected: number; counterBefore: number | null; setup?: LabelSetup }
  /** Certainly nothing was sent after `sending`: the print waits again, and announces itself again with `sending`. */
  | { type: 'unsent' }
  | { type: 'sent'; reasons: StatusReason[] }
  | { type: 'ended'; end: PrintEnd };

/** How a print ended. Only `failed` and `cancelled` mean that nothing left the station. */
export type PrintEnd =
  | { state: 'confirmed'; counterAfter: number | null; note: PrintNote | null }
  | { state: 'sent'; counterAfter: number | null; note: PrintNote }
  | { state: 'unknown'; counterAfter: number | null; note: PrintNote }
  | { state: 'failed'; failure: Failure; note: PrintNote | null }
  | { state: 'cancelled' };
