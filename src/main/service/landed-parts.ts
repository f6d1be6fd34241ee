import { partNames } from '#shared/landed/customs-finding';
import { isObject } from '#shared/json';
import { type LandedCost, landedCostSchema } from '#shared/landed/answer';
import { isBlank } from '#shared/text';
import {
  isSpelled,
  listIn,
  numberIn,
  type Plain,
  withRightNames,
  anyTextIn,
  wordsIn,
  booleanIn,
} from './tolerant-values';

/** Converts one value of an answer to our own shape; undefined where it can't be read. */
type Read = (value: unknown) => unknown;
type Shape = Record<string, Read>;

const names = (fields: readonly string[], read: Read): Shape =>
  Object.fromEntries(fields.map((field) => [field, read]));

/** Each field separately: null and unreadable values are absent, because "not reported" must never look like a value. */
const shaped = (value: unknown, shape: Shape): Plain => {
  if (!isObject(value)) return {};
  const right = withRightNames(value, Object.keys(shape));
  const values = Object.entries(shape).map(([name, read]) => [
    name,
    right[name] == null ? undefined : read(right[name]),
  ]);
  return Object.fromEntries(values.filter(([, one]) => one !== undefined)) as Plain;
};

const money: Read = (value) =>
  isObject(value) ? shaped(value, names(['sourceValue', 'destinationValue'], numberIn)) : undefined;

/** A report about an error that can't be read counts as an error: it must not pass for success. */
const errorIn: Read = (value) => booleanIn(value) ?? true;

const partStatus: Shape = {
  ...names(['requestId', 'notes', 'generatedDate'], anyTextIn),
  isError: errorIn,
  errorCode: numberIn,
};

const product: Shape = {
  ...names(['hs6code', 'commodityCode', 'sourceCommodityCode', 'description', 'originatingCountry'], wordsIn),
  ...names(
    ['percentageDutyRate', 'volumetricDutyRate', 'itemDutyRate', 'additionalDutyRate', 'taxRate'],
    numberIn,
  ),
  ...names(['dutyValue', 'taxValue', 'value', 'productTotal'], money),
};

/** Words before `Description` in other services' answers: the subject or the kind of the description. */
const otherWords =
  /^(?:error|duty|duties|tax|vat|item|product|commodity|short|long|full|brief|hs|hs6|hts|tariff|goods|code|status|country|source|destination|original|origin|value|rate|import|export|transport|customs|category|class|classification|chapter|heading|section|material|declared|invoice|local|translated|english|native|generic|standard|official|legal|trade|seller|merchant|customer|user|order|package|parcel|shipment|sku|type|name|unit|text|plain|html|other|additional|extra|extended|new|old|my|raw|display|matched|suggested|restriction|license)$/i;

/** A brand is one word: `tariffCode` is two. */
const oneWord = /^(?:[A-Za-z][a-z0-9]{1,9}|[A-Z][A-Z0-9]{1,9})$/;

const filledIn = (value: unknown): string | undefined =>
  typeof value === 'string' && !isBlank(value) ? wordsIn(value) : undefined;

/**
 * The field that the interface writes as `svcDescription` or `svcUUID` really begins with the service's brand
 * (identifier note): the one text whose name is one word, not a technical term, followed by exactly `Description` or
 * `UUID`. Undefined where there are several, or where it is empty.
 */
const branded = (value: unknown, ending: 'Description' | 'UUID'): string | undefined => {
  if (!isObject(value)) return undefined;
  const found = Object.entries(value).filter(([name, text]) => {
    const word = name.endsWith(ending) ? name.slice(0, -ending.length) : '';
    return filledIn(text) !== undefined && oneWord.test(word) && !otherWords.test(word);
  });
  return filledIn(value[`svc${ending}`]) ?? (found.length === 1 ? filledIn(found[0]?.[1]) : undefined);
};

/** `hs6code` in the answer is `hs6Code` in the request; inside there is one spelling. */
const renamed = ({ hs6code, ...rest }: Plain): Plain =>
  hs6code === undefined ? rest : { ...rest, hs6Code: hs6code };

