import { randomUUID } from 'node:crypto';
import { landedCostProblem, type LandedCostProblem } from './check-landed-cost';
import { ratesOf, type CountryRates } from './duties';
import type { LandedCostRequest, ProductRequest } from './landed-cost-request';
import { isObject } from './problems';
import { failed, ok, type Reply } from './reply';
import { screenGoods, screenParty } from './screening';

/** How much an account is told: totals alone, or products, thresholds and both screenings too (section 2.7). */
export type LandedCostTier = 'totals' | 'full';

const cents = (value: number): number => Math.round(value * 100) / 100;

interface Sum {
  source: CountryRates;
  destination: CountryRates;
  /** Amounts in the destination's currency. */
  goods: number;
  shipping: number;
  duty: number;
  tax: number;
}

/** An address on the Internet resolves to Canada here: practice knows no map of addresses. */
const resolved = (request: LandedCostRequest): string =>
  request.destinationCountry === 'IP' ? 'CA' : request.destinationCountry;

const calculate = (request: LandedCostRequest): Sum => {
  const [source, destination] = [ratesOf(request.sourceCountry), ratesOf(resolved(request))];
  const scale = request.convertCurrency === true ? destination.rate / source.rate : 1;
  const goods = scale * request.products.reduce((sum, { value, qty = 1 }) => sum + value * qty, 0);
  const shipping = scale * request.shippingValue;
  const cart = goods + (request.ignoreDeminimis === true ? Infinity : (request.currentCartValue ?? 0));
  const duty = cart > destination.dutyDeminimis ? (goods * destination.duty) / 100 : 0;
  const tax = cart > destination.taxDeminimis ? ((goods + shipping + duty) * destination.tax) / 100 : 0;
  return { source, destination, goods, shipping, duty, tax };
};

type Money = { sourceValue: number; destinationValue: number };

const moneyOf =
  ({ source, destination }: Sum) =>
  (destinationValue: number): Money => ({
    sourceValue: cents((destinationValue * source.rate) / destination.rate),
    destinationValue: cents(destinationValue),
  });

const productResult = (
  product: ProductRequest,
  request: LandedCostRequest,
  sum: Sum,
): Record<string, unknown> => {
  const money = moneyOf(sum);
  const scale = request.convertCurrency === true ? sum.destination.rate / sum.source.rate : 1;
  const total = product.value * (product.qty ?? 1) * scale;
  const share = sum.goods === 0 ? 0 : total / sum.goods;
  return {
    hs6code: product.hs6Code,
    commodityCode: `${product.hs6Code}0000`,
    sourceCommodityCode: `${product.hs6Code}0000`,
    percentageDutyRate: sum.destination.duty,
    volumetricDutyRate: 0,
    itemDutyRate: 0,
    additionalDutyRate: null,
    taxRate: sum.destination.tax,
    dutyValue: money(sum.duty * share),
    taxValue: money(sum.tax * share),
    value: money(product.value * scale),
    svcDescription: null,
    description: product.description,
    originatingCountry: product.originatingCountry ?? null,
    productTotal: money(total + (sum.duty + sum.tax) * share),
  };
};

const details = (request: LandedCostRequest, sum: Sum): Record<string, unknown> => ({
  products: request.products.map((product) => productResult(product, request, sum)),
  dutyDeminimisValue: moneyOf(sum)(sum.destination.dutyDeminimis),
  taxDeminimisValue: moneyOf(sum)(sum.destination.taxDeminimis),
});

const landedCostPart = (request: LandedCostRequest, sum: Sum, tier: LandedCostTier, now: Date): unknown => {
  const money = moneyOf(sum);
  return {
    requestId: randomUUID(),
    sourceCountry: request.sourceCountry,
    sourceCurrency: sum.source.currency,
    destinationCountry: request.destinationCountry,
    destinationIP: request.destinationIp ?? null,
    destinationCurrency: sum.destination.currency,
    convertCurrency: request.convertCurrency ?? false,
    vwUnitsMetric: true,
    shippingValue: money(sum.shipping),
    ...(tier === 'full' ? details(request, sum) : {}),
    totalTax: money(sum.tax),
    totalDuty: money(sum.duty),
    productRawTotal: money(sum.goods),
    calculatedTotal: money(sum.goods + sum.duty + sum.tax),
    grossWeight: request.grossWeight ?? 0,
    isError: false,
    errorCode: 0,
    notes: 'Practice rates: true of no country.',
    generatedDate: now.toISOString(),
  };
};

const calculated = (request: LandedCostRequest, tier: LandedCostTier, now: Date): Reply => {
  const sum = calculate(request);
  const source = (value: number): number => moneyOf(sum)(value).sourceValue;
  return ok({
    requestId: randomUUID(),
    landedCost: landedCostPart(request, sum, tier, now),
    ...(tier === 'full'
      ? { deniedParties: screenParty(request, now), prohibitedRestricted: screenGoods(request, now) }
      : {}),
    totalShippingDutyTax: source(sum.shipping + sum.duty + sum.tax),
    totalDutyTax: source(sum.duty + sum.tax),
  });
};

/** What else stands in an answer with an error is not shown; practice sends the part that says so. */
const refused = ({ errorCode, notes }: LandedCostProblem, now: Date): Reply => {
  const part = { requestId: randomUUID(), isError: true, errorCode, notes, generatedDate: now.toISOString() };
  return ok({ requestId: randomUUID(), landedCost: part, totalShippingDutyTax: 0, totalDutyTax: 0 });
};

/** `POST /api/system/duties-taxes/combined-call-hs6`. */
export const landedCost = (body: unknown, tier: LandedCostTier, now: Date): Reply => {
  if (!isObject(body)) return failed(400, 'the body must be a JSON object');
  const problem = landedCostProblem(body);
  return problem ? refused(problem, now) : calculated(body as unknown as LandedCostRequest, tier, now);
};
