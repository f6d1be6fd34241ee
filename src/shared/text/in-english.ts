import { english } from './english';
import { spelled } from './said';
import { wordsOf } from './words';

const words = wordsOf(english, () => ({ catalogue: english, locale: 'en' }));

/** What the main process said, in English and with the service's own names of fields: for files, and for who has no window. */
export const inEnglish = (text: string): string => spelled(text, words.said, (field) => field);
