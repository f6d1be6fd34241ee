import { z } from 'zod';
import { country, decimal, freeText, oneOf, text, usDate } from './fields';
import { itemSchema } from './item';

export const labelFormats = ['ZPL', 'PDF', 'PNG'] as const;
export const parcelContents = ['M', 'G', 'D', 'Z', 'S', 'H', 'O'] as const;

/**
 * What is to be shipped: the label request of section 4.3 without the credentials, under the service's own names.
 * Weight in pounds, lengths in inches. The service does not say which fields it requires beyond weight and one item;
 * the others required here are what no parcel arrives without.
 */
export const orderShape = {
  ref1: text('ref1', 50),
  ref2: text('ref2', 50).optional(),
  company: text('company', 50).optional(),
  contact: text('contact', 50).optional(),
  address1: text('address1', 50),
  address2: text('address2', 50).optional(),
  address3: text('address3', 50).optional(),
  city: text('city', 50),
  stateProv: text('stateProv', 50).optional(),
  postalCode: text('postalCode', 10).optional(),
  countryISO2: country('countryISO2'),
  phone: text('phone', 20).optional(),
  email: text('email', 100).optional(),
  taxCode: text('taxCode', 50).optional(),
  importerVATNumber: text('importerVATNumber', 50).optional(),
  shipFromAttention: text('shipFromAttention', 50).optional(),
  shipFromName: text('shipFromName', 50).optional(),
  shipFromAddress1: text('shipFromAddress1', 50).optional(),
  shipFromAddress2: text('shipFromAddress2', 50).optional(),
  shipFromCity: text('shipFromCity', 50).optional(),
  shipFromStateProv: text('shipFromStateProv', 10).optional(),
  shipFromPostalCode: text('shipFromPostalCode', 10).optional(),
  shipFromCountryISO2: country('shipFromCountryISO2').optional(),
  shipFromPhone: text('shipFromPhone', 25).optional(),
  shipFromEmail: text('shipFromEmail', 50).optional(),
  sender: freeText('sender')
    .regex(/^\S.*_(NJ|IL|CA)$/, { error: 'sender must be the prefix followed by _NJ, _IL or _CA' })
    .optional(),
  costCenter: text('costCenter', 100).optional(),
  exportReason: text('exportReason', 50).optional(),
  labelFormat: oneOf('labelFormat', labelFormats).optional(),
  serviceCode: text('serviceCode', 20).optional(),
  shipDateTime: usDate('shipDateTime').optional(),
  timeZone: text('timeZone', 50).optional(),
  parcelLength: decimal('parcelLength').optional(),
  parcelWidth: decimal('parcelWidth').optional(),
  parcelHeight: decimal('parcelHeight').optional(),
  parcelWeight: decimal('parcelWeight', { min: 0, exclusive: true }),
  parcelContents: oneOf('parcelContents', parcelContents).optional(),
} as const;

export const orderSchema = z.strictObject({
  ...orderShape,
  commodityItems: z
    .array(itemSchema, { error: 'commodityItems must be a list' })
    .min(1, { error: 'commodityItems needs at least one item' }),
});

/** An order that passed every rule: ready to be sent to the service as it is. */
export type Order = z.infer<typeof orderSchema>;
export type OrderField = keyof typeof orderShape;

export const orderFields = Object.keys(orderShape) as readonly OrderField[];
export const numericOrderFields: ReadonlySet<string> = new Set<OrderField>([
  'parcelLength',
  'parcelWidth',
  'parcelHeight',
  'parcelWeight',
]);
