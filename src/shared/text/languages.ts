import en from './languages/en.json';
import type { Catalogue } from './words';

/** Languages of the station's words, each with its name as its own speakers write it. One more is a file and a line here. */
export const languages = {
  en: { name: 'English' },
} as const satisfies Record<string, { name: string }>;

export type Language = keyof typeof languages;

export const languageTags = Object.keys(languages) as Language[];

/** The catalogue that every other one is measured by. It is always there; others are loaded when they are chosen. */
export const english: Catalogue = en;

/** The language of these that a person's or a machine's preferences name first. @param preferred BCP 47 tags, best first */
export const languageFor = (preferred: readonly string[]): Language =>
  preferred
    .flatMap((tag) => [tag, tag.split('-')[0] ?? tag])
    .map((tag) => languageTags.find((known) => known === tag || known.split('-')[0] === tag))
    .find((known) => known !== undefined) ?? 'en';

/**
 * What dates and numbers are written by: the machine's own region where it speaks the language, else the language alone.
 * @param machine the machine's locale, such as `en-GB`
 */
export const localeFor = (language: string, machine: string): string =>
  machine.split('-')[0] === language.split('-')[0] ? machine : language;
