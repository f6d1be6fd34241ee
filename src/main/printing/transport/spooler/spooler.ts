import type { StatusReason } from '#shared/print/printer';

/** A print queue of the system, as a person sees it there. `driver`: the printer model that the system assumes. */
export interface SystemQueue {
  name: string;
  driver: string | null;
}

/**
 * The state of a job in the system's queue. `waiting`: it is there, with the reasons; `done`: the queue reports that it
 * was sent to the printer; `gone`: the queue no longer knows it; `removed`: it was cancelled or aborted there;
 * `unclear`: the queue could not be asked.
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
   * Sends all bytes and closes the job.
   * @returns false where it is unknown whether all of them arrived
   */
  finish(bytes: Uint8Array): Promise<boolean>;
  /** @throws never */
  state(): Promise<JobState>;
  /** Cancels a job whose bytes were not sent. */
  cancel(): Promise<void>;
}

/** The print queues of this system, which send bytes to a printer unchanged. They return no answers of the printer. */
export interface Spooler {
  /** Rejects where the system has no queues. */
  queues(): Promise<SystemQueue[]>;
  /** Why the queue would hold a job now; null where it would not. */
  obstacle(queue: string): Promise<StatusReason | null>;
  /** @returns null where the queue opens no job */
  begin(queue: string): Promise<SpoolJob | null>;
  /** Abandons every running question at once. */
  close(): void;
}
