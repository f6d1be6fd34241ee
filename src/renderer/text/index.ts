import { en } from './en';

/** Every word an operator reads. A further language is one more object of this shape. */
export type Catalogue = typeof en;

const languages: Record<string, Catalogue> = { en };

const wanted = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in languages);

/** The language of the words; dates and numbers follow the machine's own region (see `format.ts`). */
export const language = wanted ?? 'en';

export const text: Catalogue = languages[language] ?? en;
