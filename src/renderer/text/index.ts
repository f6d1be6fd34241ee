import { english } from '#shared/text/english';
import { wordsOf } from '#shared/text/words';
import { spoken } from './language';

/**
 * The operator's words. They follow the language: ask for one where it is drawn, never while a module is loaded, and keep no word
 * longer than the drawing takes. A group of them (`const words = text.queue`) may be kept.
 */
export const text = wordsOf(english, spoken);
