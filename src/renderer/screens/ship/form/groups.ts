import type { OrderField } from '#shared/label/order';
import type { text } from '../../../text';

type Group = keyof typeof text.fields.groups;

/** Every field of an order, in the groups a worker thinks in. */
export const groups: readonly { group: Group; fields: readonly OrderField[] }[] = [
  {
    group: 'recipient',
    fields: [
      'contact',
      'company',
      'address1',
      'address2',
      'address3',
      'city',
      'stateProv',
      'postalCode',
      'countryISO2',
      'phone',
      'email',
    ],
  },
  {
    group: 'parcel',
    fields: ['parcelWeight', 'parcelLength', 'parcelWidth', 'parcelHeight', 'parcelContents'],
  },
  {
    group: 'service',
    fields: [
      'ref1',
      'ref2',
      'serviceCode',
      'labelFormat',
      'sender',
      'shipDateTime',
      'timeZone',
      'costCenter',
    ],
  },
  { group: 'customs', fields: ['exportReason', 'taxCode', 'importerVATNumber'] },
  {
    group: 'shipFrom',
    fields: [
      'shipFromAttention',
      'shipFromName',
      'shipFromAddress1',
      'shipFromAddress2',
      'shipFromCity',
      'shipFromStateProv',
      'shipFromPostalCode',
      'shipFromCountryISO2',
      'shipFromPhone',
      'shipFromEmail',
    ],
  },
];
