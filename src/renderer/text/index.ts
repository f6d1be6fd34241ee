import { english } from '#shared/text/english';
import { wordsOf } from '#shared/text/words';
import { currentLanguage } from './language';

/**
 * The texts of the window. They follow the language: read a text while rendering, never while a module is
 * loaded, and do not store it. A group of texts (`const words = text.queue`) may be stored.
 */
export const text = wordsOf(english, currentLanguage);
