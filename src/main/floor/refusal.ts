import type { StartRow } from './statements';
import type { StartAnswer } from './types';

export type Refusal = Exclude<StartAnswer, { kind: 'ours' }>;

/**
 * Why the floor refused an order.
 * @param acts how many statements of this bench the floor accepted, as the bench knows
 * @param decided the purchases of other benches about which a person decided
 */
export const refusalOf = (
  row: StartRow,
  benchId: string,
  acts: number,
  decided: readonly string[] = [],
): Refusal => {
  const hasLostData =
    !row.isKnown ||
    !row.isOpen ||
    row.hasReported === false ||
    row.isThisRun === false ||
    Number(row.actsBefore ?? -1) < acts;
  if (row.acts === null && row.isNewer) return { kind: 'away' };
  if (row.isRetired) return { kind: 'retired' };
  if (row.acts === null && hasLostData) return { kind: 'restored' };
  const holders = row.holders ?? [];
  const others = holders.filter(({ bench }) => bench !== benchId);
  const undecided = others.filter(({ purchase = '' }) => !decided.includes(purchase));
  // A bench that is buying at this moment blocks the order, even if a person allowed buying again after earlier purchases.
  const other =
    others.find(({ state, isRetired }) => state === 'started' && isRetired !== true) ??
    undecided.find(({ state }) => state === 'bought') ??
    undecided.find(({ state }) => state === 'started') ??
    undecided[0];
  if (other) return { kind: 'theirs', holder: other };
  const holder = holders.find(({ state }) => state !== 'claimed');
  return holder ? { kind: 'had_here', holder } : { kind: 'theirs', holder: null };
};
