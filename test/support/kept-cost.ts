import { initialCustoms } from '#shared/landed/gate';
import type { LandedCost } from '#shared/landed/answer';
import { breakdown } from '#shared/landed/breakdown';
import { customsFinding } from '#shared/landed/customs-finding';
import type { CostRecord } from '#shared/landed/cost-record';
import { type Paper, paperOf } from '#shared/landed/paper';
import { englishWords } from '#shared/text/words-in';

const both = (sourceValue: number, destinationValue: number) => ({ sourceValue, destinationValue });

/** Of the highest service level: two products, no denied party, nothing restricted. */
export const fullAnswer: LandedCost = {
  requestId: 'LC-2026-000482913',
  totalShippingDutyTax: 68.97,
  totalDutyTax: 49.07,
  landedCost: {
    requestId: 'LC-2026-000482913-1',
    sourceCountry: 'US',
    sourceCurrency: 'USD',
    destinationCountry: 'DE',
    destinationCurrency: 'EUR',
    convertCurrency: true,
    shippingValue: both(19.9, 17.51),
    products: [
      {
        hs6Code: '610910',
        commodityCode: '61091000',
        percentageDutyRate: 12,
        taxRate: 19,
        value: both(25, 22),
        dutyValue: both(12, 10.56),
        taxValue: both(21.28, 18.73),
        productTotal: both(133.28, 117.29),
        description: 'T-shirt, cotton, knitted',
        originatingCountry: 'BD',
      },
      {
        hs6Code: '420292',
        percentageDutyRate: 2.7,
        taxRate: 19,
        value: both(70, 61.6),
        dutyValue: both(1.89, 1.66),
        taxValue: both(13.9, 12.23),
        productTotal: both(85.79, 75.49),
        description: 'Travel bag with outer surface of textile materials',
      },
    ],
    dutyDeminimisValue: both(170.45, 150),
    taxDeminimisValue: both(0, 0),
    totalTax: both(35.18, 30.96),
    totalDuty: both(13.89, 12.22),
    productRawTotal: both(170, 149.6),
    calculatedTotal: both(219.07, 192.78),
    isError: false,
    errorCode: 0,
  },
  deniedParties: { scoreCalculated: 0, listsMatched: 0, matches: [], isError: false, errorCode: 0 },
  prohibitedRestricted: {
    products: [{ hs6Code: '610910', exportCode: [], transportCode: [], importCode: [] }],
    isError: false,
    errorCode: 0,
  },
};

/** Of the lowest service level: totals only. */
export const basicAnswer: LandedCost = {
  requestId: '7d0a0f3c-52f4-4d4e-9a0b-0c7f5f1f2a31',
  totalShippingDutyTax: 68.97,
  totalDutyTax: 49.07,
};

/** A denied party, and goods that may not ship. */
export const hitAnswer: LandedCost = {
  ...fullAnswer,
  deniedParties: {
    scoreCalculated: 96,
    listsMatched: 2,
    matches: [
      { scoreCalculated: 96, nameMatch: 'Jan Příklad', addressMatch: true, listsMatched: ['SDN', 'EU'] },
    ],
    isError: false,
    errorCode: 0,
  },
  prohibitedRestricted: {
    products: [
      { hs6Code: '930630', description: 'Cartridges', exportCode: ['X9'], importCode: ['I1', 'I2'] },
    ],
    isError: false,
    errorCode: 0,
  },
};

export const keptCost = (more: Partial<CostRecord> = {}): CostRecord & { answer: LandedCost } => ({
  ...{ id: 'cost-1', labelId: 'label-1', ref1: 'ORDER-1001', operator: 'Sam', failure: null },
  ...{
    askedAt: '2026-03-09T13:05:00.000Z',
    answeredAt: '2026-03-09T13:05:01.000Z',
    state: 'answered' as const,
  },
  question: {
    fields: { sourceCountry: 'US', destinationCountry: 'DE', shippingValue: '19.90' },
    switches: { convertCurrency: true },
    products: [
      { hs6Code: '610910', description: 'T-shirt', value: '25', qty: '4' },
      { hs6Code: '420292', description: 'Travel bag', value: '70' },
    ],
  },
  ...more,
  answer: more.answer ?? fullAnswer,
});

export const paperFor = (kept: CostRecord & { answer: LandedCost }, words = englishWords): Paper =>
  paperOf(kept, breakdown(kept.answer), customsFinding(kept.answer, initialCustoms), words);
