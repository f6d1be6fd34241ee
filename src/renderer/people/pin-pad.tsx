import { Button } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { type RefObject, useId } from 'react';
import { text } from '../text';
import styles from './people.module.css';

const words = text.people.pad;
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const longest = 12;

interface Props {
  pin: string;
  onChange: (pin: string) => void;
  field: RefObject<HTMLInputElement | null>;
  /** What the button does that sends the form. */
  confirm: string;
  ready: boolean;
  busy: boolean;
  /** Whether the keyboard begins here. */
  begins: boolean;
}

/** A PIN to be typed or touched; stands in a form, which it sends. */
export const PinPad = ({ pin, onChange, field, confirm, ready, busy, begins }: Props) => {
  const id = useId();
  const set = (next: string): void => onChange(next.replace(/\D/g, '').slice(0, longest));
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      data-mantine-stop-propagation
      className={styles.key}
      onClick={() => set(pin + digit)}
    >
      {digit}
    </button>
  );
  return (
    <div className={styles.pad}>
      <label htmlFor={id} className={styles.label}>
        {words.pin}
      </label>
      <input
        ref={field}
        id={id}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        data-takes-scan
        data-autofocus={begins || undefined}
        data-mantine-stop-propagation
        className={styles.pin}
        placeholder={words.pinHint}
        value={pin}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <div className={styles.keys}>
        {digits.map(key)}
        <button
          type="button"
          data-mantine-stop-propagation
          className={styles.key}
          aria-label={words.erase}
          onClick={() => set(pin.slice(0, -1))}
        >
          <IconBackspace size={28} aria-hidden />
        </button>
        {key('0')}
        <Button
          type="submit"
          data-mantine-stop-propagation
          className={styles.confirm ?? ''}
          disabled={!ready}
          loading={busy}
        >
          {confirm}
        </Button>
      </div>
    </div>
  );
};
