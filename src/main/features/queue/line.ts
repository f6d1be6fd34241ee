import type { BatchState } from '#shared/queue/batch';
import { atRisk } from './entry';
import type { Line } from './lines';

/** What a line would do next, in this order. */
export interface Picks {
  /** Labels to hand to the printer now. */
  print: string[];
  /** Labels to buy now, at most `ahead` bought and unprinted. */
  buy: string[];
}

export interface LineLimits {
  /** Bought and unprinted labels at most; so many and `heldBeyond` more with those that wait for a person. */
  ahead: number;
  /** Buys a label only when nothing that was bought before it is still on its way to paper. */
  oneByOne: boolean;
  /** Prints handed to the printer at once: the next one goes out while the last is still being proven. */
  depth: number;
}

/** Bought labels that may wait for a person before they take the place of those that are bought ahead of paper. */
export const heldBeyond = 3;

/** Nothing more is bought at a line before a person has looked at what waits there. */
export const isFullOfHeld = ({ held }: Line, { ahead }: Pick<LineLimits, 'ahead'>): boolean =>
  held >= ahead + heldBeyond;

/** A paused batch does nothing; a finishing one buys nothing. */
export const mayPrint = (state: BatchState | undefined): boolean =>
  state === 'running' || state === 'finishing';

/**
 * What may begin at one printer. Labels come out in order: a label whose answer is awaited, or whose request will be tried
 * again, keeps its place and those behind it wait; one that waits for a person does not.
 */
export const pick = (
  line: Line,
  limits: LineLimits,
  batchState: (batchId: string) => BatchState | undefined,
): Picks => {
  const picks: Picks = { print: [], buy: [] };
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
