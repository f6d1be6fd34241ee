import type { OrderDraft } from './draft';
import type { OrderField } from './order';

const recipientFields: readonly OrderField[] = [
  'company',
  'contact',
  'address1',
  'address2',
  'address3',
  'city',
  'stateProv',
  'postalCode',
  'countryISO2',
];

/**
 * The first recipient field in which two parcels of an order differ. A field that the newer parcel leaves out is taken from the order.
 * @returns null if both go to the same recipient
 */
export const recipientDifference = (known: OrderDraft, newer: OrderDraft): OrderField | null =>
  recipientFields.find((name) => {
    const value = newer.fields[name];
    return value !== undefined && value !== known.fields[name];
  }) ?? null;
