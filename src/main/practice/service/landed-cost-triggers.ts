import { isObject } from './problems';

/** How much an account is told: totals alone, products and thresholds too, or both screenings beside (section 2.7). */
export type LandedCostTier = 'totals' | 'products' | 'full';

/** What practice makes of one question, because of what stands in it. */
export interface LandedCostPlay {
  tier: LandedCostTier | null;
  /** A recipient that practice's only list knows: exactly, or as one that is called alike. */
  party: 'denied' | 'similar' | null;
  /** The part that fails by itself, and with which number. */
  failing: { part: 'landedCost' | 'deniedParties' | 'prohibitedRestricted'; errorCode: number } | null;
  /** Totals that the parts do not add up to. */
  wrongSum: boolean;
  /** The calculation is made, its answer never arrives. */
  lost: boolean;
}

const plain: LandedCostPlay = { tier: null, party: null, failing: null, wrongSum: false, lost: false };

/**
 * Words in the recipient's name, in any case, so that whoever practises can see every kind of answer: "DENIED EXAMPLE",
 * "Pat ERROR 90". Goods have triggers of their own, see `screening.ts`. Of the numbers only 90 is the interface's; the
 * others are made up.
 */
export const landedCostWords: Readonly<Record<string, Partial<LandedCostPlay>>> = {
  DENIED: { party: 'denied' },
  SIMILAR: { party: 'similar' },
  'BASIC TIER': { tier: 'totals' },
  'PRODUCT TIER': { tier: 'products' },
  'ERROR 90': { failing: { part: 'landedCost', errorCode: 90 } },
  'ERROR DUTIES': { failing: { part: 'landedCost', errorCode: 7 } },
  'ERROR PARTIES': { failing: { part: 'deniedParties', errorCode: 8 } },
  'ERROR GOODS': { failing: { part: 'prohibitedRestricted', errorCode: 9 } },
  'WRONG SUM': { wrongSum: true },
  'LOST ANSWER': { lost: true },
};

export const recipientIn = (request: Record<string, unknown>): string =>
  [request['firstName'], request['middleName'], request['lastName']]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');

/** @param body the question as it came in, checked or not */
export const playFor = (body: unknown): LandedCostPlay => {
  const words = isObject(body) ? ` ${recipientIn(body).toUpperCase().split(/\s+/).join(' ')} ` : '';
  const wanted = Object.entries(landedCostWords).filter(([trigger]) => words.includes(` ${trigger} `));
  return Object.assign({}, plain, ...wanted.map(([, play]) => play)) as LandedCostPlay;
};
