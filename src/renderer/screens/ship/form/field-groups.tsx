import type { OrderField } from '#shared/label/order';
import { AddressHints } from '../../../address/address-hints';
import { OrderFieldInput } from '../../../parts';
import { orderGroups } from '../../../parts/order-groups';
import { text } from '../../../text';
import styles from './order-form.module.css';

interface Props {
  values: Record<OrderField, string>;
  problems: ReadonlyMap<string, string>;
  /** Fields to show; null for all. */
  shown: ReadonlySet<string> | null;
  onChange: (name: OrderField, value: string) => void;
}

/** The fields of the order itself, group by group. */
export const FieldGroups = ({ values, problems, shown, onChange }: Props) =>
  orderGroups
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
