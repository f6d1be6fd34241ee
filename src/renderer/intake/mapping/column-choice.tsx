import { NativeSelect } from '@mantine/core';
import { type TableField, weighed } from '#shared/intake/mapping';
import { type ForeignWeightUnit, foreignWeightUnits } from '#shared/intake/weight';
import { text } from '../../text';
import { type MappingDraft, withColumn, withUnit } from './draft';
import { labelOf, requiredFields } from './fields';
import styles from './mapping.module.css';

const words = text.intake.mapping;

interface Props {
  field: TableField;
  headers: readonly string[];
  draft: MappingDraft;
  onChange: (draft: MappingDraft) => void;
}

const Column = ({ field, headers, draft, onChange, part }: Props & { part: 0 | 1 }) => (
  <NativeSelect
    label={part === 0 ? labelOf(field) : words.second(labelOf(field))}
    withAsterisk={part === 0 && requiredFields.has(field)}
    value={draft[field]?.from[part] ?? ''}
    onChange={({ currentTarget: { value } }) =>
      onChange(withColumn(draft, field, part, value === '' ? null : value))
    }
    data={[{ value: '', label: words.none }, ...headers]}
  />
);

/** Which column, or two for a name, is this field; a weight's unit beside it. */
export const ColumnChoice = (props: Props) => {
  const { field, draft, onChange } = props;
  const chosen = draft[field];
  return (
    <div className={styles.choice}>
      <Column {...props} part={0} />
      {field === 'contact' && chosen && <Column {...props} part={1} />}
      {weighed.has(field) && chosen && (
        <NativeSelect
          label={words.unit(labelOf(field))}
          value={chosen.unit ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange(withUnit(draft, field, value === '' ? null : (value as ForeignWeightUnit)))
          }
          data={[
            { value: '', label: words.noUnit },
            ...foreignWeightUnits.map((unit) => ({ value: unit, label: words.units[unit] })),
          ]}
        />
      )}
    </div>
  );
};
