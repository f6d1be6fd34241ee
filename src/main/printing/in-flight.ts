import type { StatusReason } from '#shared/print/printer';
import type { Job } from './job';
import { onChange } from './printer-queue';
import type { PrintEnd } from '#shared/print/progress';
import type { SentPrint, Sent } from './proof';

/** How much of the documents was handed over. */
export type Out = Exclude<Sent, 'none'>;

/** A job whose bytes are out, on its way to its proof. */
export interface InFlight extends SentPrint {
  job: Job;
  out: Out;
  /** @returns whether there was something new to tell */
  tell: (reasons: StatusReason[]) => boolean;
  /** Lets go of the job's signal. */
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

/** Tells why a label that is out is not confirmed yet. */
export const waitingTeller = ({ feed }: Job, out: Out): InFlight['tell'] => {
  const type = out === 'all' ? 'sent' : 'waiting';
  return onChange((reasons) => feed.tell({ type, reasons }), []);
};
