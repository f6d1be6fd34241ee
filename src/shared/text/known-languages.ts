// Made from languages/*.json by `npm run messages`. Do not edit by hand.

/** Languages of the station's words, each by its tag (BCP 47) and the name that its own speakers give it. */
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
