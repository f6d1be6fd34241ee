import type { StatusReason } from '#shared/print/printer';

/** A print queue of the system, as a person sees it there. `driver`: what the system takes the printer for. */
export interface SystemQueue {
  name: string;
  driver: string | null;
}

/**
 * Where a job stands in the system's queue. `waiting` it is there, with what keeps it there; `done` the queue says that it was handed
 * over; `gone` the queue knows it no more; `removed` it was cancelled or given up there; `unclear` nobody could be asked.
 */
export type JobState =
  | { is: 'waiting'; reasons: StatusReason[] }
  | { is: 'done' }
  | { is: 'gone' }
  | { is: 'removed' }
  | { is: 'unclear' };

/** One job that the queue has opened for us; nothing of the label is there yet. */
export interface SpoolJob {
  /**
   * Hands over all bytes and closes the job.
   * @returns false where it is not known whether all of them arrived
   */
  finish(bytes: Uint8Array): Promise<boolean>;
  /** @throws never */
  state(): Promise<JobState>;
  /** Takes back a job whose bytes were not handed over. */
  cancel(): Promise<void>;
}

/** The print queues of this system, which take bytes for a printer as they are. They answer nothing of the printer's. */
export interface Spooler {
  /** Rejects where the system has no queues to be asked for. */
  queues(): Promise<SystemQueue[]>;
  /** Why the queue would keep a job back now; null where it would not. */
  obstacle(queue: string): Promise<StatusReason | null>;
  /** @returns null where the queue opens none */
  begin(queue: string): Promise<SpoolJob | null>;
  /** Lets go of whatever is asked, at once. */
  close(): void;
}
