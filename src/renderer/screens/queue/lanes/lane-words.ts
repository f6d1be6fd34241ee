import type { LaneStatus } from '#shared/queue/status';
import type { PillTone } from '../../../parts';
import { text } from '../../../text';

/** How a printer's lane stands, in one word or two. */
export const laneWords = (lane: LaneStatus): { tone: PillTone; words: string } => {
  if (lane.waiting.length > 0) return { tone: 'look', words: text.queue.lanes.stuck };
  return lane.labelId === null
    ? { tone: 'idle', words: text.queue.lanes.idle }
    : { tone: 'good', words: text.queue.lanes.printing };
};
