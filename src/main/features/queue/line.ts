import type { BatchState } from '#shared/queue/batch';
import { atRisk } from './entry';
import type { Line } from './lines';

/** What a line does next, in this order. */
export interface NextSteps {
  /** Labels to pass to the printer now. */
  print: string[];
  /** Labels to buy now, up to `ahead` bought and unprinted ones. */
  buy: string[];
}

export interface LineLimits {
  /** The most bought and unprinted labels. Labels that wait for a person may exceed it by `heldBeyond`. */
  ahead: number;
  /** True: a label is bought only if no earlier purchase is still on its way to paper. */
  oneByOne: boolean;
  /** The most prints passed to the printer at once: the next one is sent while the last is still being proven. */
  depth: number;
}

/** The number of bought labels that may wait for a person before they reduce how many are bought ahead. */
export const heldBeyond = 3;

/** True if nothing more may be bought for this line before a person has looked at what waits there. */
export const isFullOfHeld = ({ held }: Line, { ahead }: Pick<LineLimits, 'ahead'>): boolean =>
  held >= ahead + heldBeyond;

/** A paused batch does nothing; a finishing batch buys nothing. */
export const mayPrint = (state: BatchState | undefined): boolean =>
  state === 'running' || state === 'finishing';

/**
 * What may start at one printer. Labels come out in order: a label that waits for an answer or a retry keeps its place, and those behind it
 * wait. A label that waits for a person blocks nothing.
 */
export const nextSteps = (
  line: Line,
  limits: LineLimits,
  batchState: (batchId: string) => BatchState | undefined,
): NextSteps => {
  const picks: NextSteps = { print: [], buy: [] };
  let handed = 0;
  let bought = line.atRisk;
  const mostBought = Math.min(limits.ahead, limits.ahead + heldBeyond - line.held);
  let before = 0;
  let inOrder = true;
  for (const entry of line.entries) {
    const { labelId, batchId } = entry.row;
    const state = batchState(batchId);
    if (entry.state === 'held') continue;
    if (atRisk(entry.state)) before += 1;
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
    if (canBuy && state === 'running' && bought < mostBought && !(limits.oneByOne && before > 0)) {
      picks.buy.push(labelId);
      bought += 1;
      before += 1;
    }
    if (bought >= mostBought && handed >= limits.depth) break;
  }
  return picks;
};
