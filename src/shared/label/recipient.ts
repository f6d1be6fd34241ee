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
 * The first field of the recipient in which two parcels of an order differ. What the newer one leaves out is the order's.
 * @returns null where they go to the same recipient
 */
export const recipientDifference = (known: OrderDraft, newer: OrderDraft): OrderField | null =>
  recipientFields.find((name) => {
    const value = newer.fields[name];
    return value !== undefined && value !== known.fields[name];
  }) ?? null;
