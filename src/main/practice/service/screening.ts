import { randomUUID } from 'node:crypto';
import type { LandedCostRequest, ProductRequest } from './landed-cost-request';
import { recipientIn, type LandedCostScript } from './landed-cost-triggers';

const common = (now: Date): Record<string, unknown> => ({
  isError: false,
  errorCode: 0,
  notes: 'Practice screening: no real list was asked.',
  generatedDate: now.toISOString(),
});

/** The interface does not show the maximum score; practice counts to 100. */
const scores = { denied: 97, similar: 40 } as const;

const matchesOf = (
  name: string,
  party: LandedCostScript['party'],
  address: string,
): Record<string, unknown>[] =>
  party === null
    ? []
    : [
        {
          scoreCalculated: scores[party],
          nameMatch: name,
          addressMatch: party === 'denied' ? address : '',
          listsMatched: 'Practice Made-Up List',
          matchType: party === 'denied' ? 'name and address' : 'name',
        },
      ];

/** Whether the recipient is on practice's only list: see `landed-cost-triggers.ts`. */
export const screenParty = (
  request: LandedCostRequest,
  party: LandedCostScript['party'],
  now: Date,
): Record<string, unknown> => {
  const name = recipientIn({ ...request });
  return {
    requestId: randomUUID(),
    scoreCalculated: party === null ? 0 : scores[party],
    listsMatched: party === null ? 0 : 1,
    matches: matchesOf(name, party, [request.street, request.city].filter(Boolean).join(', ')),
    ...common(now),
  };
};

/** Codes (revolvers and pistols; fireworks) and words that practice knows; `P1` and `T1` are made up. */
const noImport = { code: '930200', word: /\bprohibited\b/i } as const;
const noFlight = { code: '360410', word: /\brestricted\b/i } as const;

const meets = ({ hs6Code, description }: ProductRequest, rule: { code: string; word: RegExp }): boolean =>
  hs6Code === rule.code || rule.word.test(description);

const screened = (product: ProductRequest): Record<string, unknown> => ({
  hs6code: product.hs6Code,
  commodityCode: `${product.hs6Code}0000`,
  exportCode: [],
  transportCode: meets(product, noFlight) ? ['T1'] : [],
  importCode: meets(product, noImport) ? ['P1'] : [],
  description: product.description,
  svcUUID: randomUUID(),
});

/**
 * Goods with HS6 930200 or described as PROHIBITED must not be imported; goods with 360410 or described as RESTRICTED
 * must not be sent by air.
 */
export const screenGoods = (request: LandedCostRequest, now: Date): Record<string, unknown> => ({
  requestId: randomUUID(),
  sourceCountry: request.sourceCountry,
  destinationCountry: request.destinationCountry,
  products: request.products.map(screened),
  ...common(now),
});
