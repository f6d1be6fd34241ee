import { z } from 'zod';
import { country, decimal, freeText, oneOf, text, usDate } from './fields';
import { itemSchema } from './item';
import { said } from '../text/said';

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
    .regex(/^\S.*_(NJ|IL|CA)$/, { error: said('rules.sender', { field: 'sender' }) })
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
    .array(itemSchema, { error: said('rules.list', { field: 'commodityItems' }) })
    .min(1, { error: said('rules.oneItem', { field: 'commodityItems' }) }),
});

/** An order that passed every rule: ready to be sent to the service as it is. */
export type Order = z.infer<typeof orderSchema>;
export type OrderField = keyof typeof orderShape;

export const orderFields = Object.keys(orderShape) as readonly OrderField[];

interface Traits {
  /** Section 4.1 lists it among what changes of a bought package may name; all others stay as they were bought. */
  updatable: boolean;
  /**
   * `person`: tells who somebody is, or where in a street; it is masked in logs and in the service's own words. `place`: tells the
   * town around them; it is masked in logs, and left in the service's words, which say nothing without it. The specification names
   * no such fields: it is ours to decide.
   */
  personal: 'person' | 'place' | false;
  /** A station may fill it in when an order leaves it out: not what belongs to one parcel. Ours to decide as well. */
  defaultable: boolean;
}

/** What else is to be known of every field: all that treats some of them otherwise asks here. */
export const orderTraits = {
  ref1: { updatable: true, personal: false, defaultable: false },
  ref2: { updatable: true, personal: false, defaultable: true },
  company: { updatable: true, personal: 'person', defaultable: true },
  contact: { updatable: true, personal: 'person', defaultable: true },
  address1: { updatable: true, personal: 'person', defaultable: true },
  address2: { updatable: true, personal: 'person', defaultable: true },
  address3: { updatable: true, personal: 'person', defaultable: true },
  city: { updatable: true, personal: 'place', defaultable: true },
  stateProv: { updatable: true, personal: 'place', defaultable: true },
  postalCode: { updatable: true, personal: 'place', defaultable: true },
  countryISO2: { updatable: true, personal: false, defaultable: true },
  phone: { updatable: true, personal: 'person', defaultable: true },
  email: { updatable: true, personal: 'person', defaultable: true },
  taxCode: { updatable: false, personal: 'person', defaultable: true },
  importerVATNumber: { updatable: true, personal: 'person', defaultable: true },
  shipFromAttention: { updatable: true, personal: 'person', defaultable: true },
  shipFromName: { updatable: true, personal: 'person', defaultable: true },
  shipFromAddress1: { updatable: true, personal: 'person', defaultable: true },
  shipFromAddress2: { updatable: true, personal: 'person', defaultable: true },
  shipFromCity: { updatable: true, personal: 'place', defaultable: true },
  shipFromStateProv: { updatable: true, personal: 'place', defaultable: true },
  shipFromPostalCode: { updatable: true, personal: 'place', defaultable: true },
  shipFromCountryISO2: { updatable: true, personal: false, defaultable: true },
  shipFromPhone: { updatable: true, personal: 'person', defaultable: true },
  shipFromEmail: { updatable: true, personal: 'person', defaultable: true },
  sender: { updatable: false, personal: false, defaultable: true },
  costCenter: { updatable: false, personal: false, defaultable: true },
  exportReason: { updatable: true, personal: false, defaultable: true },
  labelFormat: { updatable: true, personal: false, defaultable: true },
  serviceCode: { updatable: true, personal: false, defaultable: true },
  shipDateTime: { updatable: true, personal: false, defaultable: false },
  timeZone: { updatable: true, personal: false, defaultable: true },
  parcelLength: { updatable: true, personal: false, defaultable: true },
  parcelWidth: { updatable: true, personal: false, defaultable: true },
  parcelHeight: { updatable: true, personal: false, defaultable: true },
  parcelWeight: { updatable: true, personal: false, defaultable: false },
  parcelContents: { updatable: true, personal: false, defaultable: true },
} as const satisfies Record<OrderField, Traits>;

export type UpdatableField = {
  [N in OrderField]: (typeof orderTraits)[N]['updatable'] extends true ? N : never;
}[OrderField];

export const numericOrderFields: ReadonlySet<string> = new Set<OrderField>([
  'parcelLength',
  'parcelWidth',
  'parcelHeight',
  'parcelWeight',
]);
