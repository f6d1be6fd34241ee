import { Button, SegmentedControl, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Person, personName, type Role, roles } from '#shared/people/person';
import { languages, languageTags } from '#shared/text/languages';
import { ConfirmDialog, useAction } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';
import { inWords } from '../../../text/format';
import { FormDialog } from './form-dialog';
import { type NewPin, noPin, PinFields, pinProblem } from './pin-dialog';

const words = text.people.person;

interface Values {
  name: string;
  role: Role;
  active: boolean;
  language: Person['language'];
}

const save = (id: string | undefined, { name, ...values }: Values, pin: NewPin) =>
  call('people.save', {
    ...(id !== undefined && { id }),
    ...(id === undefined && pin.pin !== '' && { pin: pin.pin }),
    name: name.trim(),
    ...values,
  });

const nameProblem = (name: string): string | null => {
  const parsed = personName.safeParse(name);
  const message = parsed.error?.issues[0]?.message;
  return message === undefined ? null : inWords(message);
};

const RoleChoice = ({ value, onChange }: { value: Role; onChange: (role: Role) => void }) => (
  <SegmentedControl
    aria-label={words.role}
    value={value}
    onChange={onChange}
    data={roles.map((role) => ({ value: role, label: text.people.roles[role] }))}
  />
);

const ofStation = 'station';

interface LanguageProps {
  value: Person['language'];
  onChange: (language: Person['language']) => void;
}

const LanguageChoice = ({ value, onChange }: LanguageProps) => (
  <Select
    label={words.language}
    value={value ?? ofStation}
    allowDeselect={false}
    onChange={(chosen) => onChange(chosen === ofStation ? null : chosen)}
    data={[
      { value: ofStation, label: words.stationLanguage },
      ...languageTags.map((tag) => ({ value: tag, label: languages[tag] })),
    ]}
  />
);

const RemoveDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => (
  <ConfirmDialog
    isDestructive
    title={words.removeTitle({ name: person.name })}
    confirm={words.remove}
    onConfirm={() => call('people.remove', { personId: person.id })}
    onClose={onClose}
  >
    {words.removeBody}
  </ConfirmDialog>
);

/** Adds a person, or changes one. */
export const PersonDialog = ({ person, onClose }: { person: Person | null; onClose: () => void }) => {
  const [values, setValues] = useState<Values>(
    person ?? { name: '', role: 'packer', active: true, language: null },
  );
  const [pin, setPin] = useState(noPin);
  const [tried, setTried] = useState(false);
  const [removing, setRemoving] = useState(false);
  const action = useAction(() =>
    save(
      person?.id,
      { name: values.name, role: values.role, active: values.active, language: values.language },
      pin,
    ),
  );
  const wantsPin = person === null && (pin.pin !== '' || pin.again !== '');
  const wrong = { name: nameProblem(values.name), pin: wantsPin ? pinProblem(pin) : null };
  const go = async (): Promise<void> => {
    setTried(true);
    if (wrong.name === null && wrong.pin === null && (await action.run())) onClose();
  };
  if (person && removing) return <RemoveDialog person={person} onClose={onClose} />;
  return (
    <FormDialog
      title={person ? words.editTitle({ name: person.name }) : words.addTitle}
      save={words.save}
      onSave={() => void go()}
      action={action}
      onClose={onClose}
      aside={
        person && (
          <Button variant="subtle" color="gray" onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        )
      }
    >
      <TextInput
        label={words.name}
        value={values.name}
        error={tried ? wrong.name : null}
        onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
        data-autofocus
      />
      <RoleChoice value={values.role} onChange={(role) => setValues({ ...values, role })} />
      {person ? (
        <Switch
          label={words.active}
          checked={values.active}
          onChange={(event) => setValues({ ...values, active: event.currentTarget.checked })}
        />
      ) : (
        <PinFields value={pin} onChange={setPin} problem={tried ? wrong.pin : null} />
      )}
      <LanguageChoice value={values.language} onChange={(language) => setValues({ ...values, language })} />
    </FormDialog>
  );
};
