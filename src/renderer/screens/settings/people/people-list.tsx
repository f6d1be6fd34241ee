import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Person } from '#shared/people/person';
import { ErrorNote, HeadRow, StatePill } from '../../../parts';
import { useStation } from '../../../station';
import { text } from '../../../text';
import { BadgeDialog } from './badge-dialog';
import styles from './people.module.css';
import { PersonDialog } from './person-dialog';
import { PinDialog } from './pin-dialog';

const words = text.people.section;

type Open = { what: 'add' } | { what: 'edit' | 'pin' | 'badge'; person: Person };

const Dialog = ({ open, onClose }: { open: Open; onClose: () => void }) => {
  if (open.what === 'pin') return <PinDialog person={open.person} onClose={onClose} />;
  if (open.what === 'badge') return <BadgeDialog person={open.person} onClose={onClose} />;
  return <PersonDialog person={open.what === 'edit' ? open.person : null} onClose={onClose} />;
};

const Row = ({ person, onOpen }: { person: Person; onOpen: (open: Open) => void }) => {
  const action = (what: 'edit' | 'pin' | 'badge', name: string, short: string) => (
    <Button variant="default" aria-label={name} onClick={() => onOpen({ what, person })}>
      {short}
    </Button>
  );
  return (
    <tr>
      <th scope="row">
        {person.name}
        {!person.active && <StatePill tone="look">{words.inactive}</StatePill>}
      </th>
      <td>{text.people.roles[person.role]}</td>
      <td>{person.hasPin ? words.yes : words.no}</td>
      <td>{person.hasBadge ? words.yes : words.no}</td>
      <td>
        <div className="pb-wrap-s">
          {action('edit', words.edit({ name: person.name }), words.editShort)}
          {action('pin', words.pin({ name: person.name }), words.pinShort)}
          {action('badge', words.badge({ name: person.name }), words.badgeShort)}
        </div>
      </td>
    </tr>
  );
};

/** All people on the list, and the actions for each. */
export const PeopleList = () => {
  const list = useStation('people.list', undefined);
  const [open, setOpen] = useState<Open | null>(null);
  const heading = useId();
  const { columns } = words;
  const people = list.data ?? [];
  return (
    <section aria-labelledby={heading} className="pb-stack-s">
      <header className={styles.head}>
        <h3 id={heading} className="pb-subtitle">
          {words.list}
        </h3>
        <Button
          variant="default"
          leftSection={<IconUserPlus size={20} aria-hidden />}
          onClick={() => setOpen({ what: 'add' })}
        >
          {words.add}
        </Button>
      </header>
      <ErrorNote error={list.error} onRetry={() => void list.refetch()} />
      {list.data !== undefined && people.length === 0 && <p className="pb-quiet">{words.empty}</p>}
      {people.length > 0 && (
        <table className={styles.table} aria-labelledby={heading}>
          <HeadRow names={[columns.name, columns.role, columns.pin, columns.badge, columns.actions]} />
          <tbody>
            {people.map((person) => (
              <Row key={person.id} person={person} onOpen={setOpen} />
            ))}
          </tbody>
        </table>
      )}
      {open && <Dialog open={open} onClose={() => setOpen(null)} />}
    </section>
  );
};
