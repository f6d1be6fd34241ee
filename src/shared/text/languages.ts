/** Languages of the station's words, each by its tag (BCP 47) and the name its own speakers give it. One more is a file and a line here. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pl: 'Polski',
  'pt-BR': 'Português (Brasil)',
  uk: 'Українська',
  vi: 'Tiếng Việt',
  'zh-CN': '简体中文',
} as const;

export type Language = keyof typeof languages;

export const languageTags = [
  'en',
  'de',
  'es',
  'fr',
  'pl',
  'pt-BR',
  'uk',
  'vi',
  'zh-CN',
] as const satisfies readonly Language[];

/** What a station speaks: one of the languages, or that of its computer. */
export const stationLanguages = ['system', ...languageTags] as const;
export type StationLanguage = (typeof stationLanguages)[number];

const languageOf = (tag: string): string => tag.split('-')[0] ?? tag;

/** The language of these that preferences name first; English where they name none. @param preferred BCP 47 tags, best first */
export const languageFor = (preferred: readonly string[]): Language =>
  preferred
    .map(
      (tag) =>
        languageTags.find((known) => known === tag) ??
        languageTags.find((known) => languageOf(known) === languageOf(tag)),
    )
    .find((known) => known !== undefined) ?? 'en';

/** How a language is written: Chinese of Taiwan is in other characters than that of the mainland. */
const scriptOf = (locale: string): string | undefined => new Intl.Locale(locale).maximize().script;

/**
 * What dates and numbers are written by: the machine's own region where it speaks the language in the same script, else the language
 * alone.
 * @param machine the machine's locale, such as `en-GB`
 */
export const localeFor = (language: string, machine: string): string =>
  languageOf(machine) === languageOf(language) && scriptOf(machine) === scriptOf(language)
    ? machine
    : language;

/** Which way a language is written. @param tag BCP 47 */
export const directionOf = (tag: string): 'ltr' | 'rtl' => {
  // The types of the language's library do not know it yet; Chromium has it, by one of the two names.
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    readonly getTextInfo?: () => { readonly direction: 'ltr' | 'rtl' };
    readonly textInfo?: { readonly direction: 'ltr' | 'rtl' };
  };
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction ?? 'ltr';
};
