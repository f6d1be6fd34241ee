import { type Language, languageTags } from './known-languages';

export { type Language, languages, languageTags } from './known-languages';

/** The language setting of a station: one of the languages, or the computer's. */
export const stationLanguages = ['system', ...languageTags] as const;
export type StationLanguage = (typeof stationLanguages)[number];

const languageOf = (tag: string): string => tag.split('-')[0] ?? tag;

/**
 * The first supported language in the preferences; English if there is none.
 * @param preferred BCP 47 tags, best first
 */
export const languageFor = (preferred: readonly string[]): Language =>
  preferred
    .map(
      (tag) =>
        languageTags.find((known) => known === tag) ??
        languageTags.find((known) => languageOf(known) === languageOf(tag)),
    )
    .find((known) => known !== undefined) ?? 'en';

/** The script of a language: Chinese is written in different characters in Taiwan and on the mainland. */
const scriptOf = (locale: string): string | undefined => new Intl.Locale(locale).maximize().script;

/**
 * The locale for dates and numbers: the machine's own region if it has the same language and script, otherwise the language alone.
 * @param machine the machine's locale, such as `en-GB`
 */
export const localeFor = (language: string, machine: string): string =>
  languageOf(machine) === languageOf(language) && scriptOf(machine) === scriptOf(language)
    ? machine
    : language;

/**
 * The writing direction of a language.
 * @param tag BCP 47
 */
export const directionOf = (tag: string): 'ltr' | 'rtl' => {
  // TypeScript's library types lack it; Chromium provides it under one of the two names.
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    readonly getTextInfo?: () => { readonly direction: 'ltr' | 'rtl' };
    readonly textInfo?: { readonly direction: 'ltr' | 'rtl' };
  };
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction ?? 'ltr';
};
