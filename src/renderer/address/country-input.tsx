import { Autocomplete, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { countryCodes } from '#shared/address/country-codes';
import { countryName } from '#shared/address/countries';
import { plain } from '#shared/address/plain';
import styles from './address.module.css';

interface Props {
  /** The service's name for the field. */
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** A longer list would hide the form. Typing more shortens the list. */
const most = 8;

/** Matches the code first, then the beginning of each word of the name. */
const matching: OptionsFilter = ({ options, search }) => {
  const typed = plain(search);
  const found = (options as ComboboxItem[]).filter(
    ({ value }) =>
      typed === '' ||
      value.toLowerCase().startsWith(typed) ||
      ` ${plain(countryName(value))}`.includes(` ${typed}`),
  );
  return found
    .sort((a, b) => Number(b.value.toLowerCase() === typed) - Number(a.value.toLowerCase() === typed))
    .slice(0, most);
};

/** A country as two letters, found by its name. Any other text can be typed too. */
export const CountryInput = ({ name, label, value, onChange, error }: Props) => (
  <Autocomplete
    name={name}
    label={label}
    value={value}
    onChange={onChange}
    error={error}
    data={countryCodes}
    filter={matching}
    // Until something is typed, the list would only cover the field's message and the fields below.
    openOnFocus={false}
    renderOption={({ option }) => (
      <span className={styles.country}>
        <span className={styles.code}>{option.value}</span>
        <span>{countryName(option.value)}</span>
      </span>
    )}
    autoComplete="off"
    spellCheck={false}
    comboboxProps={{ keepMounted: false, shadow: 'md', width: 'max-content', position: 'bottom-start' }}
  />
);
