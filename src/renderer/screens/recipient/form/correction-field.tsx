import { Checkbox, UnstyledButton } from '@mantine/core';
import { limitOf } from '#shared/address/field-limits';
import type { OrderField } from '#shared/label/order';
import { lengthOf } from '#shared/text';
import { FieldHints, type Suggested } from '../../../address/group-hints';
import type { FieldHint } from '../../../address/hints';
import { OrderFieldInput } from '../../../parts';
import { text } from '../../../text';
import type { FieldChange } from './form-values';
import styles from './form.module.css';

const words = text.recipient.form;

interface Props {
  name: OrderField;
  value: string;
  /** Null while it equals the service's value. */
  change: FieldChange | null;
  problem: string | undefined;
  hints: readonly FieldHint[];
  offers: (suggestion: Suggested) => boolean;
  onChange: (value: string) => void;
  onUndo: () => void;
  /** Whether the empty value is sent; null when the field is not emptied or may not be empty. */
  isSentEmpty: boolean | null;
  onSendEmpty: (isWanted: boolean) => void;
  onUse: (suggestion: Suggested) => void;
}

/** Current and greatest length; visible while typing, and always when the value is too long. */
const Count = ({ name, value }: { name: OrderField; value: string }) => {
  const limit = limitOf(name);
  const length = lengthOf(value.trim());
  if (limit === undefined) return null;
  return (
    <span className={styles.count} data-over={length > limit || undefined}>
      {words.of({ length: String(length), limit: String(limit) })}
    </span>
  );
};

/** The service's value, with a button that restores it. */
const OldValue = ({ label, change, onUndo }: { label: string; change: FieldChange; onUndo: () => void }) => (
  <p className={styles.was}>
    <span className={styles.old}>
      {change.before === ''
        ? words.wasEmpty
        : change.before === null
          ? null
          : words.was({ value: change.before })}
    </span>
    <UnstyledButton
      className={styles.undo ?? ''}
      aria-label={words.undoField({ field: label })}
      onClick={onUndo}
    >
      {words.undo}
    </UnstyledButton>
  </p>
);

/** One field: its value, length, old value, problem and hints. */
export const CorrectionField = (props: Props) => {
  const { name, value, change, problem, onChange } = props;
  const label = text.fields.order[name];
  return (
    <div className={styles.field} data-changed={change !== null || undefined} data-field={name}>
      <OrderFieldInput name={name} label={label} value={value} error={problem} onChange={onChange} />
      <Count name={name} value={value} />
      {props.isSentEmpty !== null && (
        <Checkbox
          label={words.sendEmpty({ field: label })}
          description={words.sendEmptyHint}
          checked={props.isSentEmpty}
          onChange={(event) => props.onSendEmpty(event.currentTarget.checked)}
        />
      )}
      {change && <OldValue label={label} change={change} onUndo={props.onUndo} />}
      <FieldHints hints={props.hints} offers={props.offers} onUse={props.onUse} />
    </div>
  );
};
