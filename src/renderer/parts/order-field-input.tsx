import { Select, TextInput } from '@mantine/core';
import { weightUnits } from '#shared/label/item';
import { labelFormats, numericOrderFields, parcelContents } from '#shared/label/order';
import { numericItemFields } from '#shared/label/item';
import { CountryInput } from '../address/country-input';
import { text } from '../text';

interface Props {
  /** The service's name for an order field or an item field. */
  name: string;
  /** The text above the field; by default that of the catalogue. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

type Choices = readonly { value: string; label: string }[];

const asSpelled = (values: readonly string[]): Choices => values.map((value) => ({ value, label: value }));

/** The meanings of the service's letters for contents. */
export const contentsChoices = (): Choices =>
  parcelContents.map((value) => ({ value, label: `${value}: ${text.fields.parcelContents[value]}` }));

const choicesOf = (name: string): Choices | null => {
  if (name === 'labelFormat') return asSpelled(labelFormats);
  if (name === 'itemWeightUOM') return asSpelled(weightUnits);
  return name === 'parcelContents' ? contentsChoices() : null;
};

const isCountry = (name: string): boolean => name.endsWith('ISO2');

const isNumeric = (name: string): boolean => numericOrderFields.has(name) || numericItemFields.has(name);

/**
 * An input for a field of an order or an item: a list when the service knows only a few values, a country by
 * its name, otherwise text.
 */
export const OrderFieldInput = ({ name, label, value, onChange, error }: Props) => {
  if (isCountry(name))
    return <CountryInput name={name} label={label} value={value} onChange={onChange} error={error} />;
  const data = choicesOf(name);
  const common = { name, label, error };
  if (data)
    return (
      <Select
        {...common}
        data={data.some((choice) => choice.value === value) || value === '' ? data : [...data, value]}
        value={value === '' ? null : value}
        onChange={(chosen) => onChange(chosen ?? '')}
        clearable
      />
    );
  return (
    <TextInput
      {...common}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(isNumeric(name) ? { inputMode: 'decimal' as const } : {})}
      autoComplete="off"
      spellCheck={false}
    />
  );
};