const costProduct: Read = (value) => {
  const standard = branded(value, 'Description');
  return {
    ...renamed(shaped(value, product)),
    ...(standard === undefined ? {} : { standardDescription: standard }),
  };
};

const products =
  (read: Read): Read =>
  (value) =>
    listIn(value).filter(isObject).map(read);

const cost: Shape = {
  ...partStatus,
  ...names(
    ['sourceCountry', 'sourceCurrency', 'destinationCountry', 'destinationIP', 'destinationCurrency'],
    wordsIn,
  ),
  ...names(['convertCurrency', 'vwUnitsMetric'], booleanIn),
  ...names(
    [
      'shippingValue',
      'dutyDeminimisValue',
      'taxDeminimisValue',
      'totalTax',
      'totalDuty',
      'productRawTotal',
      'calculatedTotal',
    ],
    money,
  ),
  grossWeight: numberIn,
  products: products(costProduct),
};

const screened: Shape = {
  ...names(['hs6code', 'commodityCode', 'description'], wordsIn),
  ...names(['exportCode', 'transportCode', 'importCode'], listIn),
};

const screenedProduct: Read = (value) => {
  const uuid = branded(value, 'UUID');
  return { ...renamed(shaped(value, screened)), ...(uuid === undefined ? {} : { uuid }) };
};

const parties: Shape = {
  ...partStatus,
  ...names(['scoreCalculated', 'listsMatched'], numberIn),
  matches: (value) => listIn(value).map((match) => (isObject(match) ? match : { match })),
};

const goods: Shape = {
  ...partStatus,
  ...names(['sourceCountry', 'destinationCountry'], wordsIn),
  products: products(screenedProduct),
};

/** The fields that decide a screening: if one is present and can't be read, the screening has no result. */
const deciding = ['scoreCalculated', 'listsMatched', 'matches', 'errorCode', 'products'];

const isUnread = (raw: Plain, read: Plain, name: string): boolean => {
  const rawValue = withRightNames(raw, [name])[name];
  if (rawValue === undefined || rawValue === null) return false;
  return (
    read[name] === undefined ||
    (name === 'products' && (read[name] as unknown[]).length < listIn(rawValue).length)
  );
};

const part = (value: unknown, shape: Shape): Plain | undefined => {
  if (value === undefined || value === null) return undefined;
  if (!isObject(value)) return { isError: true };
  const read = shaped(value, shape);
  const unread = deciding.filter((name) => name in shape && isUnread(value, read, name));
  // A cost without one of its products is still displayed; a screening without one of its findings is not a result.
  const isVoid = shape === cost ? unread.includes('errorCode') : unread.length > 0;
  return isVoid ? { ...read, isError: true } : read;
};

const totals = ['totalShippingDutyTax', 'totalDutyTax'] as const;
/** The fields that are a result; the `requestId` only names one. */
export const resultNames = [...partNames, ...totals];
/** An answer must contain one of these. */
export const landedNames = ['requestId', ...resultNames];

/** True for the name of a part in any spelling. */
export const isPartName = (name: string): boolean => partNames.some((part) => isSpelled(name, part));

/**
 * An answer part by part, as far as it can be read: no invalid value affects another, and the `requestId` is always
 * kept.
 * @param way the objects around it and at last itself, as `wayTo` finds them; the nearest `requestId` is its own
 */
export const landedAt = (way: readonly unknown[]): LandedCost => {
  const json = way.at(-1);
  const right = isObject(json) ? withRightNames(json, landedNames) : {};
  const ids = way.map((layer) => shaped(layer, { requestId: anyTextIn }));
  const found = {
    ...Object.assign({}, ...ids),
    ...shaped(right, names(totals, numberIn)),
    landedCost: part(right['landedCost'], cost),
    deniedParties: part(right['deniedParties'], parties),
    prohibitedRestricted: part(right['prohibitedRestricted'], goods),
  } as unknown;
  return landedCostSchema.parse(found);
};
