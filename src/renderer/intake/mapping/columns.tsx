import { NativeSelect } from '@mantine/core';
import { type MappedField, type TableField, weightFields } from '#shared/intake/mapping';
import { type ForeignWeightUnit, foreignWeightUnits } from '#shared/intake/weight';
import { itemFields } from '#shared/label/item';
import { text } from '../../text';
import { labelOf, type MappingDraft, requiredFields, valueIn, withColumn, withUnit } from './draft';
import styles from './mapping.module.css';

const words = text.intake.mapping;

interface ColumnChoiceProps {
  field: TableField;
  headers: readonly string[];
  draft: MappingDraft;
  /** Whether the dialog opens with the focus on this field. */
  isNext: boolean;
  onChange: (draft: MappingDraft) => void;
}

const Column = ({ field, headers, draft, isNext, onChange, part }: ColumnChoiceProps & { part: 0 | 1 }) => (
  <NativeSelect
    label={part === 0 ? labelOf(field) : words.second({ field: labelOf(field) })}
    autoFocus={isNext && part === 0}
    data-autofocus={(isNext && part === 0) || undefined}
    withAsterisk={part === 0 && requiredFields.has(field)}
    value={draft[field]?.from[part] ?? ''}
    onChange={({ currentTarget: { value } }) =>
      onChange(withColumn(draft, field, part, value === '' ? null : value))
    }
    data={[{ value: '', label: words.none }, ...headers]}
  />
);

/** Chooses the column of a field. A name can have two; a weight also has a unit. */
export const ColumnChoice = (props: ColumnChoiceProps) => {
  const { field, draft, onChange } = props;
  const chosen = draft[field];
  return (
    <div className={styles.choice}>
      <Column {...props} part={0} />
      {field === 'contact' && chosen && <Column {...props} part={1} />}
      {weightFields.has(field) && chosen && (
        <NativeSelect
          label={words.unit({ field: labelOf(field) })}
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
const isItem = (column: MappedField): boolean => (itemFields as readonly string[]).includes(column.field);

interface Props {
  columns: readonly MappedField[];
  headers: readonly string[];
  rows: readonly (readonly string[])[];
}

/**
 * The first order of the file as the chosen columns read it. It stays visible while columns are chosen; the
 * keyboard can scroll it.
 */
export const FirstOrder = ({ columns, headers, rows }: Props) => {
  const ref = columns.find(({ field }) => field === 'ref1');
  const refIn = (row: readonly string[]): string => (ref ? valueIn(ref, headers, row) : '');
  const first = rows[0] ?? [];
  const orderRows = rows.filter((row, at) => at === 0 || (refIn(row) !== '' && refIn(row) === refIn(first)));
  const facts = columns.flatMap((column) =>
    (isItem(column) ? orderRows : [first]).flatMap((row) => {
      const value = valueIn(column, headers, row);
      return value === '' ? [] : [{ field: column.field, value }];
    }),
  );
  return (
    <section aria-label={words.preview} className={styles.preview} tabIndex={0}>
      <h3>{words.preview}</h3>
      {facts.length === 0 && <p>{words.nothing}</p>}
      <dl aria-live="polite">
        {facts.map(({ field, value }, index) => (
          <div key={index}>
            <dt>{labelOf(field)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
