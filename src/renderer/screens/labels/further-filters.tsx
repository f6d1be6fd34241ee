import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useStation } from '../../station';
import { text } from '../../text';
import { formatCountry } from '../../text/format';
import { type Choosable, type Filters, isFiltered } from './filters';
import styles from './labels.module.css';
import type { Labels } from './use-labels';

const words = text.labels.further;

interface Option {
  value: string;
  label: string;
}

const byName = (a: Option, b: Option): number => a.label.localeCompare(b.label);

/**
 * The choices of each filter, in the order of the form. They are fetched when the filters open, so a new
 * country or printer is there the next time.
 */
const useChoices = (): Record<Choosable, Option[]> => {
  const { data, refetch } = useStation('labels.choices', undefined);
  useEffect(() => void refetch(), [refetch]);
  return {
    printerId: (data?.printers ?? []).map(({ id, name }) => ({ value: id, label: name })).sort(byName),
    country: (data?.countries ?? [])
      .map((value) => ({ value, label: `${value} · ${formatCountry(value)}` }))
      .sort(byName),
    holdCode: (data?.holds ?? []).map((value) => ({ value, label: text.failures[value].title })).sort(byName),
    parcels: [{ value: 'several', label: words.several }],
  };
};

interface FieldProps<N extends keyof Filters> {
  name: N;
  labels: Labels;
}

const Day = ({ name, labels }: FieldProps<'from' | 'to'>) => (
  <TextInput
    type="date"
    // The first filter gets the focus when the filters open.
    autoFocus={name === 'from'}
    label={words.fields[name]}
    value={labels.filters[name]}
    onChange={(event) => labels.show({ [name]: event.currentTarget.value })}
  />
);

const Choice = ({ name, labels, options }: FieldProps<Choosable> & { options: readonly Option[] }) => {
  const value = labels.filters[name];
  // The chosen value stays visible even if no label has it any more.
  const known = value === '' || options.some((option) => option.value === value);
  return (
    <NativeSelect
      label={words.fields[name]}
      value={value}
      data={[{ value: '', label: words.any }, ...(known ? [] : [{ value, label: value }]), ...options]}
      onChange={(event) => labels.show({ [name]: event.currentTarget.value })}
    />
  );
};

/** Days, printer, country, hold, and the number of parcels of the order. */
export const FurtherFilters = ({ labels }: { labels: Labels }) => {
  const choices = useChoices();
  return (
    <div role="group" aria-label={words.open} className={styles.further}>
      <Day name="from" labels={labels} />
      <Day name="to" labels={labels} />
      {(Object.keys(choices) as Choosable[]).map((name) => (
        <Choice key={name} name={name} labels={labels} options={choices[name]} />
      ))}
      <Button variant="default" disabled={!isFiltered(labels.filters)} onClick={labels.showAll}>
        {words.clear}
      </Button>
    </div>
  );
};
