import type { UpdateState } from '#shared/update/basket';
import type { PillTone } from '../../../parts';

/** Colour and icon of a correction's state. */
export const stateTone: Record<UpdateState, PillTone> = {
  waiting: 'idle',
  sending: 'wait',
  refused: 'stop',
  unknown: 'look',
  updated: 'good',
};
