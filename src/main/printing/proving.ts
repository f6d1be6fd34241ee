import type { StatusReason } from '#shared/print/printer';
import type { Job } from './job';
import { onChange, type Line } from './line';
import type { PrintEnd } from './print';
import type { Observation } from './zebra/observe';
import type { Session } from './zebra/session';

/** How much of the documents was handed over. */
export type Out = 'some' | 'all';

/** A print whose bytes are out, on its way to its proof. */
export interface Proving {
  job: Job;
  line: Line;
  out: Out;
  counterBefore: number | null;
  /** Null while there is no connection. */
  session: Session | null;
  /** The last counter read. */
  counter: number | null;
  wasLost: boolean;
  /** Vain tries since the printer last answered on a new connection. */
  losses: number;
  /** Looks since something last changed. */
  looks: number;
  tell: (reasons: StatusReason[]) => Promise<boolean>;
  quietMs: (seen: Observation) => number;
}

export const unknown = (
  note: 'connection_lost' | 'station_stopped',
  counterAfter: number | null,
): PrintEnd => ({
  state: 'unknown',
  counterAfter,
  note,
});

/** Reports why a label that is out is not confirmed yet. That it could not be noted must not change what becomes of it. */
export const teller = ({ report }: Job, line: Line, out: Out): Proving['tell'] => {
  const type = out === 'all' ? 'sent' : 'waiting';
  return onChange(
    (reasons) =>
      report({ type, reasons }).catch((error: unknown) =>
        line.log(`${line.uri}: not noted: ${String(error)}`),
      ),
    [],
  );
};
