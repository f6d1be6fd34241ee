import { english } from '#shared/text/english';
import { directionOf, type Language, localeFor } from '#shared/text/languages';
import type { Catalogue, Spoken } from '#shared/text/words';
import { createStore, useStore } from '../store';

/** How the computer itself writes dates and numbers. */
const machine = new Intl.DateTimeFormat().resolvedOptions().locale;

interface Chosen extends Spoken {
  readonly language: Language;
}

const store = createStore<Chosen>({ language: 'en', catalogue: english, locale: localeFor('en', machine) });

/** The language of the moment: its words, and what dates and numbers are written by. */
export const spoken = store.get;

const loaders = import.meta.glob<Catalogue>(
  ['../../shared/text/languages/*.json', '!../../shared/text/languages/en.json'],
  { import: 'default' },
);

const load = async (language: Language): Promise<Catalogue> =>
  language === 'en'
    ? english
    : ((await loaders[`../../shared/text/languages/${language}.json`]?.()) ?? english);

let wanted: Language = 'en';

/** Says everything in this language from now on. Its words are loaded first; until then the window says what it said. */
export const speak = async (language: Language): Promise<void> => {
  wanted = language;
  const catalogue = await load(language);
  // Another one was asked for meanwhile.
  if (wanted !== language || spoken().language === language) return;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  store.set({ language, catalogue, locale: localeFor(language, machine) });
};

/** Draws a component again when the language changes. */
export const useLanguage = (): Language => useStore(store).language;
