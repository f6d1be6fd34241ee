import { Autocomplete, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { countryCodes } from '#shared/address/country-codes';
import { countryName } from '#shared/address/countries';
import { plain } from '#shared/address/plain';
import styles from './address.module.css';

interface Props {
  /** The service's name of the field. */
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** More would hide the form; who types on sees fewer. */
const most = 8;

/** By code first, then by the beginning of the name's words. */
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

/** A country by its two letters, found by its name; anything else may be typed too. */
export const CountryInput = ({ name, label, value, onChange, error }: Props) => (
  <Autocomplete
    size="md"
    name={name}
    label={label}
    value={value}
    onChange={onChange}
    error={error}
    data={countryCodes}
    filter={matching}
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
