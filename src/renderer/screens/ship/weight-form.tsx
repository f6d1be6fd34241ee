import { type SubmitEvent, useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { isDecimal, withPoint } from '#shared/decimal';
import { ErrorNote, KeyedButton } from '../../parts';
import { text } from '../../text';
import { useFix, useContinuation } from './continuation';
import styles from './weight-form.module.css';

/** Pounds as typed, with point or comma; null when it is no weight. */
const weightIn = (typed: string): string | null => {
  const plain = withPoint(typed.trim());
  return isDecimal(plain) && Number(plain) > 0 ? plain : null;
};

/** The parcel is on the scale: one large number, Enter ships it. */
export const WeightForm = ({ view }: { view: LabelView }) => {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const fix = useFix(view);
  const onward = useContinuation();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const weight = weightIn(typed);
    setWrong(weight === null);
    if (weight !== null) void fix.run({ fields: { parcelWeight: weight } });
  };
  return (
    <form className={styles.form} onSubmit={submit} data-enter-submits>
      <label className={styles.label}>
        {text.ship.weight.label}
        <input
          className={styles.input}
          autoFocus
          data-takes-weight
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          aria-invalid={wrong || undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
        />
      </label>
      <KeyedButton hotkey="Enter" type="submit" size="xl" className={styles.go ?? ''} loading={fix.busy}>
        {onward.submitLabels().weight}
      </KeyedButton>
      <div className={styles.errors}>
        <ErrorNote error={wrong ? text.ship.weight.notNumber : fix.error} />
      </div>
    </form>
  );
};
