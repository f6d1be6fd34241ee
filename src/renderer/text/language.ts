import { english } from '#shared/text/english';
import { directionOf, type Language, localeFor } from '#shared/text/languages';
import type { ActiveLanguage } from '#shared/text/words';
import { loadCatalogue } from '#shared/text/words-in';
import { createStore, useStore } from '../store';

/** The region in which the computer writes dates and numbers. */
const machine = new Intl.DateTimeFormat().resolvedOptions().locale;

interface Chosen extends ActiveLanguage {
  readonly language: Language;
}

const store = createStore<Chosen>({ language: 'en', catalogue: english, locale: localeFor('en', machine) });

/** The current language: its texts, and the locale for dates and numbers. */
export const currentLanguage = store.get;

/** Calls the listener after each change of language: for what was stored in the words of the old one. */
export const onLanguageChange = store.subscribe;

let wanted: Language = 'en';

/** Switches to a language. Its texts are loaded first; until then the window keeps the old language. */
export const switchLanguage = async (language: Language): Promise<void> => {
  wanted = language;
  const catalogue = await loadCatalogue(language);
  // Another language was requested meanwhile.
  if (wanted !== language || currentLanguage().language === language) return;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  store.set({ language, catalogue, locale: localeFor(language, machine) });
};

/** Renders a component again when the language changes. */
export const useLanguage = (): Language => useStore(store).language;
