import type { Print, PrintState } from '#shared/print/print';
import { text } from '../text';
import { StatePill } from './state-pill';
import type { PillTone } from './tone';

const tones: Record<PrintState, PillTone> = {
  queued: 'wait',
  sending: 'wait',
  sent: 'good',
  confirmed: 'good',
  unknown: 'stop',
  failed: 'stop',
  cancelled: 'look',
};

/** How one print stands. Sent is not proven yet: while its proof may still come it is work. */
export const PrintPill = ({ print: { state, note } }: { print: Print }) => (
  <StatePill tone={state === 'sent' && note === null ? 'wait' : tones[state]}>
    {text.prints.states[state]}
  </StatePill>
);
