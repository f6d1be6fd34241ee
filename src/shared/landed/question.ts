import { z } from 'zod';
import type { LandedCostRequest } from './request';

/** A value as typed, or as the order holds it; unchecked. */
const raw = z.string().max(4000);

export const productFields = [
  'hs6Code',
  'description',
  'value',
  'qty',
  'originatingCountry',
  'volumeWeight',
] as const;
export type ProductField = (typeof productFields)[number];

/** Fields of the question except its products and its switches, with the service's own names. */
export const questionFields = [
  'sourceCountry',
  'destinationCountry',
  'shippingValue',
  'grossWeight',
  'destinationIp',
  'currentCartValue',
  'sourcePostalCode',
  'postalCode',
  'countryCode',
  'firstName',
  'middleName',
  'lastName',
  'street',
  'city',
  'state',
] as const;
export type QuestionField = (typeof questionFields)[number];

export const questionSwitches = [
  'overrideTranslation',
  'convertCurrency',
  'ignoreDeminimis',
  'isPostal',
  'isGift',
] as const;
export type QuestionSwitch = (typeof questionSwitches)[number];

/** A question for duties and taxes as a person fills it in: known names, unchecked values. Absent and blank mean the same. */
const switches = z.partialRecord(z.enum(questionSwitches), z.boolean());
export const questionSchema = z.strictObject({
  fields: z.partialRecord(z.enum(questionFields), raw),
  switches,
  products: z.array(z.partialRecord(z.enum(productFields), raw)).max(500),
  /**
   * What the program filled in from the order and the settings when the question was made: what differs from it was a person's choice.
   * Not sent. Absent from older versions, and where the question is about no order.
   */
  filledIn: z.object({ switches, shippingValue: raw.optional() }).optional(),
});
export type Question = z.infer<typeof questionSchema>;

/** One problem of a question. `path` is the field, or `products.0.hs6Code`; `message` names the field and the remedy. */
export interface QuestionProblem {
  path: string;
  message: string;
}

export type CheckedQuestion =
  | { ok: true; request: LandedCostRequest }
  | { ok: false; problems: QuestionProblem[] };
