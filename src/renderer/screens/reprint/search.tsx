import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import type { Stage } from '#shared/label/stage';
import { ErrorNote, OutcomePill, ParcelMark } from '../../parts';
import { hush } from '../../scan/said';
import { useStation } from '../../station';
import { text } from '../../text';
import { formatDateTime } from '../../text/format';
import { choose } from './chosen';
import styles from './reprint.module.css';

const words = text.reprint.search;
const bought: Stage[] = ['registered', 'sending', 'sent', 'confirmed', 'closed'];
/** More than a worker reads: who has too many types one letter more. */
const most = 8;

/** Finds a label whose barcode can't be read: by number, name or city. */
export const Search = () => {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim().slice(0, 200), 200);
  const take = (view: LabelView): void => {
    setTyped('');
    hush();
    choose(view.label.id);
  };
  return (
    <div className={styles.search}>
      <TextInput
        aria-label={words.label}
        placeholder={words.label}
        title={words.hint}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
      {search !== '' && typed !== '' && <Results search={search} onTake={take} />}
    </div>
  );
};

const Results = ({ search, onTake }: { search: string; onTake: (view: LabelView) => void }) => {
  const answer = useStation('labels.list', { search, stages: bought, limit: most });
  if (answer.error) return <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data?.views.length === 0) return <p className={styles.note}>{words.none}</p>;
  return (
    <ul className={styles.results} aria-label={words.results}>
      {answer.data?.views.map((view) => (
        <li key={view.label.id}>
          <button
            type="button"
            className={styles.result}
            aria-label={words.choose(view.label.ref1)}
            onClick={() => onTake(view)}
          >
            <strong>{view.label.ref1}</strong> <ParcelMark view={view} />
            <span>{nameOf(view)}</span>
            <span>{view.label.package?.packageId}</span>
            <OutcomePill view={view} />
            <span>{formatDateTime(view.label.updatedAt)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

const nameOf = ({ label }: LabelView): string => {
  const { contact, company, city } = label.draft.fields;
  return [contact ?? company, city].filter((part) => part !== undefined).join(', ');
};
