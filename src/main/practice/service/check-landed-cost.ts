import { isIP } from 'node:net';
import {
  countryCode,
  finiteNumber,
  firstProblem,
  isObject,
  matching,
  trueOrFalse,
  type Check,
} from './problems';
import { moreThanNothing } from './check-label';

const productChecks: ReadonlyMap<string, Check> = new Map([
  ['hs6Code', matching(/^\d{6}$/, 'a 6-digit HS code')],
  ['description', matching(/\S/, 'a description that matches the code')],
  ['value', finiteNumber],
  ['qty', moreThanNothing],
  ['originatingCountry', countryCode],
  ['volumeWeight', finiteNumber],
]);

const productProblem = (product: unknown): string | null => {
  if (!isObject(product)) return 'must be an object';
  const missing = ['hs6Code', 'description', 'value'].find((name) => product[name] === undefined);
  return missing === undefined ? firstProblem(product, productChecks) : `${missing} is required`;
};

const products: Check = (value) => {
  if (!Array.isArray(value) || value.length === 0) return 'must be an array with at least one product';
  for (const [index, product] of (value as unknown[]).entries()) {
    const problem = productProblem(product);
    if (problem !== null) return `[${index}] ${problem}`;
  }
  return null;
};

/** Blank texts count as missing; a host that sends them sends something that the interface does not name. */
const someText = matching(/\S/, 'left out where it is blank');
const ipAddress: Check = (value) =>
  typeof value === 'string' && isIP(value) > 0 ? null : 'must be an IPv4 or IPv6 address';

const texts = [
  'sourcePostalCode',
  'postalCode',
  'firstName',
  'middleName',
  'lastName',
  'street',
  'city',
  'state',
];
const switches = ['overrideTranslation', 'convertCurrency', 'ignoreDeminimis', 'isPostal', 'isGift'];

const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['sourceCountry', countryCode],
  ['destinationCountry', countryCode],
  ['shippingValue', finiteNumber],
  ['products', products],
  ['grossWeight', finiteNumber],
  ['currentCartValue', finiteNumber],
  ['countryCode', countryCode],
  ['destinationIp', ipAddress],
  ...texts.map((name) => [name, someText] as const),
  ...switches.map((name) => [name, trueOrFalse] as const),
]);

const required = ['sourceCountry', 'destinationCountry', 'shippingValue', 'products'];
const needPostalCode = ['US', 'CA', 'ES', 'GB'];

/** Error code 90 is the only one that the interface shows: a postal code is missing. The other is practice's own. */
const errorCodes = { postalCode: 90, request: 1 } as const;

export interface LandedCostProblem {
  errorCode: number;
  notes: string;
}

const bad = (notes: string): LandedCostProblem => ({ errorCode: errorCodes.request, notes });
const noPostalCode = (notes: string): LandedCostProblem => ({ errorCode: errorCodes.postalCode, notes });

const conditionProblem = (request: Record<string, unknown>): LandedCostProblem | null => {
  const blank = (name: string): boolean => request[name] === undefined || request[name] === '';
  const destination = String(request['destinationCountry']);
  if (request['sourceCountry'] === 'GB' && blank('sourcePostalCode'))
    return noPostalCode('sourcePostalCode is mandatory for the United Kingdom');
  if (needPostalCode.includes(destination) && blank('postalCode'))
    return noPostalCode(`postalCode is mandatory for ${destination}`);
  if (blank('destinationIp') === (destination === 'IP'))
    return bad('destinationCountry must be IP exactly when destinationIp is given');
  if (request['isGift'] === true && request['isPostal'] !== true)
    return bad('isGift applies to postal services only');
  if (request['ignoreDeminimis'] === true && request['currentCartValue'] !== undefined)
    return bad('currentCartValue is used only when ignoreDeminimis is false');
  return destination === 'CH' && blank('grossWeight') ? bad('grossWeight is required for Switzerland') : null;
};

/** What is wrong with a landed cost request (section 4.4), or null. */
export const landedCostProblem = (request: Record<string, unknown>): LandedCostProblem | null => {
  const missing = required.find((name) => request[name] === undefined);
  if (missing !== undefined) return bad(`${missing} is required`);
  const problem = firstProblem(request, checks);
  return problem === null ? conditionProblem(request) : bad(problem);
};
