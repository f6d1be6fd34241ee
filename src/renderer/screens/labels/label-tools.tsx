import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { text } from '../../text';
import { formatCount } from '../../text/format';
import { countOf, type Filter, filters } from './filters';
import styles from './labels.module.css';
import { type Labels, mostHeld } from './use-labels';

const words = text.labels;

/** Search and filters above the list. */
export const LabelTools = ({ labels }: { labels: Labels }) => (
  <div className={styles.tools}>
    <TextInput
      className={styles.search ?? ''}
      aria-label={words.search}
      placeholder={words.search}
      title={words.searchHint}
      value={labels.typed}
      onChange={(event) => labels.search(event.currentTarget.value)}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSection={
        labels.typed !== '' && (
          <CloseButton size={40} aria-label={words.clearSearch} onClick={() => labels.search('')} />
        )
      }
      autoComplete="off"
      spellCheck={false}
    />
    <div role="group" aria-label={words.filters} className={styles.filters}>
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          className={styles.filter}
          data-filter={filter}
          aria-pressed={labels.filter === filter}
          onClick={() => labels.show(filter)}
        >
          {words.filter[filter]}
          <Count filter={filter} labels={labels} />
        </button>
      ))}
    </div>
  </div>
);

const heldCount = (held: number): string =>
  held >= mostHeld ? words.atLeast(formatCount(held)) : formatCount(held);

const Count = ({ filter, labels }: { filter: Filter; labels: Labels }) => {
  const counts = labels.answer.data?.counts;
  if (!counts || (filter === 'person' && labels.held === undefined)) return null;
  const shown = filter === 'person' ? heldCount(labels.held ?? 0) : formatCount(countOf(filter, counts));
  return (
    <span className={styles.count} data-waiting={filter === 'person' && labels.held ? true : undefined}>
      {shown}
    </span>
  );
};
