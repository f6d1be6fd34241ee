import type { OrderField } from '#shared/label/order';
import { AddressHints } from '../../../address/address-hints';
import { OrderFieldInput } from '../../../parts';
import { text } from '../../../text';
import styles from './order-form.module.css';

type Group = keyof typeof text.fields.groups;

/** Every field of an order, in the groups a worker thinks in. */
const groups: readonly { group: Group; fields: readonly OrderField[] }[] = [
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

interface Props {
  values: Record<OrderField, string>;
  problems: ReadonlyMap<string, string>;
  /** Fields to show; null for all. */
  shown: ReadonlySet<string> | null;
  onChange: (name: OrderField, value: string) => void;
}

/** The fields of the order itself, group by group. */
export const FieldGroups = ({ values, problems, shown, onChange }: Props) =>
  groups
    .map(({ group, fields }) => ({
      group,
      fields: fields.filter((name) => shown === null || shown.has(name)),
    }))
    .filter(({ fields }) => fields.length > 0)
    .map(({ group, fields }) => (
      <fieldset key={group} className={styles.group}>
        <legend>{text.fields.groups[group]}</legend>
        {fields.map((name) => (
          <OrderFieldInput
            key={name}
            name={name}
            label={text.fields.order[name]}
            value={values[name]}
            error={problems.get(name)}
            onChange={(value) => onChange(name, value)}
          />
        ))}
        <AddressHints fields={fields} values={values} onChange={onChange} />
      </fieldset>
    ));
