import { conclude, type PrintRun } from './print-run';
import { unknown } from './in-flight';

/** A mute printer proves nothing: handed over is all that can be said, and less when the connection was reset. */
export const handOver = async (run: PrintRun): Promise<void> => {
  const ended = await run.session?.transport.end(run.queue.timing.closeMs, false);
  run.session = null;
  for (const inFlight of run.inFlight) {
    const isWhole = ended !== 'broken' && inFlight.out === 'all';
    conclude(
      run,
      inFlight,
      isWhole
        ? { state: 'sent', counterAfter: null, note: 'printer_mute' }
        : unknown('connection_lost', null),
    );
  }
};
