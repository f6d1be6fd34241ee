import en from './languages/en.json' with { type: 'json' };
import type { Catalogue } from './words';

/** The reference catalogue. It is always loaded; others are loaded when they are chosen. */
export const english: Catalogue = en;
