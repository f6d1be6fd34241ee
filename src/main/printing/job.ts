import type { PrintEnd, PrintJob, Report } from './print';
import type { Session } from './zebra/session';

/** A print on its way: what is asked for, and how many labels prove it. */
export interface Job extends PrintJob {
  expected: number;
  report: Report;
  signal: AbortSignal;
}

/** A printer that can take the documents now. */
export interface Ready {
  session: Session;
  counterBefore: number | null;
}

/** The end of a job, and the connection's: the next job has to wait for both. */
export interface Finished {
  end: PrintEnd;
  closed: Promise<unknown>;
}
