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

const labelOf = (suggestion: Suggested): string =>
  entriesOf(suggestion)
    .map(([field, value]) =>
      value === ''
        ? words.clearFor({ field: text.fields.order[field] })
        : words.useFor({ field: text.fields.order[field], value }),
    )
    .join(words.and);

/** The words of the button. It names the field when it changes a field other than its own. */
const shownOn = (ownField: OrderField, suggestion: Suggested): string => {
  const other = entriesOf(suggestion).find(([field]) => field !== ownField);
  const values = valuesIn(suggestion);
  const buttonText = values === '' ? words.clear : words.use({ value: values });
  return other && entriesOf(suggestion).length === 1
    ? `${buttonText} ${words.inField({ field: text.fields.order[other[0]] })}`
    : buttonText;
};

interface Props {
  hints: readonly FieldHint[];
  /** False for a suggestion that cannot be applied here: its words are shown without a button. */
  offers?: (suggestion: Suggested) => boolean;
  onUse: (suggestion: Suggested) => void;
  /** Puts the name of the field before each hint. */
  named?: boolean;
}

/** Hints in words, each with a button that applies its suggestion. Nothing changes without a press. */
export const FieldHints = ({ hints, offers = () => true, onUse, named = false }: Props) =>
  hints.length === 0 ? null : (
    <ul className="pb-stack-xs">
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
              aria-label={labelOf(suggestion)}
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

/** Hints about the fields of one group, below them. */
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
