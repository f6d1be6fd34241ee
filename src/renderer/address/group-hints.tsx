import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import type { OrderField } from '#shared/label/order';
import { text } from '../text';
import { hintWords } from './hint-words';
import styles from './address.module.css';
import { type FieldHint, type FieldValues, hintsByField } from './hints';

const words = text.address;

export type Suggested = NonNullable<FieldHint['suggestion']>;

const entriesOf = (suggestion: Suggested): [OrderField, string][] =>
  Object.entries(suggestion) as [OrderField, string][];

const valuesIn = (suggestion: Suggested): string =>
  entriesOf(suggestion)
    .map(([, value]) => value)
    .join(words.and);

const toldIn = (suggestion: Suggested): string =>
  entriesOf(suggestion)
    .map(([field, value]) =>
      value === ''
        ? words.clearFor({ field: text.fields.order[field] })
        : words.useFor({ field: text.fields.order[field], value }),
    )
    .join(words.and);

/** Where the button changes another field than the one it stands at, it says so. */
const shownOn = (own: OrderField, suggestion: Suggested): string => {
  const other = entriesOf(suggestion).find(([field]) => field !== own);
  const values = valuesIn(suggestion);
  const shown = values === '' ? words.clear : words.use({ value: values });
  return other && entriesOf(suggestion).length === 1
    ? `${shown} ${words.inField({ field: text.fields.order[other[0]] })}`
    : shown;
};

interface Props {
  hints: readonly FieldHint[];
  /** False for a suggestion that can't be followed here: its words stay, its button goes. */
  offers?: (suggestion: Suggested) => boolean;
  onUse: (suggestion: Suggested) => void;
  /** Says before each hint which field it is about. */
  named?: boolean;
}

/** What looks odd, in words, each with a button that does what it proposes. Nothing happens without that press. */
export const FieldHints = ({ hints, offers = () => true, onUse, named = false }: Props) =>
  hints.length === 0 ? null : (
    <ul className={styles.hints}>
      {hints.map(({ code, field, about, suggestion }) => (
        <li
          key={`${field} ${code}`}
          className={styles.hint}
          data-quiet={code === 'phone_international' || undefined}
        >
          <IconBulb size={18} aria-hidden />
          <span className={styles.words}>
            {named && <strong>{text.fields.order[field]}: </strong>}
            {hintWords(code, about)}
          </span>
          {suggestion !== null && offers(suggestion) && (
            <Button
              size="compact-md"
              variant="default"
              className={styles.use ?? ''}
              aria-label={toldIn(suggestion)}
              onClick={() => onUse(suggestion)}
            >
              {shownOn(field, suggestion)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );

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
