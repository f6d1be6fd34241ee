import { Switch, type SwitchProps, TextInput, type TextInputProps } from '@mantine/core';
import type { z } from 'zod';
import { hintBelow } from './hint-below';
import type { Problems } from './use-section';

/** Settings as a form has them: numbers as typed. */
export type Typed<S> = { [Name in keyof S]: S[Name] extends number ? string : S[Name] };
type NumberName<S> = { [Name in keyof S]: S[Name] extends number ? Name : never }[keyof S] & string;

export const typed = <S extends object>(settings: S): Typed<S> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]),
  ) as Typed<S>;

/** The settings of a form without problems. @param names those that are numbers */
export const withNumbers = <S extends object>(values: Typed<S>, names: readonly NumberName<S>[]): S =>
  ({ ...values, ...Object.fromEntries(names.map((name) => [name, Number(values[name])])) }) as S;

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

/** What a field needs of its section. */
interface Bound<Name extends string, Value> {
  name: Name;
  section: {
    values: Readonly<Record<Name, Value>>;
    problems: Problems;
    set: (patch: Readonly<Record<string, Value>>) => void;
  };
}

type TextProps<Name extends string> = Bound<Name, string> & Omit<TextInputProps, 'name'>;

/** One text of a section. */
export const SectionText = <Name extends string>({ section, name, ...input }: TextProps<Name>) => (
  <TextInput
    {...hintBelow}
    value={section.values[name]}
    error={section.problems[name]}
    onChange={(event) => section.set({ [name]: event.currentTarget.value })}
    {...input}
  />
);

/** One number of a section. */
export const SectionNumber = <Name extends string>(props: TextProps<Name>) => (
  <SectionText inputMode="numeric" maw={420} {...props} />
);

type SwitchesProps<Name extends string> = Bound<Name, boolean> & Omit<SwitchProps, 'name'>;

/** One switch of a section. */
export const SectionSwitch = <Name extends string>({ section, name, ...input }: SwitchesProps<Name>) => (
  <Switch
    checked={section.values[name]}
    onChange={(event) => section.set({ [name]: event.currentTarget.checked })}
    {...input}
  />
);
