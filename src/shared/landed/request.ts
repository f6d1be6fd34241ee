import { z } from 'zod';
import { countryCode, decimal, freeText } from '../label/fields';
import { isBlank } from '../text';
import { needsPostalCode, needsSourcePostalCode } from './countries';

const flag = (name: string) => z.boolean({ error: `${name} must be true or false` });

const product = z.strictObject({
  hs6Code: z
    .string({ error: 'hs6Code is missing: every product needs its 6-digit HS code' })
    .regex(/^\d{6}$/, { error: 'hs6Code must be exactly 6 digits' }),
  description: z
    .string({ error: 'description is missing: every hs6Code needs a matching description' })
    .refine((value) => !isBlank(value), {
      error: 'description is empty: every hs6Code needs a matching description',
    }),
  /** Price of one, without a currency sign. */
  value: decimal('value'),
  /** 1 where it is left out. */
  qty: decimal('qty', { min: 0, exclusive: true }).optional(),
  originatingCountry: countryCode('originatingCountry').optional(),
  /** Grams or milliliters, for destinations that tax by volume. */
  volumeWeight: decimal('volumeWeight').optional(),
});

const shape = z.strictObject({
  sourceCountry: countryCode('sourceCountry'),
  /** `IP` when `destinationIp` says where. */
  destinationCountry: countryCode('destinationCountry'),
  shippingValue: decimal('shippingValue'),
  products: z
    .array(product, { error: 'products must be a list' })
    .min(1, { error: 'products needs at least one product' }),
  /** Grams, without reusable packaging. */
  grossWeight: decimal('grossWeight').optional(),
  destinationIp: z
    .union([z.ipv4(), z.ipv6()], { error: 'destinationIp must be an IPv4 or IPv6 address' })
    .optional(),
  overrideTranslation: flag('overrideTranslation').optional(),
  convertCurrency: flag('convertCurrency').optional(),
  ignoreDeminimis: flag('ignoreDeminimis').optional(),
  currentCartValue: decimal('currentCartValue').optional(),
  sourcePostalCode: freeText('sourcePostalCode').optional(),
  postalCode: freeText('postalCode').optional(),
  /** With the names and the address below: who is screened against the denied-party lists. */
  countryCode: countryCode('countryCode').optional(),
  firstName: freeText('firstName').optional(),
  middleName: freeText('middleName').optional(),
  lastName: freeText('lastName').optional(),
  street: freeText('street').optional(),
  city: freeText('city').optional(),
  state: freeText('state').optional(),
  isPostal: flag('isPostal').optional(),
  isGift: flag('isGift').optional(),
});

export type LandedCostRequest = z.infer<typeof shape>;

type Partly = { [Field in keyof LandedCostRequest]?: unknown };

interface Condition {
  path: keyof LandedCostRequest;
  message: string;
  broken: (request: Partly) => boolean;
}

const absent = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && isBlank(value));
const isIn = (country: unknown, needs: (code: string) => boolean): boolean =>
  typeof country === 'string' && needs(country);

/** Rules between fields, sections 4.4 and 7.3: the field they name, what to do, and whether they are broken. */
const conditions: readonly Condition[] = [
  {
    path: 'sourcePostalCode',
    message: 'sourcePostalCode is needed when the goods leave from the United Kingdom. Enter it',
    broken: (request) =>
      isIn(request.sourceCountry, needsSourcePostalCode) && absent(request.sourcePostalCode),
  },
  {
    path: 'postalCode',
    message: 'postalCode is needed for the USA, Canada, Spain and the United Kingdom. Enter it',
    broken: (request) => isIn(request.destinationCountry, needsPostalCode) && absent(request.postalCode),
  },
  {
    path: 'grossWeight',
    message: 'grossWeight (grams) is needed for Switzerland. Enter it',
    broken: (request) =>
      request.destinationCountry === 'CH' && (absent(request.grossWeight) || request.grossWeight === 0),
  },
  {
    path: 'destinationCountry',
    message: 'destinationCountry must be IP when destinationIp is given. Clear one of them',
    broken: (request) => !absent(request.destinationIp) && request.destinationCountry !== 'IP',
  },
  {
    path: 'destinationIp',
    message: 'destinationIp is needed when destinationCountry is IP. Enter it, or the country',
    broken: (request) => absent(request.destinationIp) && request.destinationCountry === 'IP',
  },
];

/** Rules between fields that are broken, whatever else may be wrong or not yet known. */
export const brokenConditions = (request: Partly): { path: string; message: string }[] =>
  conditions.filter(({ broken }) => broken(request)).map(({ path, message }) => ({ path, message }));

/** A question for duties and taxes: section 4.4 with every rule that can be checked before it is asked. */
export const landedCostRequestSchema = shape.superRefine((request, context) => {
  for (const { path, message } of brokenConditions(request))
    context.addIssue({ code: 'custom', path: [path], message });
});
