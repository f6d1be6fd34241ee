import { english } from './english';
import { languageFiles } from './language-files';
import type { Language } from './languages';
import { type Catalogue, type Messages, wordsOf } from './words';

/** Loads a language's file when it is first needed. */
export const loadCatalogue = async (language: Language): Promise<Catalogue> =>
  language === 'en' ? english : (await languageFiles[language]()).default;

/** The words of one fixed language, for paper and files. */
export interface WordsIn {
  /** The locale for dates and numbers, BCP 47. */
  readonly locale: string;
  readonly text: Messages;
}

export const wordsIn = (catalogue: Catalogue, locale: string): WordsIn => ({
  locale,
  text: wordsOf(english, () => ({ catalogue, locale })),
});

export const englishWords: WordsIn = wordsIn(english, 'en');
