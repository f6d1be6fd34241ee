import { Accordion, Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { OrderField } from '#shared/label/order';
import type { Suggested } from '../../../address/group-hints';
import { text } from '../../../text';
import { changeValues, type Opened } from '../recipient-store';
import { CorrectionGroup, GroupHead } from './correction-group';
import { correctionGroups } from '../../../parts/order-groups';
import { focusField } from './focus';
import { changedFields, itemsChanged, undoItems } from './form-values';
import styles from './form.module.css';
import { formatCount } from '../../../text/format';
import { ItemFields } from '../../ship/form/item-fields';

const words = text.recipient.form;

interface ItemsGroupProps {
  opened: Opened;
  problems: ReadonlyMap<string, string>;
  name: string;
}

/** The commodity items; they are corrected together. */
const ItemsGroup = ({ opened: { found, values }, problems, name }: ItemsGroupProps) => {
  const changed = itemsChanged(found.known, values);
  const names = values.items.map(({ itemDescription }) => itemDescription).filter(Boolean);
  return (
    <Accordion.Item value={name}>
      <Accordion.Control>
        <GroupHead
          title={words.items}
          summary={names.length === 0 ? '' : `${formatCount(names.length)}: ${names.slice(0, 3).join(', ')}`}
          changes={changed ? 1 : 0}
          problems={[...problems.keys()].filter((path) => path.startsWith('commodityItems')).length}
        />
      </Accordion.Control>
      <Accordion.Panel>
        <div className="pb-stack-l">
          <p className="pb-quiet">{words.itemsHint}</p>
          <ItemFields
            items={values.items}
            problems={problems}
            shown={null}
            onChange={(items) => changeValues((now) => ({ ...now, items }))}
          />
          {changed && (
            <div>
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={18} aria-hidden />}
                onClick={() => changeValues((now) => undoItems(found.known, now))}
              >
                {words.undoField({ field: words.items })}
              </Button>
            </div>
          )}
        </div>
      </Accordion.Panel>
    </Accordion.Item>
  );
};

interface Props {
  opened: Opened;
  problems: ReadonlyMap<string, string>;
  /** Enter in a field. */
  onSubmit: () => void;
}

/** The id of the form element: the button that submits it is outside. */
export const correctionForm = 'correction';

const items = 'items';

/** Groups that are open at first: the recipient, and groups with changes or problems. */
const wanted = ({ found, values }: Opened, problems: ReadonlyMap<string, string>): string[] => {
  const changed = changedFields(found.known, values);
  const hasItemProblem = [...problems.keys()].some((path) => path.startsWith('commodityItems'));
  return [
    ...correctionGroups
      .filter(
        ({ group, fields }) =>
          group === 'recipient' || fields.some((name) => changed.has(name) || problems.has(name)),
      )
      .map(({ group }) => group),
    ...(hasItemProblem || itemsChanged(found.known, values) ? [items] : []),
  ];
};

/** Applies a suggestion. */
const write = (suggestion: Suggested): void =>
  changeValues((now) => ({ ...now, fields: { ...now.fields, ...suggestion } }));

/** Applies a suggestion and moves the focus to its field. */
const follow = (suggestion: Suggested): void => {
  write(suggestion);
  const [name] = Object.keys(suggestion) as OrderField[];
  if (name !== undefined) focusField(name);
};

const type = (name: OrderField, value: string): void => write({ [name]: value });

/** Every field of a package that can be corrected, by group, with the values last sent to the service. */
export const CorrectionForm = ({ opened, problems, onSubmit }: Props) => {
  const [open, setOpen] = useState(() => wanted(opened, problems));
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  const common = { opened, problems };
  // A problem in a closed group would be hidden.
  const openGroups = [...new Set([...open, ...(problems.size > 0 ? wanted(opened, problems) : [])])];
  return (
    <form id={correctionForm} className={styles.form} onSubmit={send} noValidate>
      <p className="pb-quiet">
        {opened.found.known === null ? text.recipient.form.foreign : text.recipient.form.known}{' '}
        {text.recipient.form.fixed}
      </p>
      <Accordion multiple order={3} value={openGroups} onChange={setOpen} variant="separated">
        {correctionGroups.map(({ group, fields }) => (
          <CorrectionGroup
            key={group}
            {...common}
            group={group}
            fields={fields}
            onType={type}
            onUse={follow}
          />
        ))}
        <ItemsGroup {...common} name={items} />
      </Accordion>
    </form>
  );
};
