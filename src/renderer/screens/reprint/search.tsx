import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { ErrorNote, Panel } from '../../parts';
import { clearMessage } from '../../scan/message';
import { useStation } from '../../station';
import { text } from '../../text';
import { formatCount } from '../../text/format';
import { choose, clearSearch, setSearch, useSearch } from './chosen';
import { Matches } from './matches';
import styles from './reprint.module.css';

const words = text.reprint.search;
/** A longer list would not be read: with more matches, a worker types one more letter. */
const most = 8;

/** The field to search for a label whose barcode cannot be read. */
export const SearchField = () => {
  const typed = useSearch();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      document.querySelector<HTMLElement>(`#${matchesId} tbody tr`)?.focus();
    }
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      clearSearch();
    }
  };
  return (
    <TextInput
      className="pb-fills"
      id={searchId}
      aria-label={words.label}
      placeholder={words.label}
      title={words.hint}
      leftSection={<IconSearch size={20} aria-hidden />}
      value={typed}
      onChange={(event) => setSearch(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      autoComplete="off"
      spellCheck={false}
    />
  );
};

const searchId = 'reprint-search';
const matchesId = 'reprint-matches';

const take = (view: LabelView): void => {
  clearMessage();
  choose(view.label.id);
};

/** The matches of the search, the best first. While there is a search, no label is chosen. */
export const SearchResults = () => {
  const [search] = useDebouncedValue(useSearch().trim().slice(0, 200), 200);
  return search === '' ? null : <Found search={search} />;
};

/** @param more number of matches that are not listed; null when they were not counted */
const moreWords = (more: number | null): string => {
  if (more === null) return words.manyMore;
  return more === 0 ? words.noMore : words.more({ more: formatCount(more) });
};

const Found = ({ search }: { search: string }) => {
  const { data, error, refetch } = useStation('labels.find', { search, limit: most });
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { views, more } = data;
  return (
    <Panel flush>
      <div id={matchesId}>
        {views.length > 0 && (
          <Matches
            views={views}
            onTake={take}
            onLeave={() => document.getElementById(searchId)?.focus()}
            onClear={clearSearch}
          />
        )}
        <p role="status" className={styles.end}>
          {views.length === 0 ? words.none : moreWords(more)}
        </p>
      </div>
    </Panel>
  );
};
