import type { OrderField } from '../label/order';
import { type Address, type AddressPart, addressParts } from './hint';

type Fields = Readonly<Partial<Record<AddressPart, OrderField>>>;

/** The two addresses of an order, with the service's field names. The sender has no third line. */
export const orderAddresses: readonly Fields[] = [
  Object.fromEntries(addressParts.map((part) => [part, part])),
  {
    contact: 'shipFromAttention',
    company: 'shipFromName',
    address1: 'shipFromAddress1',
    address2: 'shipFromAddress2',
    city: 'shipFromCity',
    stateProv: 'shipFromStateProv',
    postalCode: 'shipFromPostalCode',
    countryISO2: 'shipFromCountryISO2',
    phone: 'shipFromPhone',
    email: 'shipFromEmail',
  },
];

/** One of the two addresses, taken from an order's fields. */
export const addressOf = (
  fields: Fields,
  values: Readonly<Partial<Record<OrderField, string | number>>>,
): Address =>
  Object.fromEntries(
    (Object.entries(fields) as [AddressPart, OrderField][]).map(([part, field]) => [
      part,
      String(values[field] ?? ''),
    ]),
  );
