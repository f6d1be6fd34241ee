import { useSyncExternalStore } from 'react';
import { english, localeFor } from '#shared/text/languages';
import type { Catalogue, Spoken } from '#shared/text/words';

/** Unit tests run where there is no page. */
const machine = new Intl.DateTimeFormat().resolvedOptions().locale;

interface Chosen extends Spoken {
  readonly language: string;
}

let chosen: Chosen = { language: 'en', catalogue: english, locale: localeFor('en', machine) };
const listeners = new Set<() => void>();

/** The language of the moment: its words, and what dates and numbers are written by. */
export const spoken = (): Chosen => chosen;

const loaders = import.meta.glob<Catalogue>(
  ['../../shared/text/languages/*.json', '!../../shared/text/languages/en.json'],
  {
    import: 'default',
  },
);

const load = async (language: string): Promise<Catalogue> =>
  language === 'en'
    ? english
    : ((await loaders[`../../shared/text/languages/${language}.json`]?.()) ?? english);

/** Says everything in this language from now on. The words are loaded first; until then the window says what it said. */
export const speak = async (language: string): Promise<void> => {
  const catalogue = await load(language);
  if (chosen.language === language) return;
  chosen = { language, catalogue, locale: localeFor(language, machine) };
  if (typeof document !== 'undefined') document.documentElement.lang = language;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Draws a component again when the language changes. */
export const useLanguage = (): string => useSyncExternalStore(subscribe, () => chosen.language);
