import { randomUUID } from 'node:crypto';
import { landedCostProblem, type LandedCostProblem } from './check-landed-cost';
import type { LandedCostRequest } from './landed-cost-request';
import { plus, sumsOf, type Amount, type Line, type Sums } from './landed-cost-sums';
import { scriptFor, type LandedCostScript, type LandedCostTier } from './landed-cost-triggers';
import { isObject } from './problems';
import { failed, ok, type Reply } from './reply';
import { screenGoods, screenParty } from './screening';

type Json = Record<string, unknown>;

const money = ({ source, destination }: Amount): Json => ({
  sourceValue: source / 100,
  destinationValue: destination / 100,
});

const productResult = ({ product, unit, goods, duty, tax }: Line, { destination }: Sums): Json => ({
  hs6code: product.hs6Code,
  commodityCode: `${product.hs6Code}0000`,
  sourceCommodityCode: `${product.hs6Code}0000`,
  percentageDutyRate: destination.duty,
  volumetricDutyRate: 0,
  itemDutyRate: 0,
  additionalDutyRate: null,
  taxRate: destination.tax,
  dutyValue: money(duty),
  taxValue: money(tax),
  value: money(unit),
  svcDescription: null,
  description: product.description,
  originatingCountry: product.originatingCountry ?? null,
  productTotal: money(plus(goods, duty, tax)),
});

const details = (sums: Sums): Json => ({
  products: sums.lines.map((line) => productResult(line, sums)),
  dutyDeminimisValue: money(sums.dutyDeminimis),
  taxDeminimisValue: money(sums.taxDeminimis),
});

const asked = (request: LandedCostRequest, { source, destination }: Sums): Json => ({
  sourceCountry: request.sourceCountry,
  sourceCurrency: source.currency,
  destinationCountry: request.destinationCountry,
  destinationIP: request.destinationIp ?? null,
  destinationCurrency: destination.currency,
  convertCurrency: request.convertCurrency ?? false,
  vwUnitsMetric: true,
  grossWeight: request.grossWeight ?? 0,
});

const oddCents: Amount = { source: 123, destination: 123 };

const calculation = (
  request: LandedCostRequest,
  sums: Sums,
  tier: LandedCostTier,
  wrongSum: boolean,
): Json => ({
  requestId: randomUUID(),
  ...asked(request, sums),
  shippingValue: money(sums.shipping),
  ...(tier === 'totals' ? {} : details(sums)),
  totalTax: money(sums.tax),
  totalDuty: money(wrongSum ? plus(sums.duty, oddCents) : sums.duty),
  productRawTotal: money(sums.goods),
  calculatedTotal: money(plus(sums.goods, sums.duty, sums.tax)),
});

const verdict = (notes: string, now: Date, errorCode = 0): Json => ({
  isError: errorCode !== 0,
  errorCode,
  notes,
  generatedDate: now.toISOString(),
});

/** The interface does not show what else a part with an error contains; practice sends only the error. */
const failedPart = ({ errorCode, notes }: LandedCostProblem, now: Date): Json => ({
  requestId: randomUUID(),
  ...verdict(notes, now, errorCode),
});

const calculated = (
  request: LandedCostRequest,
  play: LandedCostScript,
  tier: LandedCostTier,
  now: Date,
): Json => {
  const sums = sumsOf(request);
  const calculatedPart = calculation(request, sums, tier, play.wrongSum);
  return {
    requestId: randomUUID(),
    landedCost: { ...calculatedPart, ...verdict('Practice rates: true of no country.', now) },
    ...(tier === 'full'
      ? {
          deniedParties: screenParty(request, play.party, now),
          prohibitedRestricted: screenGoods(request, now),
        }
      : {}),
    totalShippingDutyTax: plus(sums.shipping, sums.duty, sums.tax).source / 100,
    totalDutyTax: plus(sums.duty, sums.tax).source / 100,
  };
};

const noTotals = { totalShippingDutyTax: 0, totalDutyTax: 0 };

const requestError = ({ errorCode }: NonNullable<LandedCostScript['failing']>): LandedCostProblem => ({
  errorCode,
  notes:
    errorCode === 90
      ? 'sourcePostalCode or postalCode is mandatory'
      : `Practice error ${errorCode}: asked for by the recipient's name.`,
});

const played = (answer: Json, { failing }: LandedCostScript, now: Date): Json => {
  if (!failing || !(failing.part in answer)) return answer;
  const part = failedPart(requestError(failing), now);
  return { ...answer, [failing.part]: part, ...(failing.part === 'landedCost' ? noTotals : {}) };
};

/** `POST /api/system/duties-taxes/combined-call-hs6`. */
export const landedCost = (body: unknown, tier: LandedCostTier, now: Date): Reply => {
  if (!isObject(body)) return failed(400, 'the body must be a JSON object');
  const problem = landedCostProblem(body);
  if (problem) return ok({ requestId: randomUUID(), landedCost: failedPart(problem, now), ...noTotals });
  const play = scriptFor(body);
  const answer = calculated(body as unknown as LandedCostRequest, play, play.tier ?? tier, now);
  return ok(played(answer, play, now));
};
