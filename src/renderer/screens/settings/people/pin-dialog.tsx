import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Person } from '#shared/people/person';
import { useAction } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';
import { FormDialog } from './form-dialog';
import { noPin, PinFields, pinProblem } from './pin-fields';

const words = text.people.pinDialog;

/** Sets a person's PIN, or takes it away. */
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
      title={words.title(person.name)}
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
