import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { KeyHint, useAltKeys } from '../../parts';
import chipStyles from '../../parts/chips.module.css';
import { text } from '../../text';
import { formatCount } from '../../text/format';
import { type Chip as ChipName, chips, countOf, countFurther } from './filters';
import { FurtherFilters } from './further-filters';
import styles from './labels.module.css';
import type { Labels } from './use-labels';

const words = text.labels;

interface Props {
  labels: Labels;
  search: RefObject<HTMLInputElement | null>;
}

/** Search and the button of the further filters: beside the tabs, so that the list has more room. */
export const SearchTools = ({ labels, search }: Props) => {
  const { isOpen, toggle, filters } = labels;
  useAltKeys({ s: () => search.current?.focus(), f: toggle });
  const set = countFurther(filters);
  return (
    <>
      <Search labels={labels} search={search} />
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
        rightSection={<KeyHint>Alt F</KeyHint>}
        aria-expanded={isOpen}
        aria-keyshortcuts="Alt+F"
        onClick={toggle}
      >
        {set === 0 ? words.further.open : words.further.set({ count: formatCount(set) })}
      </Button>
    </>
  );
};

/** Chips above the list, and the further filters while they are open. */
export const FilterTools = ({ labels }: { labels: Labels }) => (
  <>
    <Chips labels={labels} />
    {labels.isOpen && <FurtherFilters labels={labels} />}
  </>
);

const Search = ({ labels, search }: Props) => (
  <TextInput
    ref={search}
    className={styles.search ?? ''}
    aria-label={words.search}
    aria-keyshortcuts="Alt+S"
    placeholder={words.searchHint}
    title={words.searchRule}
    value={labels.filters.search}
    onChange={(event) => labels.show({ search: event.currentTarget.value })}
    leftSection={<IconSearch size={20} aria-hidden />}
    rightSectionWidth={labels.filters.search === '' ? 60 : 44}
    rightSection={
      labels.filters.search === '' ? (
        <KeyHint>Alt S</KeyHint>
      ) : (
        <CloseButton size={40} aria-label={words.clearSearch} onClick={() => labels.show({ search: '' })} />
      )
    }
    maxLength={200}
    autoComplete="off"
    spellCheck={false}
  />
);

const Chips = ({ labels }: { labels: Labels }) => (
  <div role="group" aria-label={words.filters} className="pb-wrap-2xs">
    {chips.map((chip) => (
      <button
        key={chip}
        type="button"
        className={chipStyles.chip}
        aria-pressed={labels.filters.chip === chip}
        onClick={() => labels.show({ chip })}
      >
        {words.filter[chip]}
        <Count chip={chip} labels={labels} />
      </button>
    ))}
  </div>
);

const Count = ({ chip, labels }: { chip: ChipName; labels: Labels }) => {
  const { data } = labels.answer;
  if (!data) return null;
  const count = countOf(chip, data);
  return (
    <span className={chipStyles.count} data-waiting={(chip === 'person' && count > 0) || undefined}>
      {formatCount(count)}
    </span>
  );
};
