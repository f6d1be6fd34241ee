import { TextInput } from '@mantine/core';
import type { z } from 'zod';
import { hintBelow } from './hint-below';
import type { Problems } from './use-section';

/**
 * The problem of each typed number; no entry for a valid one.
 * @param shape schema of each number, by name
 * @param words message for a number that does not fit
 */
export const numberProblems = <Name extends string>(
  names: readonly Name[],
  values: Readonly<Record<Name, string>>,
  shape: Readonly<Record<Name, z.ZodType>>,
  words: Readonly<Record<Name, string>>,
): Problems =>
  Object.fromEntries(
    names
      .filter(
        (name) =>
          !/^\d{1,4}$/.test(values[name].trim()) || !shape[name].safeParse(Number(values[name])).success,
      )
      .map((name) => [name, words[name]]),
  );

interface Props<Name extends string> {
  names: readonly Name[];
  words: Readonly<Record<Name, string>> & { hints: Readonly<Record<Name, string>> };
  values: Readonly<Record<Name, string>>;
  problems: Problems;
  onChange: (name: Name, value: string) => void;
}

/** Whole numbers of a section, one below the other. */
export const NumberFields = <Name extends string>({
  names,
  words,
  values,
  problems,
  onChange,
}: Props<Name>) =>
  names.map((name) => (
    <TextInput
      {...hintBelow}
      key={name}
      label={words[name]}
      description={words.hints[name]}
      value={values[name]}
      error={problems[name]}
      onChange={(event) => onChange(name, event.currentTarget.value)}
      inputMode="numeric"
      maw={420}
    />
  ));
