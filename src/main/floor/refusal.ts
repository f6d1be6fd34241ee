import type { StartRow } from './statements';
import type { StartAnswer } from './words';

export type Refusal = Exclude<StartAnswer, { kind: 'ours' }>;

/** Why the floor did not give an order. @param acts statements of this bench that the floor took, as the bench knows */
export const refusalOf = (row: StartRow, benchId: string, acts: number): Refusal => {
  const forgot =
    !row.isKnown ||
    !row.isOpen ||
    row.hasTold === false ||
    row.isThisRun === false ||
    Number(row.actsBefore ?? -1) < acts;
  if (row.acts === null && row.isNewer) return { kind: 'away' };
  if (row.isRetired) return { kind: 'retired' };
  if (row.acts === null && forgot) return { kind: 'restored' };
  const holders = row.holders ?? [];
  const others = holders.filter(({ bench }) => bench !== benchId);
  // Who buys at this moment is in the way of whatever a person decided of earlier purchases.
  const other = others.find(({ state }) => state === 'started') ?? others[0];
  if (other) return { kind: 'theirs', holder: other };
  const own = holders.find(({ state }) => state !== 'claimed');
  return own ? { kind: 'had_here', holder: own } : { kind: 'theirs', holder: null };
};
