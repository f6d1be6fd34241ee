import { PasswordInput } from '@mantine/core';
import { pinSchema } from '#shared/people/person';
import { text } from '../../../text';

const words = text.people.person;

/** A new PIN, typed twice. It is forgotten with its dialog. */
export interface NewPin {
  pin: string;
  again: string;
}
export const noPin: NewPin = { pin: '', again: '' };

/** What is wrong with it, in a sentence; null when it may be kept. */
export const pinProblem = ({ pin, again }: NewPin): string | null => {
  const parsed = pinSchema.safeParse(pin);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? words.pinHint;
  return pin === again ? null : words.pinsDiffer;
};

interface Props {
  value: NewPin;
  onChange: (value: NewPin) => void;
  /** What is wrong with the PIN, once that is to be said. */
  problem: string | null;
}

export const PinFields = ({ value, onChange, problem }: Props) => (
  <>
    <PasswordInput
      label={words.pin}
      description={words.pinHint}
      value={value.pin}
      error={problem === words.pinsDiffer ? null : problem}
      onChange={(event) => onChange({ ...value, pin: event.currentTarget.value })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
    />
    <PasswordInput
      label={words.pinAgain}
      value={value.again}
      error={problem === words.pinsDiffer ? problem : null}
      onChange={(event) => onChange({ ...value, again: event.currentTarget.value })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
    />
  </>
);
