import { endJob, type PrintRun } from './print-run';
import { unknown } from './in-flight';
import { noteStatus } from './note-status';
import { type Delivered, isOneWay, type Transport } from './transport/transport';
import type { PrintEnd } from '#shared/print/progress';

/**
 * Ends the jobs of a printer that proves nothing. For a mute printer, `sent` is all that is known, and less when the
 * connection was reset. A print queue of the system is followed until it has finished the job.
 */
export const handOver = async (run: PrintRun): Promise<void> => {
  const { session } = run;
  run.session = null;
  const ended = session && (await endConnection(run, session.transport));
  const isQueue = session !== null && isOneWay(session.transport);
  for (const inFlight of run.inFlight)
    endJob(
      run,
      inFlight,
      inFlight.sentPart === 'all' ? unprovenEnd(ended, isQueue) : unknown('connection_lost', null),
    );
};

const endConnection = (run: PrintRun, transport: Transport): Promise<Delivered> => {
  if (!transport.deliver) return transport.end(run.queue.timing.closeMs, false);
  // Nothing was written to it in the end: there is no job.
  if (run.inFlight.length === 0) {
    transport.abort();
    return Promise.resolve('ended');
  }
  // If this stops before the queue has all bytes, it is unknown what the queue has.
  run.wasLost = true;
  return transport.deliver((reasons) => {
    if (run.wasLost)
      for (const { job, sentPart } of run.inFlight)
        if (sentPart === 'all') job.feed.report({ type: 'sent', reasons: [] });
    run.wasLost = false;
    for (const { report } of run.inFlight) report(reasons);
    noteStatus(run.queue, { state: reasons.length > 0 ? 'stopped' : 'mute', reasons });
  }, run.stop.signal);
};

const unprovenEnd = (ended: Delivered | null, isQueue: boolean): PrintEnd => {
  if (ended === 'removed') return unknown('queue_removed', null);
  if (ended === 'broken') return unknown('connection_lost', null);
  return { state: 'sent', counterAfter: null, note: isQueue ? 'queue_took_it' : 'printer_mute' };
};
