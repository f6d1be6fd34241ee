import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Person, pinSchema } from '#shared/people/person';
import { useAction } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';
import { inWords } from '../../../text/format';
import { SecretInput } from '../../../parts/secret-input';
import { FormDialog } from './form-dialog';

const pinWords = text.people.person;

/** A new PIN, typed twice. It is forgotten when the dialog closes. */
export interface NewPin {
  pin: string;
  again: string;
}
export const noPin: NewPin = { pin: '', again: '' };

/** The problem of the PIN, as a message; null when it can be used. */
export const pinProblem = ({ pin, again }: NewPin): string | null => {
  const parsed = pinSchema.safeParse(pin);
  if (!parsed.success) return inWords(parsed.error.issues[0]?.message ?? pinWords.pinHint);
  return pin === again ? null : pinWords.pinsDiffer;
};

interface Props {
  value: NewPin;
  onChange: (value: NewPin) => void;
  /** The problem of the PIN, once it is to be shown. */
  problem: string | null;
}

export const PinFields = ({ value, onChange, problem }: Props) => (
  <>
    <SecretInput
      label={pinWords.pin}
      description={pinWords.pinHint}
      value={value.pin}
      error={problem === pinWords.pinsDiffer ? null : problem}
      onChange={(event) => onChange({ ...value, pin: event.currentTarget.value })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
    />
    <SecretInput
      label={pinWords.pinAgain}
      value={value.again}
      error={problem === pinWords.pinsDiffer ? problem : null}
      onChange={(event) => onChange({ ...value, again: event.currentTarget.value })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={12}
    />
  </>
);

const words = text.people.pinDialog;

/** Sets or removes a person's PIN. */
export const PinDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const [value, setValue] = useState(noPin);
  const [tried, setTried] = useState(false);
  const action = useAction((pin: string | null) => call('people.setPin', { personId: person.id, pin }));
  const problem = pinProblem(value);
  const set = async (pin: string | null): Promise<void> => {
    if (await action.run(pin)) onClose();
  };
  return (
    <FormDialog
      title={words.title({ name: person.name })}
      save={words.save}
      onSave={() => {
        setTried(true);
        if (problem === null) void set(value.pin);
      }}
      action={action}
      onClose={onClose}
      aside={
        person.hasPin && (
          <Button variant="subtle" color="gray" onClick={() => void set(null)}>
            {words.take}
          </Button>
        )
      }
    >
      <PinFields value={value} onChange={setValue} problem={tried ? problem : null} />
    </FormDialog>
  );
};
