import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ImportAnswer, Output } from '#shared/bridge/contract';
import { Dialog, ErrorNote, useAction } from '../../parts';
import { call, useStation } from '../../station';
import { text } from '../../text';
import { ColumnChoice, FirstOrder } from './columns';
import {
  columnsOf,
  draftOf,
  labelOf,
  fieldsLackedByOrders,
  missingFields,
  otherFields,
  weightsWithoutUnit,
  usualGroups,
} from './draft';
import styles from './mapping.module.css';

type Unmapped = Extract<ImportAnswer, { kind: 'unmapped' }>;
type Intake = Output<'settings.get'>['intake'];
type NewMapping = Intake['mappings'][number];
const words = text.intake.mapping;

interface Props {
  answer: Unmapped;
  fileName: string;
  /** The label of the button that stores the columns. */
  save: string;
  /** Called when the columns are stored. */
  onSaved: () => void | Promise<void>;
  onClose: () => void;
}

const remember = (intake: Intake, mapping: NewMapping) => {
  const others = intake.mappings.filter(({ signature }) => signature !== mapping.signature);
  return call('settings.set', { intake: { ...intake, mappings: [...others, mapping] } });
};

const namesOf = (fields: Parameters<typeof labelOf>[0][]): string => fields.map(labelOf).join(', ');

/** The state of the dialog: what is chosen, what is missing, and the call that stores it. */
const useMapping = ({ answer, fileName, onClose, onSaved }: Props) => {
  const settings = useStation('settings.get', undefined).data;
  const [draft, setDraft] = useState(() => draftOf(answer.suggestions));
  const [typed, setName] = useState<string | null>(null);
  const [isLackAccepted, setLackAccepted] = useState(false);
  const before = settings?.intake.mappings.find(({ signature }) => signature === answer.signature)?.name;
  const name = typed ?? before ?? fileName.replace(/\.\w+$/, '').slice(0, 80);
  const action = useAction(remember);
  const columns = columnsOf(draft);
  const missing = missingFields(draft);
  const unitless = weightsWithoutUnit(draft, answer.headers, answer.rows);
  const lacking = fieldsLackedByOrders(draft, settings?.defaults ?? {});
  const whyNot = (): string | null => {
    if (name.trim() === '') return words.nameMissing;
    if (missing.length > 0) return words.missing({ fields: namesOf(missing) });
    if (unitless.length > 0) return words.unitMissing({ fields: namesOf(unitless) });
    return lacking.length > 0 && !isLackAccepted ? words.lacking({ fields: namesOf(lacking) }) : null;
  };
  const blocked = whyNot();
  const save = async (): Promise<void> => {
    if (!settings || blocked !== null) return;
    if (!(await action.run(settings.intake, { signature: answer.signature, name: name.trim(), columns })))
      return;
    onClose();
    await onSaved();
  };
  /** The first field that needs a choice. */
  const next = missing[0] ?? lacking[0] ?? 'ref1';
  const lacked = { lacking, isLackAccepted, setLackAccepted };
  return { draft, setDraft, next, name, setName, columns, blocked, ...lacked, action, save };
};

type Mapping = ReturnType<typeof useMapping>;

/** Every field with its column: the usual fields, and the other ones below a fold. */
const Fields = ({ mapping: { draft, setDraft, next }, headers }: { mapping: Mapping; headers: string[] }) => {
  const choice = (field: Parameters<typeof labelOf>[0]) => (
    <ColumnChoice key={field} isNext={field === next} {...{ field, headers, draft }} onChange={setDraft} />
  );
  return (
    <>
      {usualGroups.map(({ group, fields }) => (
        <fieldset key={group} className={styles.group}>
          <legend>{words.groups[group]}</legend>
          {fields.map(choice)}
        </fieldset>
      ))}
      <details>
        <summary>{words.more}</summary>
        <div className={styles.group}>{otherFields.map(choice)}</div>
      </details>
    </>
  );
};

/** Asks once what the columns of a kind of file mean. */
export const MappingDialog = (props: Props) => {
  const { headers, rows } = props.answer;
  const mapping = useMapping(props);
  const { name, setName, columns, blocked, lacking, action, save } = mapping;
  return (
    <Dialog
      size="xl"
      classNames={{ content: styles.scrolled ?? '' }}
      onClose={props.onClose}
      isBusy={action.busy}
      title={words.title}
    >
      <form
        className="pb-stack-xl"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p className="pb-quiet">{words.lead}</p>
        <TextInput
          label={words.name}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Fields mapping={mapping} headers={headers} />
        <FirstOrder columns={columns} headers={headers} rows={rows} />
        {lacking.length > 0 && (
          <Checkbox
            label={words.lackMeant({ fields: namesOf(lacking) })}
            checked={mapping.isLackAccepted}
            onChange={(event) => mapping.setLackAccepted(event.currentTarget.checked)}
          />
        )}
        {blocked !== null && <p role="status">{blocked}</p>}
        <ErrorNote error={action.error} />
        <Group justify="flex-end">
          <Button variant="default" disabled={action.busy} onClick={props.onClose}>
            {text.parts.cancel}
          </Button>
          <Button type="submit" loading={action.busy} disabled={blocked !== null}>
            {props.save}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
};
