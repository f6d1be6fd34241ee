import { en } from './en';

/** A further language is one more object of this shape. */
export type Catalogue = typeof en;

const languages: Record<string, Catalogue> = { en };

/** Unit tests run where there is no navigator. */
const tags = typeof navigator === 'undefined' ? [] : navigator.languages;
const wanted = tags.map((tag) => tag.slice(0, 2)).find((tag) => tag in languages);

/** Words in the operator's language; dates and numbers follow the machine's own region (see `format.ts`). */
export const text: Catalogue = languages[wanted ?? 'en'] ?? en;
