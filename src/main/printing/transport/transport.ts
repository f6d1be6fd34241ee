import type { StatusReason } from '#shared/print/printer';

/** `stopped`: the signal aborted; `broken`: the other side is gone. In both cases some of the bytes may have left. */
export type Written = 'written' | 'stopped' | 'broken';

/** `ended`: the other side closed its end too; `open`: it did not in time; `broken`: the connection was reset. */
export type Ended = 'ended' | 'open' | 'broken';

/**
 * The end of a job that the system's print queue accepted. `ended`: it left the queue; `removed`: it was cancelled or
 * aborted there.
 */
export type Delivered = Ended | 'removed';

/** A two-way stream of bytes to one printer, open from the start until it breaks or is ended. */
export interface Transport {
  /** True once nothing more can be read: the other side ended, the connection broke, or we closed it. */
  readonly isOver: boolean;
  /** Number of bytes given to the operating system so far: what may have left. */
  readonly offered: number;
  onData(listener: (chunk: Uint8Array) => void): void;
  onOver(listener: () => void): void;
  /**
   * Sends bytes at the pace of the other side. There is no time limit: a printer that is full or out of paper closes
   * its TCP window, and that is waiting, not failure.
   */
  write(bytes: Uint8Array, signal: AbortSignal): Promise<Written>;
  /**
   * Ends our side and waits at most `ms` for the other side to end. Then it closes the connection: with a reset where
   * `mayReset` says that nothing on the way is needed any more (otherwise a printer that serves one host at a time
   * would continue to serve us), without a reset where bytes may still have to arrive.
   */
  end(ms: number, mayReset: boolean): Promise<Ended>;
  /**
   * Only where the bytes go to a print queue of the system, which returns no answers: sends what was written, as one
   * job, and follows it until it has left the queue or the signal aborts. Nothing leaves before, and questions are not
   * written at all.
   * @param report called at every check with the reasons why the queue holds the job
   */
  deliver?(report: (reasons: StatusReason[]) => void, signal: AbortSignal): Promise<Delivered>;
  /** Closes at once. */
  abort(): void;
}

/** True where bytes reach the printer, but the printer's answers never come back. */
export const isOneWay = (transport: Transport): boolean => 'deliver' in transport;

export type Connection = { ok: true; transport: Transport } | { ok: false; reason: StatusReason };
