import { keptFailure, listOf, parsedPlain, picked, type Plain, plainOf } from './plain';

const verdict = ['requestId', 'isError', 'errorCode', 'generatedDate'];
const asked = ['sourceCountry', 'destinationCountry', 'shippingValue', 'grossWeight', 'currentCartValue'];
const product = ['hs6Code', 'value', 'qty', 'originatingCountry', 'volumeWeight'];

const short = (values: Plain): Plain =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value === 'string' && value.length <= 20),
  );

/** Keeps of a request for duties and taxes: countries, values and weights, and the goods by their codes. */
export const keptQuestion = (question: string): string => {
  const values = parsedPlain(question);
  return JSON.stringify({
    fields: short(picked(plainOf(values['fields']), asked)),
    switches: plainOf(values['switches']),
    products: listOf(values['products']).map((each) => short(picked(each, product))),
  });
};

const sums = [
  ...verdict,
  'sourceCountry',
  'sourceCurrency',
  'destinationCountry',
  'destinationCurrency',
  'convertCurrency',
  'vwUnitsMetric',
  'shippingValue',
  'dutyDeminimisValue',
  'taxDeminimisValue',
  'totalTax',
  'totalDuty',
  'productRawTotal',
  'calculatedTotal',
  'grossWeight',
];
const ofProduct = [
  'hs6Code',
  'commodityCode',
  'sourceCommodityCode',
  'percentageDutyRate',
  'volumetricDutyRate',
  'itemDutyRate',
  'additionalDutyRate',
  'taxRate',
  'dutyValue',
  'taxValue',
  'value',
  'originatingCountry',
  'productTotal',
];
const screening = [...verdict, 'scoreCalculated', 'listsMatched'];
const restricted = [...verdict, 'sourceCountry', 'destinationCountry'];

const part = (value: unknown, keep: (values: Plain) => Plain): Plain | undefined =>
  value === undefined || value === null ? undefined : keep(plainOf(value));

/** Keeps of an answer: its amounts, and the result of each part. Names on screening lists, and all text, are removed. */
export const keptAnswer = (answer: string): string => {
  const values = parsedPlain(answer);
  return JSON.stringify({
    ...picked(values, ['requestId', 'totalShippingDutyTax', 'totalDutyTax']),
    landedCost: part(values['landedCost'], (cost) => ({
      ...picked(cost, sums),
      ...(Array.isArray(cost['products']) && {
        products: listOf(cost['products']).map((each) => picked(each, ofProduct)),
      }),
    })),
    deniedParties: part(values['deniedParties'], (parties) => picked(parties, screening)),
    prohibitedRestricted: part(values['prohibitedRestricted'], (goods) => picked(goods, restricted)),
  });
};

/** A failure as JSON, without text; null where there was none. */
export const keptFailureText = (failure: string | null): string | null =>
  failure === null ? null : JSON.stringify(keptFailure(parsedPlain(failure)));
