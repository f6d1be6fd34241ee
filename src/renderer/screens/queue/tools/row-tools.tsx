import { Select } from '@mantine/core';
import type { RefObject } from 'react';
import { type RowState, rowStates } from '#shared/queue/row';
import { KeyHint, SearchField } from '../../../parts';
import chipStyles from '../../../parts/chips.module.css';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import { useView, view } from '../queue-store';
import type { RowCounts } from '../rows/filter';
import styles from './row-tools.module.css';

const words = text.queue.filters;
/** In milliseconds: ten thousand rows are not searched at each key. */
const typingMs = 150;

/** `search` is the input element: a key moves the focus to it. */
const Search = ({ search }: { search: RefObject<HTMLInputElement | null> }) => (
  <SearchField
    ref={search}
    className={styles.search ?? ''}
    aria-label={words.search}
    aria-keyshortcuts="Control+F"
    placeholder={words.search}
    title={words.searchHint}
    search={useView(({ filter }) => filter.search)}
    onSearch={(value) => view.show({ search: value })}
    typingMs={typingMs}
    clear={words.clear}
    hint={<KeyHint>Ctrl F</KeyHint>}
  />
);

const Chip = ({ state, name, count }: { state: RowState | null; name: string; count: number }) => {
  const chosen = useView(({ filter }) => filter.state === state);
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={chosen}
      data-empty={count === 0 || undefined}
      onClick={() => view.show({ state, hold: null })}
    >
      {name}
      <span className={chipStyles.count} data-waiting={(state === 'attention' && count > 0) || undefined}>
        {formatCount(count)}
      </span>
    </button>
  );
};

const asAll = 'all';

/** The same choice when there is no room for chips. */
const States = ({ counts, total }: { counts: RowCounts; total: number }) => {
  const chosen = useView(({ filter }) => filter.state);
  const named = (name: string, count: number): string => words.counted({ name, shown: formatCount(count) });
  return (
    <Select
      className={styles.states ?? ''}
      aria-label={words.show}
      data={[
        { value: asAll, label: named(words.all, total) },
        ...rowStates.map((state) => ({
          value: state,
          label: named(text.queue.states[state], counts[state]),
        })),
      ]}
      value={chosen ?? asAll}
      allowDeselect={false}
      comboboxProps={{ width: 'max-content', position: 'bottom-end' }}
      onChange={(state) =>
        view.show({ state: rowStates.find((known) => known === state) ?? null, hold: null })
      }
    />
  );
};

const Chips = () => {
  const counts = useView(({ filtered }) => filtered.counts);
  const total = useView(({ filtered }) => filtered.total);
  return (
    <>
      <States counts={counts} total={total} />
      <div role="group" aria-label={words.show} className={styles.chips}>
        <Chip state={null} name={words.all} count={total} />
        {rowStates.map((state) => (
          <Chip key={state} state={state} name={text.queue.states[state]} count={counts[state]} />
        ))}
      </div>
    </>
  );
};

/** The hold reasons, each with its count. */
const Holds = () => {
  const holds = useView(({ filtered }) => filtered.holds);
  const chosen = useView(({ filter }) => filter.hold);
  if (holds.size === 0 && chosen === null) return null;
  const codes = chosen === null || holds.has(chosen) ? [...holds.keys()] : [...holds.keys(), chosen];
  return (
    <Select
      className={styles.holds ?? ''}
      aria-label={words.hold}
      placeholder={words.anyHold}
      data={codes.map((code) => ({
        value: code,
        label: words.counted({ name: text.failures[code].title, shown: formatCount(holds.get(code) ?? 0) }),
      }))}
      value={chosen}
      clearable
      comboboxProps={{ width: 'max-content', position: 'bottom-end' }}
      onChange={(code) => view.show({ hold: code, state: null })}
    />
  );
};

/** Search and filters above the rows. */
export const RowTools = ({ search }: { search: RefObject<HTMLInputElement | null> }) => (
  <div className={chipStyles.tools}>
    <Search search={search} />
    <Holds />
    <Chips />
  </div>
);
