import { type LandedCost, landedCostSchema } from '#shared/landed/answer';
import { isBlank } from '#shared/text';
import {
  isPlain,
  isSpelled,
  listIn,
  numberIn,
  type Plain,
  spelledRight,
  toldIn,
  wordsIn,
  yesIn,
} from './generous';

/** One value of an answer as our own shape has it; undefined where it can't be read. */
type Read = (value: unknown) => unknown;
type Shape = Record<string, Read>;

const names = (fields: readonly string[], read: Read): Shape =>
  Object.fromEntries(fields.map((field) => [field, read]));

/** Each field by itself: null and what can't be read are absent, for "not told" must never look like a value. */
const shaped = (value: unknown, shape: Shape): Plain => {
  if (!isPlain(value)) return {};
  const right = spelledRight(value, Object.keys(shape));
  const told = Object.entries(shape).map(([name, read]) => [
    name,
    right[name] == null ? undefined : read(right[name]),
  ]);
  return Object.fromEntries(told.filter(([, one]) => one !== undefined)) as Plain;
};

const money: Read = (value) =>
  isPlain(value) ? shaped(value, names(['sourceValue', 'destinationValue'], numberIn)) : undefined;

/** What is said of an error and can't be read is one: it must not pass for success. */
const errorIn: Read = (value) => yesIn(value) ?? true;

const verdict: Shape = {
  ...names(['requestId', 'notes', 'generatedDate'], toldIn),
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

/** Words that stand before `Description` in other people's answers: what a description is of, or of what kind it is. */
const otherWords =
  /^(?:error|duty|duties|tax|vat|item|product|commodity|short|long|full|brief|hs|hs6|hts|tariff|goods|code|status|country|source|destination|original|origin|value|rate|import|export|transport|customs|category|class|classification|chapter|heading|section|material|declared|invoice|local|translated|english|native|generic|standard|official|legal|trade|seller|merchant|customer|user|order|package|parcel|shipment|sku|type|name|unit|text|plain|html|other|additional|extra|extended|new|old|my|raw|display|matched|suggested|restriction|license)$/i;

/** A brand is one word: `tariffCode` is two. */
const oneWord = /^(?:[A-Za-z][a-z0-9]{1,9}|[A-Z][A-Z0-9]{1,9})$/;

const filledIn = (value: unknown): string | undefined =>
  typeof value === 'string' && !isBlank(value) ? wordsIn(value) : undefined;

/**
 * The field that the interface writes `svcDescription` or `svcUUID` begins with the service's brand in truth (identifier note): the
 * one text whose name is one word, that is no word of the trade, before exactly `Description` or `UUID`. Where there are several, or
 * it is empty, nothing is told.
 */
const branded = (value: unknown, ending: 'Description' | 'UUID'): string | undefined => {
  if (!isPlain(value)) return undefined;
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
    listIn(value).filter(isPlain).map(read);

const cost: Shape = {
  ...verdict,
  ...names(
    ['sourceCountry', 'sourceCurrency', 'destinationCountry', 'destinationIP', 'destinationCurrency'],
    wordsIn,
  ),
  ...names(['convertCurrency', 'vwUnitsMetric'], yesIn),
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
  ...verdict,
  ...names(['scoreCalculated', 'listsMatched'], numberIn),
  matches: (value) => listIn(value).map((match) => (isPlain(match) ? match : { match })),
};

const goods: Shape = {
  ...verdict,
  ...names(['sourceCountry', 'destinationCountry'], wordsIn),
  products: products(screenedProduct),
};

/** Fields of a screening that decide: one that stands there and can't be read leaves the screening without a result. */
const deciding = ['scoreCalculated', 'listsMatched', 'matches', 'errorCode', 'products'];

const isUnread = (raw: Plain, read: Plain, name: string): boolean => {
  const said = spelledRight(raw, [name])[name];
  if (said === undefined || said === null) return false;
  return (
    read[name] === undefined ||
    (name === 'products' && (read[name] as unknown[]).length < listIn(said).length)
  );
};

const part = (value: unknown, shape: Shape): Plain | undefined => {
  if (value === undefined || value === null) return undefined;
  if (!isPlain(value)) return { isError: true };
  const read = shaped(value, shape);
  const unread = deciding.filter((name) => name in shape && isUnread(value, read, name));
  // A cost without one of its products is told all the same; a screening without one of its findings is none.
  const isVoid = shape === cost ? unread.includes('errorCode') : unread.length > 0;
  return isVoid ? { ...read, isError: true } : read;
};

export const partNames = ['landedCost', 'deniedParties', 'prohibitedRestricted'] as const;
const totals = ['totalShippingDutyTax', 'totalDutyTax'] as const;
/** What is a result; the `requestId` is only the number of one. */
export const resultNames = [...partNames, ...totals];
/** What must stand in an answer for it to be one. */
export const landedNames = ['requestId', ...resultNames];

/** Whether a name is that of a part, however it is spelled. */
export const isPartName = (name: string): boolean => partNames.some((part) => isSpelled(name, part));

/**
 * An answer part by part, as far as it can be read: no odd value takes another with it, and the `requestId` is always kept.
 * @param way the objects around it and at last itself, as `wayTo` finds them; the nearest `requestId` is its own
 */
export const landedAt = (way: readonly unknown[]): LandedCost => {
  const json = way.at(-1);
  const right = isPlain(json) ? spelledRight(json, landedNames) : {};
  const ids = way.map((layer) => shaped(layer, { requestId: toldIn }));
  const found = {
    ...Object.assign({}, ...ids),
    ...shaped(right, names(totals, numberIn)),
    landedCost: part(right['landedCost'], cost),
    deniedParties: part(right['deniedParties'], parties),
    prohibitedRestricted: part(right['prohibitedRestricted'], goods),
  } as unknown;
  return landedCostSchema.parse(found);
};
