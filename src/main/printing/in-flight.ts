import type { StatusReason } from '#shared/print/printer';
import type { Job } from './job';
import { onChange } from './printer-queue';
import type { PrintEnd } from '#shared/print/progress';
import type { SentPrint, Sent } from './proof';

/** How much of the documents was sent. */
export type SentPart = Exclude<Sent, 'none'>;

/** A job whose bytes were sent and that is not proven yet. */
export interface InFlight extends SentPrint {
  job: Job;
  sentPart: SentPart;
  /** @returns whether the reasons changed */
  report: (reasons: StatusReason[]) => boolean;
  /** Stops listening to the job's signal. */
  release: () => void;
}

export const unknown = (
  note: 'connection_lost' | 'station_stopped' | 'queue_removed',
  counterAfter: number | null,
): PrintEnd => ({
  state: 'unknown',
  counterAfter,
  note,
});

/** Reports why a label that was sent is not confirmed yet. */
export const waitingReporter = ({ feed }: Job, out: SentPart): InFlight['report'] => {
  const type = out === 'all' ? 'sent' : 'waiting';
  return onChange((reasons) => feed.report({ type, reasons }), []);
};
