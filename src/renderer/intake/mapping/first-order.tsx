import { itemFields } from '#shared/label/item';
import type { MappedField } from '#shared/intake/mapping';
import { text } from '../../text';
import { valueIn } from './draft';
import { labelOf } from './fields';
import styles from './mapping.module.css';

const words = text.intake.mapping;
const isItem = (column: MappedField): boolean => (itemFields as readonly string[]).includes(column.field);

interface Props {
  columns: readonly MappedField[];
  headers: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The first order of the file as it would be read now; in sight while columns are chosen, and scrolled by keyboard. */
export const FirstOrder = ({ columns, headers, rows }: Props) => {
  const ref = columns.find(({ field }) => field === 'ref1');
  const refIn = (row: readonly string[]): string => (ref ? valueIn(ref, headers, row) : '');
  const first = rows[0] ?? [];
  const own = rows.filter((row, at) => at === 0 || (refIn(row) !== '' && refIn(row) === refIn(first)));
  const facts = columns.flatMap((column) =>
    (isItem(column) ? own : [first]).flatMap((row) => {
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
