import type { BatchState } from '#shared/queue/batch';
import type { Line } from './lines';

/** What a line would do next, in this order. */
export interface Picks {
  /** Labels to hand to the printer now. */
  print: string[];
  /** Labels to buy now, at most `ahead` bought and unprinted. */
  buy: string[];
}

export interface LineLimits {
  /** Bought and unprinted labels at most. */
  ahead: number;
  /** Prints handed to the printer at once: the next one goes out while the last is still being proven. */
  depth: number;
}

/** A paused batch does nothing; a finishing one buys nothing. */
const mayPrint = (state: BatchState | undefined): boolean => state === 'running' || state === 'finishing';

/**
 * What may begin at one printer. Labels come out in order: a label whose answer is awaited, or whose request will be tried
 * again, keeps its place and those behind it wait; one that waits for a person does not.
 */
export const pick = (
  { entries, atRisk }: Line,
  limits: LineLimits,
  batchState: (batchId: string) => BatchState | undefined,
): Picks => {
  const picks: Picks = { print: [], buy: [] };
  let handed = 0;
  let bought = atRisk;
  let inOrder = true;
  for (const entry of entries) {
    const { labelId, batchId } = entry.row;
    const state = batchState(batchId);
    if (entry.state === 'held') continue;
    if (entry.state === 'printing') {
      handed += 1;
      continue;
    }
    if (!mayPrint(state)) continue;
    if (entry.state === 'bought' && inOrder && handed < limits.depth) {
      picks.print.push(labelId);
      handed += 1;
      continue;
    }
    inOrder = false;
    const canBuy = entry.state === 'todo' || entry.state === 'later';
    if (canBuy && state === 'running' && bought < limits.ahead) {
      picks.buy.push(labelId);
      bought += 1;
    }
    if (bought >= limits.ahead && handed >= limits.depth) break;
  }
  return picks;
};
