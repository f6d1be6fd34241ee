import { type LabelRequest, notUpdatable, numberFields, textFields } from './label-request';
import {
  among,
  countryCode,
  dateOfTheUs,
  finiteNumber,
  firstProblem,
  isObject,
  matching,
  textUpTo,
  wholeNumberUpTo,
  type Check,
} from './problems';

const itemChecks: ReadonlyMap<string, Check> = new Map([
  ['itemID', textUpTo(50)],
  ['itemDescription', textUpTo(100)],
  ['itemQuantity', wholeNumberUpTo(99_999)],
  ['itemWeight', finiteNumber],
  ['itemWeightUOM', among('lb', 'kg')],
  ['itemValue', finiteNumber],
  ['itemTariffCode', textUpTo(13)],
  ['itemCountryOfOriginISO2', countryCode],
]);

const items: Check = (value) => {
  if (!Array.isArray(value)) return 'must be an array';
  if (value.length === 0) return 'needs at least one item';
  for (const [index, item] of (value as unknown[]).entries()) {
    const problem = isObject(item) ? firstProblem(item, itemChecks) : 'must be an object';
    if (problem !== null) return `[${index}] ${problem}`;
  }
  return null;
};

const sizes = ['parcelLength', 'parcelWidth', 'parcelHeight'] as const;

/** Section 4.3: the longest side, the second longest, the shortest. */
export const sizeProblem = (request: LabelRequest): string | null => {
  const given = sizes.filter((name) => request[name] !== undefined);
  const wrong = given.find((name, at) =>
    given.slice(0, at).some((earlier) => Number(request[name]) > Number(request[earlier])),
  );
  return wrong === undefined ? null : `${wrong} must not be longer than the sizes before it`;
};

export const moreThanNothing: Check = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? null : 'must be a number above 0';

/** Every field of a label request except the credentials. @param prefix the service's own prefix */
export const labelChecks = (prefix: string): ReadonlyMap<string, Check> =>
  new Map<string, Check>([
    ...Object.entries(textFields).map(([name, limit]) => [name, textUpTo(limit)] as const),
    ...numberFields.map((name) => [name, finiteNumber] as const),
    ['countryISO2', countryCode],
    ['shipFromCountryISO2', countryCode],
    ['sender', among(`${prefix}_NJ`, `${prefix}_IL`, `${prefix}_CA`)],
    ['labelFormat', among('ZPL', 'PDF', 'PNG')],
    ['parcelContents', among('M', 'G', 'D', 'Z', 'S', 'H', 'O')],
    ['shipDateTime', dateOfTheUs],
    ['parcelWeight', moreThanNothing],
    ['commodityItems', items],
  ]);

/** Every field of one package in an update: a service code must stay among the service's own (section 4.1, rule 1). */
export const updateChecks = (prefix: string): ReadonlyMap<string, Check> =>
  new Map<string, Check>([
    ...[...labelChecks(prefix)].filter(([name]) => !notUpdatable.has(name)),
    ['packageId', matching(/^P[A-Za-z0-9]+$/, 'the short identifier that begins with P')],
    [
      'serviceCode',
      (value) =>
        textUpTo(20)(value) ??
        (String(value).startsWith(prefix) ? null : `must begin with the prefix ${prefix}`),
    ],
  ]);

/**
 * Fields without which practice makes no label. The interface names `parcelWeight` and one item; for the others it does
 * not say, and a practice label without an address would teach nothing.
 */
const needed = ['parcelWeight', 'commodityItems', 'address1', 'city', 'countryISO2'];

export const missingField = (request: Record<string, unknown>): string | null =>
  needed.find((name) => request[name] === undefined || request[name] === '') ?? null;
