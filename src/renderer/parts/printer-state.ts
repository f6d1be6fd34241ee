import type { PrinterView } from '#shared/bridge/contract';
import { text } from '../text';
import type { PillTone } from './tone';

type Status = PrinterView['status'];

/**
 * How alarming a printer's state is. A stopped one needs hands, nothing is broken. A mute one works, unproven: a person should
 * know, nothing is wrong.
 */
export const printerTone: Record<Status['state'], PillTone> = {
  ready: 'good',
  stopped: 'look',
  offline: 'stop',
  mute: 'look',
  unchecked: 'idle',
};

/** A printer's one live state in a word or two, the same wherever it is shown. */
export const printerSaid = ({ state, reasons: [reason] }: Status): { tone: PillTone; words: string } => ({
  tone: printerTone[state],
  words:
    reason === undefined || state === 'ready' ? text.printers.states[state].word : text.reasons[reason].title,
});
