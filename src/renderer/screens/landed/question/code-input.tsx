import { Autocomplete, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Output } from '#shared/bridge/contract';
import { call } from '../../../station';
import { text } from '../../../text';
import styles from './question.module.css';

const words = text.landed.question;
type Codes = Output<'landed.searchCodes'>;

/** Pause in typing before the station is asked, in milliseconds, and the least number of letters. */
const typingMs = 150;
const shortest = 2;
const none: Codes = [];

/** Codes whose description or digits match. If the search fails, the code can still be typed. */
const useCodes = (typed: string, wanted: boolean): Codes => {
  const [search] = useDebouncedValue(typed.trim(), typingMs);
  const [found, setFound] = useState<{ search: string; codes: Codes }>({ search: '', codes: none });
  const asks = wanted && search.length >= shortest;
  useEffect(() => {
    let stale = false;
    if (asks)
      void call('landed.searchCodes', { words: search.slice(0, 200) })
        .then((codes) => {
          if (!stale) setFound({ search, codes });
        })
        .catch(() => undefined);
    return () => {
      stale = true;
    };
  }, [asks, search]);
  return asks ? found.codes : none;
};

/** The station has searched already; the list shows its matches unfiltered. */
const asFound: OptionsFilter = ({ options }) => options;

interface Props {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** A code was chosen from the list, with its description. */
  onChoose: (code: string, description: string) => void;
}

/** Six digits, typed or found by words. */
export const CodeInput = ({ label, value, error, onChange, onChoose }: Props) => {
  const [focused, setFocused] = useState(false);
  const codes = useCodes(value, focused);
  const byCode = new Map(codes.map((found) => [found.code, found]));
  const take = (typed: string): void => {
    const chosen = byCode.get(typed);
    // Completely typed digits also count as a choice from the list, which fills in the description.
    if (chosen && typed !== value) onChoose(chosen.code, chosen.description);
    else onChange(typed);
  };
  return (
    <Autocomplete
      name="hs6Code"
      label={label}
      description={words.codeHint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      className={styles.twice ?? ''}
      value={value}
      error={error}
      onChange={take}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      data={[...byCode.keys()]}
      filter={asFound}
      renderOption={({ option }) => <Found {...byCode.get((option as ComboboxItem).value)} />}
      autoComplete="off"
      spellCheck={false}
      maxDropdownHeight={260}
      comboboxProps={{ keepMounted: false, shadow: 'md', width: 460, position: 'bottom-start' }}
    />
  );
};

const Found = ({ code, description, source }: Partial<Codes[number]>) => (
  <span className={styles.found}>
    <strong>{code}</strong>
    <span>{description}</span>
    {source === 'own' && <span className="pb-quiet pb-small">{words.codeSources.own}</span>}
  </span>
);
