import type { Failure } from '#shared/failure';
import type { Verdict } from './language/zpl/verdict';
import type { PrintEnd, PrintJob } from '#shared/print/progress';
import type { ProgressFeed } from './progress-feed';
import type { Session } from './zebra/session';

/** A print on its way: what is asked for, how many labels prove it, and who waits for its end. */
export interface Job extends PrintJob {
  expected: number;
  /** Formats that print nothing: they wait in the printer's buffer like the others. */
  silentFormats: number;
  /** What becomes of its documents at this printer, as far as it is known now. */
  verdict: () => Verdict;
  /** What is sent behind each set of its documents. */
  behind: Uint8Array;
  /** What is sent when its labels are out. */
  later: Uint8Array;
  /** Why it must not go to the printer after all, once that has said who it is; null where nothing speaks against it. */
  whyNot: () => Promise<Failure> | null;
  /** Whoever asked for it reads there how it goes. */
  feed: Pick<ProgressFeed, 'tell' | 'announce'>;
  signal: AbortSignal;
  /** Tells how it ended; the first word counts. */
  finish: (end: PrintEnd) => void;
  /** Something broke that is not meant to. */
  fail: (error: unknown) => void;
}

/** A printer that can take the documents now. */
export interface Ready {
  session: Session;
  counterBefore: number | null;
  /** The printer's turn is this bench's, or the printer is. Without it others may print there meanwhile. */
  hasTurn: boolean;
}
