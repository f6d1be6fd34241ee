import en from './languages/en.json';
import type { Catalogue } from './words';

/** The catalogue that every other one is measured by. It is always there; others are loaded when they are chosen. */
export const english: Catalogue = en;
