import type { Finished, Job, Ready } from './job';
import type { Line } from './line';
import { prove } from './prove';
import { proveMute } from './prove-mute';
import { untilReady } from './ready';
import type { Session } from './zebra/session';

/** How much of the documents may have left: none of it for sure, some, or all of it was handed over. */
type Out = 'none' | 'some' | 'all';

const cancelled = (closed: Promise<unknown>): Finished => ({ end: { state: 'cancelled' }, closed });

/**
 * One print from waiting to its proof. Nothing is sent before `sending` was reported and taken, and no byte is ever sent
 * a second time; only where surely none has left does it begin again.
 */
export const runJob = async (job: Job, line: Line): Promise<Finished> => {
  for (;;) {
    const ready = await untilReady(job, line);
    if (!ready) return cancelled(Promise.resolve());
    const { session, counterBefore } = ready;
    await announce(job, ready);
    const out = await send(job, session);
    const closing = (): Promise<unknown> => session.transport.end(line.timing.closeMs, true);
    if (out !== 'none') return finish(job, line, ready, out);
    if (job.signal.aborted) return cancelled(closing());
    line.log(
      `${line.uri}: connection ended before the first byte (counter ${String(counterBefore)}), starting over`,
    );
    await closing();
  }
};

const announce = async (job: Job, { session, counterBefore }: Ready): Promise<void> => {
  try {
    await job.report({ type: 'sending', expected: job.expected, counterBefore });
  } catch (error) {
    session.transport.abort();
    throw error;
  }
};

const send = async (job: Job, { transport }: Session): Promise<Out> => {
  const before = transport.offered;
  for (let copy = 0; copy < job.copies; copy += 1)
    for (const document of job.documents)
      if ((await transport.write(document, job.signal)) !== 'written')
        return transport.offered === before ? 'none' : 'some';
  return 'all';
};

const finish = async (job: Job, line: Line, ready: Ready, out: 'some' | 'all'): Promise<Finished> => {
  if (out === 'all') await tellSent(job, line);
  if (line.known.isMute) return proveMute(ready.session, line, out, job.signal);
  return prove(job, line, ready, out);
};

/** The bytes are out: that they could not be noted must not change what becomes of them. */
const tellSent = (job: Job, line: Line): Promise<void> =>
  job
    .report({ type: 'sent', reasons: [] })
    .catch((error: unknown) => line.log(`${line.uri}: sent, but not noted: ${String(error)}`));
