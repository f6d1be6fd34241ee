import { z } from 'zod';
import { country, decimal, freeText, oneOf, text, usDate } from './fields';
import { itemSchema } from './item';
import { codedMessage } from '../text/coded-message';

export const labelFormats = ['ZPL', 'PDF', 'PNG'] as const;
export const parcelContents = ['M', 'G', 'D', 'Z', 'S', 'H', 'O'] as const;

/**
 * What is to be shipped: the label request of section 4.3 without the credentials, with the service's field names. Weight is in pounds,
 * lengths are in inches, the longest first (`sizes.ts`). The service does not say which fields it requires beyond weight and one item; the
 * others required here are needed for any parcel to arrive.
 */
export const orderShape = {
  ref1: text('ref1'),
  ref2: text('ref2').optional(),
  company: text('company').optional(),
  contact: text('contact').optional(),
  address1: text('address1'),
  address2: text('address2').optional(),
  address3: text('address3').optional(),
  city: text('city'),
  stateProv: text('stateProv').optional(),
  postalCode: text('postalCode').optional(),
  countryISO2: country('countryISO2'),
  phone: text('phone').optional(),
  email: text('email').optional(),
  taxCode: text('taxCode').optional(),
  importerVATNumber: text('importerVATNumber').optional(),
  shipFromAttention: text('shipFromAttention').optional(),
  shipFromName: text('shipFromName').optional(),
  shipFromAddress1: text('shipFromAddress1').optional(),
  shipFromAddress2: text('shipFromAddress2').optional(),
  shipFromCity: text('shipFromCity').optional(),
  shipFromStateProv: text('shipFromStateProv').optional(),
  shipFromPostalCode: text('shipFromPostalCode').optional(),
  shipFromCountryISO2: country('shipFromCountryISO2').optional(),
  shipFromPhone: text('shipFromPhone').optional(),
  shipFromEmail: text('shipFromEmail').optional(),
  sender: freeText('sender')
    .regex(/^\S.*_(NJ|IL|CA)$/, { error: codedMessage('rules.sender', { field: 'sender' }) })
    .optional(),
  costCenter: text('costCenter').optional(),
  exportReason: text('exportReason').optional(),
  labelFormat: oneOf('labelFormat', labelFormats).optional(),
  serviceCode: text('serviceCode').optional(),
  shipDateTime: usDate('shipDateTime').optional(),
  timeZone: text('timeZone').optional(),
  parcelLength: decimal('parcelLength').optional(),
  parcelWidth: decimal('parcelWidth').optional(),
  parcelHeight: decimal('parcelHeight').optional(),
  parcelWeight: decimal('parcelWeight', { min: 0, exclusive: true }),
  parcelContents: oneOf('parcelContents', parcelContents).optional(),
} as const;

export const orderSchema = z.strictObject({
  ...orderShape,
  commodityItems: z
    .array(itemSchema, { error: codedMessage('rules.list', { field: 'commodityItems' }) })
    .min(1, { error: codedMessage('rules.oneItem', { field: 'commodityItems' }) }),
});

/** An order that passed every rule. It can be sent to the service as it is. */
export type Order = z.infer<typeof orderSchema>;
export type OrderField = keyof typeof orderShape;

export const orderFields = Object.keys(orderShape) as readonly OrderField[];

interface Traits {
  /** Section 4.1 lists it among the fields that an update of a bought package may name. All other fields stay as they were bought. */
  updatable: boolean;
  /**
   * A correction may send it empty, at a person's request. The interface says that a field is applied when it is present. It does not say
   * what an empty field does: the service may clear it, ignore it or refuse it. Only text fields that a parcel does not need are emptiable.
   */
  emptiable: boolean;
  /**
   * `person`: identifies a person or a place within a street; masked in logs and in the service's text. `place`: the town around it; masked
   * in logs but kept in the service's text, which would be useless without it. The specification does not mark personal fields: this is our
   * decision.
   */
  personal: 'person' | 'place' | false;
  /** A station may fill it in when an order leaves it out. Data of one single parcel is excluded. This is our decision as well. */
  defaultable: boolean;
}

