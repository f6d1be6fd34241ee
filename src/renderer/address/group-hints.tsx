import type { OrderField } from '#shared/label/order';
import styles from './address.module.css';
import { FieldHints } from './field-hints';
import { type FieldValues, hintsByField } from './hints';

export interface GroupHintsProps {
  fields: readonly OrderField[];
  values: FieldValues;
  onChange: (name: OrderField, value: string) => void;
}

/** What looks odd about the fields of one group, below them. */
export default function GroupHints({ fields, values, onChange }: GroupHintsProps) {
  const found = hintsByField(values);
  const hints = fields.flatMap((name) => found.get(name) ?? []);
  return hints.length === 0 ? null : (
    <div className={styles.below}>
      <FieldHints
        named
        hints={hints}
        onUse={(suggestion) => {
          for (const [name, value] of Object.entries(suggestion)) onChange(name as OrderField, value);
        }}
      />
    </div>
  );
}
