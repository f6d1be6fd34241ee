import { z } from 'zod';
import { country, decimal, freeText } from '../label/fields';
import { isBlank } from '../text';

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
  originatingCountry: country('originatingCountry').optional(),
  /** Grams or milliliters, for destinations that tax by volume. */
  volumeWeight: decimal('volumeWeight').optional(),
});

const shape = z.strictObject({
  sourceCountry: country('sourceCountry'),
  /** `IP` when `destinationIp` says where. */
  destinationCountry: country('destinationCountry'),
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
  countryCode: country('countryCode').optional(),
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

/** ISO 3166 says GB; UK is reserved for the same country and is in common use. */
const unitedKingdom: ReadonlySet<string> = new Set(['GB', 'UK']);
const needPostalCode: ReadonlySet<string> = new Set(['US', 'CA', 'ES', ...unitedKingdom]);

/** Rules between fields, sections 4.4 and 7.3: the field they name, and whether they are broken. */
const rules: readonly { path: string; message: string; broken: (request: LandedCostRequest) => boolean }[] = [
  {
    path: 'sourcePostalCode',
    message: 'sourcePostalCode is needed when the goods leave from the United Kingdom',
    broken: (request) => unitedKingdom.has(request.sourceCountry) && isBlank(request.sourcePostalCode),
  },
  {
    path: 'postalCode',
    message: 'postalCode is needed for the USA, Canada, Spain and the United Kingdom',
    broken: (request) => needPostalCode.has(request.destinationCountry) && isBlank(request.postalCode),
  },
  {
    path: 'grossWeight',
    message: 'grossWeight (grams) is needed for Switzerland',
    broken: (request) =>
      request.destinationCountry === 'CH' && (request.grossWeight === undefined || request.grossWeight === 0),
  },
  {
    path: 'destinationCountry',
    message: 'destinationCountry must be IP when destinationIp is given',
    broken: (request) => request.destinationIp !== undefined && request.destinationCountry !== 'IP',
  },
  {
    path: 'destinationIp',
    message: 'destinationIp is needed when destinationCountry is IP',
    broken: (request) => request.destinationCountry === 'IP' && request.destinationIp === undefined,
  },
];

/** A question for duties and taxes: section 4.4 with every rule that can be checked before it is asked. */
export const landedCostRequestSchema = shape.superRefine((request, context) => {
  for (const rule of rules)
    if (rule.broken(request)) context.addIssue({ code: 'custom', path: [rule.path], message: rule.message });
});
