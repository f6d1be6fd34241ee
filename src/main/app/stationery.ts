import { dirname, join } from 'node:path';
import { lazy } from '#shared/lazy';
import type { Lettering } from '#shared/print/lettering';
import { type Language, languageFor, localeFor } from '#shared/text/languages';
import { english } from '#shared/text/english';
import type { Catalogue } from '#shared/text/words';
import type { Settings } from '#shared/settings';
import { loadCatalogue, type WordsIn, wordsIn } from '#shared/text/words-in';
import { openLettering } from '../paper/lettering';
import type { Writing } from '../printing/language/writing';
import type { Platform } from './platform';

/** Texts in the station's language and fonts, for our own paper and files. */
export interface Stationery {
  /** Absolute path of `resources/fonts`. */
  fontFolder: string;
  words: () => Promise<WordsIn>;
  writing: () => Promise<Writing>;
}

/** The computer's own format of dates and numbers. */
const machine = lazy(() => new Intl.DateTimeFormat().resolvedOptions().locale);

/** If a catalogue can't be loaded, English is used, so that paper and files are still made. */
const catalogueOf = (language: Language): Promise<Catalogue> => loadCatalogue(language).catch(() => english);

/** Fonts and catalogues are loaded when they are first needed. */
export const createStationery = (
  { samples, languages = () => [] }: Pick<Platform, 'samples' | 'languages'>,
  settings: () => Pick<Settings, 'language'>,
): Stationery => {
  const fontFolder = join(dirname(dirname(samples)), 'fonts');
  let known: { language: Language; words: WordsIn } | null = null;
  let lettering: Promise<Lettering> | null = null;
  const words = async (): Promise<WordsIn> => {
    const { language: chosen } = settings();
    const language = chosen === 'system' ? languageFor(languages()) : chosen;
    if (known?.language !== language)
      known = { language, words: wordsIn(await catalogueOf(language), localeFor(language, machine())) };
    return known.words;
  };
  return {
    fontFolder,
    words,
    writing: async () => {
      lettering ??= openLettering(fontFolder);
      try {
        const [spoken, letters] = await Promise.all([words(), lettering]);
        return { words: spoken, lettering: letters };
      } catch (error) {
        // Files that could not be read now may be readable the next time.
        lettering = null;
        throw error;
      }
    },
  };
};
