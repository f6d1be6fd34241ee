import type { Finished } from './job';
import type { Line } from './line';
import { unknown, type Out } from './proving';
import type { Session } from './zebra/session';

/** A mute printer proves nothing: handed over is all that can be said, and less when the connection was reset. */
export const proveMute = async (
  session: Session,
  line: Line,
  out: Out,
  signal: AbortSignal,
): Promise<Finished> => {
  const ended = await session.transport.end(line.timing.closeMs, false);
  const closed = Promise.resolve();
  if (ended === 'broken') return { end: unknown('connection_lost', null), closed };
  if (out === 'some')
    return { end: unknown(signal.aborted ? 'station_stopped' : 'connection_lost', null), closed };
  return { end: { state: 'sent', counterAfter: null, note: 'printer_mute' }, closed };
};
