import { conclude, type Burst } from './burst';
import { unknown } from './unproven';

/** A mute printer proves nothing: handed over is all that can be said, and less when the connection was reset. */
export const handOver = async (burst: Burst): Promise<void> => {
  const ended = await burst.session?.transport.end(burst.line.timing.closeMs, false);
  burst.session = null;
  for (const unproven of burst.unproven) {
    const isWhole = ended !== 'broken' && unproven.out === 'all';
    conclude(
      burst,
      unproven,
      isWhole
        ? { state: 'sent', counterAfter: null, note: 'printer_mute' }
        : unknown('connection_lost', null),
    );
  }
};
