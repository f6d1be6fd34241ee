import { join } from 'node:path';
import { openLettering } from '#main/paper/lettering';
import type { Writing } from '#main/printing/language/writing';
import type { Language } from '#shared/text/languages';
import { englishWords, loadCatalogue, type WordsIn, wordsIn } from '#shared/text/words-in';
import { projectRoot } from './root';

export const fontFolder = join(projectRoot, 'resources', 'fonts');

export const lettering = await openLettering(fontFolder);

/** What an English station needs to draw its labels. */
export const writing: Writing = { words: englishWords, lettering };

/** The texts of a language, with numbers and dates in the form of the language alone. */
export const wordsOfLanguage = async (language: Language): Promise<WordsIn> =>
  wordsIn(await loadCatalogue(language), language);
