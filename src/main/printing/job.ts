import type { Failure } from '#shared/failure';
import type { Assessment } from './language/zpl/assess';
import type { PrintEnd, PrintJob } from '#shared/print/progress';
import type { ProgressFeed } from './progress-feed';
import type { Session } from './zebra/session';

/** A running print: the request, the number of labels that prove it, and the callbacks for its end. */
export interface Job extends PrintJob {
  expected: number;
  /** Formats that print nothing: they wait in the printer's buffer like the others. */
  silentFormats: number;
  /** The assessment of its documents for this printer, with what is known now. */
  assess: () => Assessment;
  /** Sent after each set of its documents. */
  behind: Uint8Array;
  /** Sent when its labels are out. */
  later: Uint8Array;
  /** Why it must not be printed there, once the printer has reported its identity; null where nothing prevents it. */
  refusal: () => Promise<Failure> | null;
  /** Receives the progress; the requester of the print reads it. */
  feed: Pick<ProgressFeed, 'report' | 'announce'>;
  signal: AbortSignal;
  /** Sets the end; only the first call counts. */
  finish: (end: PrintEnd) => void;
  /** An unexpected error. */
  fail: (error: unknown) => void;
}

/** A printer that can receive the documents now. */
export interface Ready {
  session: Session;
  counterBefore: number | null;
  /**
   * This bench has the turn at the printer, or the printer is not shared. Otherwise other benches may print there at
   * the same time.
   */
  hasTurn: boolean;
}
