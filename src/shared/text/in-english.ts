import { english } from './english';
import { expandMessages } from './coded-message';
import { wordsOf } from './words';

const words = wordsOf(english, () => ({ catalogue: english, locale: 'en' }));

/** The text with its coded messages in English and with the service's field names: for files, logs and terminals. */
export const inEnglish = (text: string): string => expandMessages(text, words.said, (field) => field);
