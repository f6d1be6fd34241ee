import type { StatusReason } from '#shared/print/printer';
import { backoff } from '../../../base/backoff';
import { within, type Timers } from '../../timers';
import { createEndNotifier } from '../end-notifier';
import type { Connection, Delivered, Ended, Transport } from '../transport';
import type { JobState, SpoolJob, Spooler } from './spooler';

/** Between two checks of a job in the queue: first and longest. */
const lookFromMs = 50;
const lookToMs = 1_000;
const patientLooks = 3;

/** Opens a queue of the system. @param open called for each connection, since one of them may hang */
export const connectSpooler = async (
  open: () => Spooler,
  queue: string,
  timeoutMs: number,
  timers: Timers,
  signal: AbortSignal,
): Promise<Connection> => {
  const spooler = open();
  const asked = spooler.obstacle(queue).catch((): StatusReason => 'offline');
  const reason = await within(asked, 'not-answering' as const, timeoutMs, timers, signal);
  if (reason === null) return { ok: true, transport: new SpoolTransport(spooler, queue, timers) };
  spooler.close();
  return { ok: false, reason };
};

/**
 * Bytes are kept until the document is complete, and sent as one job: before that nothing has left, and a cancelled job
 * leaves nothing behind.
 */
class SpoolTransport implements Transport {
  readonly #spooler: Spooler;
  readonly #queue: string;
  readonly #timers: Timers;
  readonly #over = createEndNotifier();
  readonly #kept: Uint8Array[] = [];
  #job: SpoolJob | null = null;

  constructor(spooler: Spooler, queue: string, timers: Timers) {
    this.#spooler = spooler;
    this.#queue = queue;
    this.#timers = timers;
    this.#over.listen(() => spooler.close());
  }

  get isOver(): boolean {
    return this.#over.isOver;
  }

  readonly offered = 0;

  onData(): void {
    // A queue reports none of the printer's answers.
  }

  onOver(listener: () => void): void {
    this.#over.listen(listener);
  }

  async write(bytes: Uint8Array, signal: AbortSignal): Promise<'written' | 'stopped' | 'broken'> {
    this.#job ??= await this.#spooler.begin(this.#queue).catch(() => null);
    if (this.isOver || !this.#job) return 'broken';
    if (signal.aborted) return 'stopped';
    this.#kept.push(bytes);
    return 'written';
  }

  async deliver(report: (reasons: StatusReason[]) => void, signal: AbortSignal): Promise<Delivered> {
    const job = this.#job;
    try {
      const stopped = new Promise<false>((resolve) =>
        signal.addEventListener('abort', () => resolve(false), { once: true }),
      );
      if (!job || !(await Promise.race([this.#handOver(job), stopped]))) return 'broken';
      report([]);
      return await this.#follow(job, report, signal);
    } finally {
      this.#over.now();
    }
  }

  async end(ms: number): Promise<Ended> {
    const job = this.#job;
    if (!job) {
      this.#over.now();
      return 'ended';
    }
    const isWhole = await within(this.#handOver(job), false, ms, this.#timers);
    this.#over.now();
    return isWhole ? 'ended' : 'broken';
  }

  abort(): void {
    const job = this.#job;
    this.#job = null;
    void (job?.cancel() ?? Promise.resolve()).catch(() => undefined).finally(this.#over.now);
  }

  #handOver(job: SpoolJob): Promise<boolean> {
    return job.finish(Buffer.concat(this.#kept)).catch(() => false);
  }

  /** Waits without a limit while the queue keeps the job: a person has to solve that. */
  async #follow(
    job: SpoolJob,
    report: (reasons: StatusReason[]) => void,
    signal: AbortSignal,
  ): Promise<Delivered> {
    let last: JobState = { is: 'waiting', reasons: [] };
    for (let look = 0; !signal.aborted; look += 1) {
      const state = await job.state();
      const end = endOf(state, last);
      if (end) return end;
      if (state.is === 'waiting') last = state;
      // A queue that has just begun a job is still connecting to its printer.
      if (look >= patientLooks) report(state.is === 'waiting' ? state.reasons : ['not-answering']);
      await this.#timers.sleep(backoff(look, lookFromMs, lookToMs), signal);
    }
    return 'open';
  }
}

/** A job that was held and is now gone may have been released or removed: that is unknown. */
const endOf = (state: JobState, last: JobState): Delivered | null => {
  if (state.is === 'done') return 'ended';
  if (state.is === 'removed') return 'removed';
  if (state.is !== 'gone') return null;
  return last.is === 'waiting' && last.reasons.length > 0 ? 'removed' : 'ended';
};
