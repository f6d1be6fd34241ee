import type { PrintDesk } from '#main/printing/desk';
import type { PrintEnd, PrintProgress } from '#shared/print/progress';
import { ProgressFeed } from '#main/printing/progress-feed';

/** The progress of a print before its end. */
export type Step = Exclude<PrintProgress, { type: 'ended' }>;

/**
 * Reads the progress of a print to its end. A rejection of `report` leaves the print, like a workflow that
 * cannot save it.
 */
export const followPrint = async (
  desk: Pick<PrintDesk, 'print'>,
  job: Parameters<PrintDesk['print']>[0],
  report: (progress: Step) => Promise<void> | void,
  signal: AbortSignal,
): Promise<PrintEnd> => {
  for await (const progress of desk.print(job, signal)) {
    if (progress.type === 'ended') return progress.end;
    await report(progress);
  }
  throw new Error('The print ended without a word of how');
};

/**
 * The desk's side of a print: `report` resolves when the next step may follow, and rejects when the reader
 * has left.
 */
export const printedBy = (
  work: (report: (step: Step) => Promise<void>) => Promise<PrintEnd>,
): AsyncIterable<PrintProgress> => {
  const feed = new ProgressFeed();
  const report = async (step: Step): Promise<void> => {
    if (step.type !== 'sending') feed.report(step);
    else if (!(await feed.announce(step))) throw new Error('Nobody took note of it');
  };
  void work(report).then(
    (end) => feed.end(end),
    (error: unknown) => feed.fail(error),
  );
  return feed.progress;
};
