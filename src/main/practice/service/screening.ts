import { randomUUID } from 'node:crypto';
import type { LandedCostRequest, ProductRequest } from './landed-cost-request';

const common = (now: Date): Record<string, unknown> => ({
  isError: false,
  errorCode: 0,
  notes: 'Practice screening: no real list was asked.',
  generatedDate: now.toISOString(),
});

/** Whoever is called DENIED is on practice's only list. */
export const screenParty = (request: LandedCostRequest, now: Date): Record<string, unknown> => {
  const name = [request.firstName, request.middleName, request.lastName].filter(Boolean).join(' ');
  const found = /\bdenied\b/i.test(name);
  const match = {
    scoreCalculated: 97,
    nameMatch: name,
    addressMatch: '',
    listsMatched: 1,
    matchType: 'name',
  };
  return {
    requestId: randomUUID(),
    scoreCalculated: found ? match.scoreCalculated : 0,
    listsMatched: found ? 1 : 0,
    matches: found ? [match] : [],
    ...common(now),
  };
};

/** Goods described as PROHIBITED may not be imported, RESTRICTED ones not flown. */
const screened = (product: ProductRequest): Record<string, unknown> => ({
  hs6code: product.hs6Code,
  commodityCode: `${product.hs6Code}0000`,
  exportCode: [],
  transportCode: /\brestricted\b/i.test(product.description) ? ['T1'] : [],
  importCode: /\bprohibited\b/i.test(product.description) ? ['P1'] : [],
  description: product.description,
  svcUUID: randomUUID(),
});

export const screenGoods = (request: LandedCostRequest, now: Date): Record<string, unknown> => ({
  requestId: randomUUID(),
  sourceCountry: request.sourceCountry,
  destinationCountry: request.destinationCountry,
  products: request.products.map(screened),
  ...common(now),
});