/** Further properties of every field. All code that treats some fields differently looks here. */
export const orderTraits = {
  ref1: { updatable: true, emptiable: false, personal: false, defaultable: false },
  ref2: { updatable: true, emptiable: true, personal: false, defaultable: true },
  company: { updatable: true, emptiable: true, personal: 'person', defaultable: true },
  contact: { updatable: true, emptiable: true, personal: 'person', defaultable: true },
  address1: { updatable: true, emptiable: false, personal: 'person', defaultable: true },
  address2: { updatable: true, emptiable: true, personal: 'person', defaultable: true },
  address3: { updatable: true, emptiable: true, personal: 'person', defaultable: true },
  city: { updatable: true, emptiable: false, personal: 'place', defaultable: true },
  stateProv: { updatable: true, emptiable: true, personal: 'place', defaultable: true },
  postalCode: { updatable: true, emptiable: true, personal: 'place', defaultable: true },
  countryISO2: { updatable: true, emptiable: false, personal: false, defaultable: true },
  phone: { updatable: true, emptiable: true, personal: 'person', defaultable: true },
  email: { updatable: true, emptiable: true, personal: 'person', defaultable: true },
  taxCode: { updatable: false, emptiable: false, personal: 'person', defaultable: true },
  importerVATNumber: { updatable: true, emptiable: true, personal: 'person', defaultable: true },
  shipFromAttention: { updatable: true, emptiable: true, personal: 'person', defaultable: true },
  shipFromName: { updatable: true, emptiable: true, personal: 'person', defaultable: true },
  shipFromAddress1: { updatable: true, emptiable: false, personal: 'person', defaultable: true },
  shipFromAddress2: { updatable: true, emptiable: true, personal: 'person', defaultable: true },
  shipFromCity: { updatable: true, emptiable: false, personal: 'place', defaultable: true },
  shipFromStateProv: { updatable: true, emptiable: true, personal: 'place', defaultable: true },
  shipFromPostalCode: { updatable: true, emptiable: false, personal: 'place', defaultable: true },
  shipFromCountryISO2: { updatable: true, emptiable: false, personal: false, defaultable: true },
  shipFromPhone: { updatable: true, emptiable: true, personal: 'person', defaultable: true },
  shipFromEmail: { updatable: true, emptiable: true, personal: 'person', defaultable: true },
  sender: { updatable: false, emptiable: false, personal: false, defaultable: true },
  costCenter: { updatable: false, emptiable: false, personal: false, defaultable: true },
  exportReason: { updatable: true, emptiable: true, personal: false, defaultable: true },
  labelFormat: { updatable: true, emptiable: false, personal: false, defaultable: true },
  serviceCode: { updatable: true, emptiable: false, personal: false, defaultable: true },
  shipDateTime: { updatable: true, emptiable: false, personal: false, defaultable: false },
  timeZone: { updatable: true, emptiable: false, personal: false, defaultable: true },
  parcelLength: { updatable: true, emptiable: false, personal: false, defaultable: true },
  parcelWidth: { updatable: true, emptiable: false, personal: false, defaultable: true },
  parcelHeight: { updatable: true, emptiable: false, personal: false, defaultable: true },
  parcelWeight: { updatable: true, emptiable: false, personal: false, defaultable: false },
  parcelContents: { updatable: true, emptiable: false, personal: false, defaultable: true },
} as const satisfies Record<OrderField, Traits>;

type FieldThatIs<T extends keyof Traits> = {
  [N in OrderField]: (typeof orderTraits)[N][T] extends true ? N : never;
}[OrderField];
export type UpdatableField = FieldThatIs<'updatable'>;
export type EmptiableField = FieldThatIs<'emptiable'>;

export const isEmptiable = (name: string): name is EmptiableField =>
  Object.hasOwn(orderTraits, name) && orderTraits[name as OrderField].emptiable;

export const emptiableFields = orderFields.filter(isEmptiable);

/** The sizes of a parcel as section 4.3 names them: its longest side, its second longest, its shortest. */
export const sizeFields = [
  'parcelLength',
  'parcelWidth',
  'parcelHeight',
] as const satisfies readonly OrderField[];

export const isSize = (name: string): boolean => sizeFields.some((size) => size === name);

export const numericOrderFields: ReadonlySet<string> = new Set<OrderField>([...sizeFields, 'parcelWeight']);
