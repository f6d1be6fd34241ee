import type { LandedCost } from '#shared/landed/answer';
import { type Breakdown, breakdown } from '#shared/landed/breakdown';
import type { KeptCost } from '#shared/landed/kept';
import { areGoodsScreened, restrictedGoods } from '#shared/landed/restricted';
import { inEnglish } from '#shared/text/in-english';
import { type Cell, csvLines } from '../export/csv';
import { localTime } from '../export/local-day';

const columns = [
  ...['requestId', 'askedAt', 'askedAtLocal', 'answeredAt', 'order', 'sourceCountry', 'destinationCountry'],
  ...['state', 'failure', 'failureDetail', 'sourceCurrency', 'destinationCurrency'],
  ...['totalShippingDutyTax', 'totalDutyTax', 'goodsSource', 'goodsDestination', 'shippingSource'],
  ...['shippingDestination', 'dutySource', 'dutyDestination', 'taxSource', 'taxDestination'],
  ...['landedCostError', 'deniedPartiesError', 'prohibitedRestrictedError'],
  ...['deniedScore', 'deniedLists', 'restrictedProducts', 'operator'],
  ...['landedCostRequestId', 'deniedPartiesRequestId', 'prohibitedRestrictedRequestId'],
];

/** An amount that is told as plain decimal text; what a number carries exactly is one, so that sums can be made. */
const amount = (text: string | null): Cell =>
  text !== null && String(Number(text)) === text ? Number(text) : text;

const countries = ({ question, answer }: KeptCost): Cell[] => [
  answer?.landedCost?.sourceCountry ?? question.fields.sourceCountry ?? null,
  answer?.landedCost?.destinationCountry ?? question.fields.destinationCountry ?? null,
];

const amounts = ({ total, dutyTax, goods, shipping, duty, tax }: Breakdown): Cell[] =>
  [
    ...[total, dutyTax],
    ...[goods, shipping, duty, tax].flatMap(({ source, destination }) => [source, destination]),
  ].map(amount);

const errorOf = (
  part: { isError?: boolean | undefined; errorCode?: number | undefined } | undefined,
): Cell => {
  if (part?.errorCode !== undefined && part.errorCode !== 0) return part.errorCode;
  return part?.isError === true ? 'not reported' : null;
};

const screening = ({ deniedParties, prohibitedRestricted }: Partial<LandedCost>): Cell[] => [
  deniedParties?.scoreCalculated ?? null,
  deniedParties?.listsMatched ?? null,
  restrictedGoods(prohibitedRestricted).length || (areGoodsScreened(prohibitedRestricted) ? 0 : null),
];

const cellsOf = (kept: KeptCost): Cell[] => {
  const answer = kept.answer ?? {};
  const sums = breakdown(answer);
  return [
    ...[answer.requestId ?? null, kept.askedAt, localTime(kept.askedAt), kept.answeredAt, kept.ref1],
    ...countries(kept),
    ...[
      kept.state,
      kept.failure?.code ?? null,
      kept.failure?.detail === undefined ? null : inEnglish(kept.failure.detail),
    ],
    ...[sums.sourceCurrency, sums.destinationCurrency],
    ...amounts(sums),
    ...[errorOf(answer.landedCost), errorOf(answer.deniedParties), errorOf(answer.prohibitedRestricted)],
    ...screening(answer),
    kept.operator,
    ...[answer.landedCost, answer.deniedParties, answer.prohibitedRestricted].map(
      (part) => part?.requestId ?? null,
    ),
  ];
};

/** Questions for duties and taxes, one a line, each with the request ids that daily reporting needs. Blank is not told. */
export const landedCsv = (costs: readonly KeptCost[]): Uint8Array =>
  csvLines([columns, ...costs.map(cellsOf)], { mark: true });
