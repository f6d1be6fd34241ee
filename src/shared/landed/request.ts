import { z } from 'zod';
import { countryCode, decimal, freeText } from '../label/fields';
import { isBlank } from '../text';
import { codedMessage } from '../text/coded-message';
import { needsPostalCode, needsSourcePostalCode } from './countries';

const flag = (name: string) => z.boolean({ error: codedMessage('question.yesNo', { field: name }) });

const noDescription = codedMessage('question.descriptionMissing', { field: 'description' });

const product = z.strictObject({
  hs6Code: z
    .string({ error: codedMessage('question.codeMissing', { field: 'hs6Code' }) })
    .regex(/^\d{6}$/, { error: codedMessage('question.sixDigits', { field: 'hs6Code' }) }),
  description: z
    .string({ error: noDescription })
    .refine((value) => !isBlank(value), { error: noDescription }),
  /** Price of one unit, without a currency sign. */
  value: decimal('value'),
  /** 1 if absent. */
  qty: decimal('qty', { min: 0, exclusive: true }).optional(),
  originatingCountry: countryCode('originatingCountry').optional(),
  /** Grams or milliliters, for destinations that tax by volume. */
  volumeWeight: decimal('volumeWeight').optional(),
});

const shape = z.strictObject({
  sourceCountry: countryCode('sourceCountry'),
  /** `IP` if `destinationIp` gives the destination. */
  destinationCountry: countryCode('destinationCountry'),
  shippingValue: decimal('shippingValue'),
  products: z
    .array(product, { error: codedMessage('rules.list', { field: 'products' }) })
    .min(1, { error: codedMessage('question.oneProduct', { field: 'products' }) }),
  /** Grams, without reusable packaging. */
  grossWeight: decimal('grossWeight').optional(),
  destinationIp: z
    .union([z.ipv4(), z.ipv6()], { error: codedMessage('question.ipAddress', { field: 'destinationIp' }) })
    .optional(),
  overrideTranslation: flag('overrideTranslation').optional(),
  convertCurrency: flag('convertCurrency').optional(),
  ignoreDeminimis: flag('ignoreDeminimis').optional(),
  currentCartValue: decimal('currentCartValue').optional(),
  sourcePostalCode: freeText('sourcePostalCode').optional(),
  postalCode: freeText('postalCode').optional(),
  /** Together with the names and the address below: the person to screen against the denied-party lists. */
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

/** Rules between fields, sections 4.4 and 7.3: the field they name, the remedy, and the test. */
const conditions: readonly Condition[] = [
  {
    path: 'sourcePostalCode',
    message: codedMessage('question.codeOfSender', { field: 'sourcePostalCode' }),
    broken: (request) =>
      isIn(request.sourceCountry, needsSourcePostalCode) && absent(request.sourcePostalCode),
  },
  {
    path: 'postalCode',
    message: codedMessage('question.codeOfRecipient', { field: 'postalCode' }),
    broken: (request) => isIn(request.destinationCountry, needsPostalCode) && absent(request.postalCode),
  },
  {
    path: 'grossWeight',
    message: codedMessage('question.weightForSwitzerland', { field: 'grossWeight' }),
    broken: (request) =>
      request.destinationCountry === 'CH' && (absent(request.grossWeight) || request.grossWeight === 0),
  },
  {
    path: 'destinationCountry',
    message: codedMessage('question.countryIsIp', {
      field: 'destinationCountry',
      otherField: 'destinationIp',
    }),
    broken: (request) => !absent(request.destinationIp) && request.destinationCountry !== 'IP',
  },
  {
    path: 'destinationIp',
    message: codedMessage('question.ipMissing', { field: 'destinationIp', otherField: 'destinationCountry' }),
    broken: (request) => absent(request.destinationIp) && request.destinationCountry === 'IP',
  },
];

/** The broken rules between fields, independent of other errors and missing values. */
export const brokenConditions = (request: Partly): { path: string; message: string }[] =>
  conditions.filter(({ broken }) => broken(request)).map(({ path, message }) => ({ path, message }));

/** A question for duties and taxes: section 4.4 with every rule that can be checked before sending. */
export const landedCostRequestSchema = shape.superRefine((request, context) => {
  for (const { path, message } of brokenConditions(request))
    context.addIssue({ code: 'custom', path: [path], message });
});
