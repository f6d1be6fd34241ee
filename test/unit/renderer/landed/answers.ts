import type { LandedCost } from '#shared/landed/answer';
import { type CustomsSettings, initialCustoms } from '#shared/landed/gate';
import type { CostRecord } from '#shared/landed/cost-record';

/**
 * Sample amounts that add up: 60 of goods, 10 of shipping, 2.4 of duty, 14.48 of tax; half of each in the
 * other currency.
 */
const money = (sourceValue: number) => ({ sourceValue, destinationValue: sourceValue / 2 });
const fine = { isError: false, errorCode: 0, notes: '' };

export const customs: CustomsSettings = { ...initialCustoms, deniedScore: 50 };

export const basic: LandedCost = {
  requestId: 'REQ-1',
  totalShippingDutyTax: 26.88,
  totalDutyTax: 16.88,
  landedCost: {
    ...fine,
    sourceCountry: 'US',
    sourceCurrency: 'USD',
    destinationCountry: 'DE',
    destinationCurrency: 'EUR',
    shippingValue: money(10),
    productRawTotal: money(60),
    totalDuty: money(2.4),
    totalTax: money(14.48),
    calculatedTotal: money(76.88),
  },
};

export const withProducts: LandedCost = {
  ...basic,
  landedCost: {
    ...basic.landedCost,
    products: [
      {
        hs6Code: '950300',
        commodityCode: '9503006990',
        description: 'Wooden blocks',
        originatingCountry: 'US',
        percentageDutyRate: 4,
        taxRate: 19,
        dutyValue: money(2.4),
        taxValue: money(14.48),
        value: money(30),
        productTotal: money(76.88),
      },
    ],
    dutyDeminimisValue: money(300),
    taxDeminimisValue: money(0),
  },
};

export const full: LandedCost = {
  ...withProducts,
  deniedParties: { ...fine, scoreCalculated: 0, listsMatched: 0, matches: [] },
  prohibitedRestricted: {
    ...fine,
    products: [
      { hs6Code: '950300', description: 'Wooden blocks', exportCode: [], transportCode: [], importCode: [] },
    ],
  },
};

/** A list that matches, with details under unknown keys. */
export const deniedAt = (score: number): LandedCost => ({
  ...full,
  deniedParties: {
    ...fine,
    scoreCalculated: score,
    listsMatched: 1,
    matches: [
      { scoreCalculated: score, nameMatch: 'Example Person', dateOfBirth: '1970', aliases: ['A', 'B'] },
    ],
  },
});

export const restricted: LandedCost = {
  ...full,
  prohibitedRestricted: {
    ...fine,
    products: [
      {
        hs6Code: '950300',
        description: 'Wooden blocks',
        importCode: ['P1'],
        transportCode: ['T1'],
        exportCode: [],
      },
    ],
  },
};

export type PartName = 'landedCost' | 'deniedParties' | 'prohibitedRestricted';

export const failing = (part: PartName, errorCode: number, notes = ''): LandedCost => ({
  ...full,
  [part]: { ...full[part], isError: true, errorCode, notes },
});

export const keptOf = (answer: LandedCost | null, more: Partial<CostRecord> = {}): CostRecord => ({
  id: 'cost',
  labelId: 'one',
  ref1: 'PB-1',
  askedAt: '2026-01-05T10:00:00.000Z',
  answeredAt: answer === null ? null : '2026-01-05T10:00:01.000Z',
  operator: 'Bench 1',
  state: answer === null ? 'failed' : 'answered',
  question: { fields: {}, switches: {}, products: [] },
  answer,
  failure: null,
  ...more,
});
