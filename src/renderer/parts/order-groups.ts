import { orderAddresses } from '#shared/address/order-address';
import type { OrderField } from '#shared/label/order';
import type { text } from '../text';

interface Group<Name extends string> {
  group: Name;
  fields: readonly OrderField[];
}

const [recipient = [], shipFrom = []] = orderAddresses.map((address): OrderField[] => Object.values(address));
const sizes: readonly OrderField[] = ['parcelWeight', 'parcelLength', 'parcelWidth', 'parcelHeight'];

/** Every field of an order, in groups that workers know. */
export const orderGroups: readonly Group<keyof typeof text.fields.groups>[] = [
  { group: 'recipient', fields: recipient },
  { group: 'parcel', fields: [...sizes, 'parcelContents'] },
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
  { group: 'shipFrom', fields: shipFrom },
];

export type CorrectionGroupName = keyof typeof text.recipient.form.groups;

/**
 * The fields of a purchased package that the service can correct (section 4.1 of its interface), in the
 * service's groups.
 */
export const correctionGroups: readonly Group<CorrectionGroupName>[] = [
  { group: 'recipient', fields: recipient },
  { group: 'shipFrom', fields: shipFrom },
  {
    group: 'misc',
    fields: [
      'ref1',
      'ref2',
      'serviceCode',
      'shipDateTime',
      'timeZone',
      'parcelContents',
      'labelFormat',
      'exportReason',
      'importerVATNumber',
    ],
  },
  { group: 'parcel', fields: sizes },
];

export const updatableFields: readonly OrderField[] = correctionGroups.flatMap(({ fields }) => fields);
