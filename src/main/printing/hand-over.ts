import { conclude, type PrintRun } from './print-run';
import { unknown } from './in-flight';
import { noteStatus } from './note-status';
import { type Delivered, isOneWay, type Transport } from './transport/transport';
import type { PrintEnd } from '#shared/print/progress';

/**
 * A mute printer proves nothing: handed over is all that can be said, and less when the connection was reset. A print queue of the
 * system is followed until it has let the job go.
 */
export const handOver = async (run: PrintRun): Promise<void> => {
  const { session } = run;
  run.session = null;
  const ended = session && (await endOf(run, session.transport));
  const isQueue = session !== null && isOneWay(session.transport);
  for (const inFlight of run.inFlight)
    conclude(
      run,
      inFlight,
      inFlight.out === 'all' ? wordOn(ended, isQueue) : unknown('connection_lost', null),
    );
};

const endOf = (run: PrintRun, transport: Transport): Promise<Delivered> => {
  if (!transport.deliver) return transport.end(run.queue.timing.closeMs, false);
  // Nothing was written to it after all: there is no job.
  if (run.inFlight.length === 0) {
    transport.abort();
    return Promise.resolve('ended');
  }
  // Whoever stops before the queue has it all does not know what it has.
  run.wasLost = true;
  return transport.deliver((reasons) => {
    if (run.wasLost)
      for (const { job, out } of run.inFlight)
        if (out === 'all') job.feed.tell({ type: 'sent', reasons: [] });
    run.wasLost = false;
    for (const { tell } of run.inFlight) tell(reasons);
    noteStatus(run.queue, { state: reasons.length > 0 ? 'stopped' : 'mute', reasons });
  }, run.stop.signal);
};

const wordOn = (ended: Delivered | null, isQueue: boolean): PrintEnd => {
  if (ended === 'removed') return unknown('queue_removed', null);
  if (ended === 'broken') return unknown('connection_lost', null);
  return { state: 'sent', counterAfter: null, note: isQueue ? 'queue_took_it' : 'printer_mute' };
};
