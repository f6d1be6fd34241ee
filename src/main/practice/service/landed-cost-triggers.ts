import { isObject } from './problems';

/** How much an account is told: only totals, also products and thresholds, or also both screenings (section 2.7). */
export type LandedCostTier = 'totals' | 'products' | 'full';

/** How practice answers one question, because of trigger words in it. */
export interface LandedCostScript {
  tier: LandedCostTier | null;
  /** A recipient on practice's only list: an exact match, or a similar name. */
  party: 'denied' | 'similar' | null;
  /** The part that fails separately, and its error number. */
  failing: { part: 'landedCost' | 'deniedParties' | 'prohibitedRestricted'; errorCode: number } | null;
  /** Totals that are not the sum of the parts. */
  wrongSum: boolean;
  /** The calculation is made, but its answer never arrives. */
  lost: boolean;
}

const plain: LandedCostScript = { tier: null, party: null, failing: null, wrongSum: false, lost: false };

/**
 * Trigger words in the recipient's name, in any case, so that a person who practises can see every kind of answer:
 * "DENIED EXAMPLE", "Pat ERROR 90". Goods have their own triggers, see `screening.ts`. Of the numbers only 90 is the
 * interface's; the others are made up.
 */
export const landedCostWords: Readonly<Record<string, Partial<LandedCostScript>>> = {
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

/** @param body the question as received, checked or not */
export const scriptFor = (body: unknown): LandedCostScript => {
  const words = isObject(body) ? ` ${recipientIn(body).toUpperCase().split(/\s+/).join(' ')} ` : '';
  const wanted = Object.entries(landedCostWords).filter(([trigger]) => words.includes(` ${trigger} `));
  return Object.assign({}, plain, ...wanted.map(([, play]) => play)) as LandedCostScript;
};
