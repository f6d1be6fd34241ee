// Made from languages/*.json by `npm run messages`. Do not edit by hand.
import type { Language } from './known-languages';
import type { Catalogue } from './words';

/** The file of each language, which is loaded when it is asked for; English is always there. */
export const languageFiles: Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalogue }>> = {
  de: () => import('./languages/de.json'),
  es: () => import('./languages/es.json'),
  fr: () => import('./languages/fr.json'),
  pl: () => import('./languages/pl.json'),
  'pt-BR': () => import('./languages/pt-BR.json'),
  uk: () => import('./languages/uk.json'),
  vi: () => import('./languages/vi.json'),
  'zh-CN': () => import('./languages/zh-CN.json'),
};
