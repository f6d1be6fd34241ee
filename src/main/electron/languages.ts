import { app } from 'electron';

/** Languages of this computer, best first, as in the page. */
export const systemLanguages = (): string[] => [app.getLocale(), ...app.getPreferredSystemLanguages()];
