import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type Language, languages, languageTags } from '#shared/text/languages';
import type { Catalogue } from '#shared/text/words';
import type { App } from './app';
import { call } from './bridge';
import { brokenWords, cutAnywhere } from './clipped';
import { messagesOf } from './messages';
import { projectRoot } from './root';

/** A language as its file has it: the runner of window tests loads no JSON. */
export const catalogueOf = (language: Language): Catalogue =>
  // A catalogue's own tests hold its shape.
  JSON.parse(
    readFileSync(join(projectRoot, 'src/shared/text/languages', `${language}.json`), 'utf8'),
  ) as Catalogue;

const plain = new Map<Language, string[]>();

/** What stands in place of a screen that is not drawn yet. */
export const loadingIn = (language: Language): string => {
  const { parts } = catalogueOf(language);
  const loading = typeof parts === 'object' ? parts['loading'] : undefined;
  if (typeof loading !== 'string') throw new Error(`${language} has no parts.loading`);
  return loading;
};

/** The words of a language that stand alone, without values. */
export const plainWords = (language: Language): string[] => {
  const known = plain.get(language);
  if (known !== undefined) return known;
  const words = messagesOf(catalogueOf(language)).flatMap(([, message]) =>
    /[{}]/.test(message) ? [] : [message],
  );
  plain.set(language, words);
  return words;
};

/** All that the page cuts, breaks in the middle of a word or lays over something else in this language, which it speaks. */
export const cutIn = async (app: App, language: Language): Promise<string[]> => {
  const words = plainWords(language);
  const broken = await brokenWords(app, words);
  return [...(await cutAnywhere(app, words)), ...broken.map((line) => `broken: ${line}`)];
};

/** Whether whatever the window tests look at is looked at in every language: by `npm run check:long -- languages`. */
export const inLanguages = process.env['PACKBENCH_LANGUAGES'] === '1';

export type Speak = (app: App, language: Language) => Promise<unknown>;

export const bySettings: Speak = (app, language) => call(app, 'settings.set', { language });
/** As a person does it who is not signed in. */
export const atDoor: Speak = (app, language) =>
  app.window.getByRole('button', { name: languages[language], exact: true }).click();

/** Looks at what stands on the screen in each language, and goes back to English. */
export const lookInLanguages = async (app: App, screen: string, put: Speak): Promise<void> => {
  for (const language of [...languageTags.filter((tag) => tag !== 'en'), 'en'] as const) {
    await put(app, language);
    await expect(app.window.locator('html')).toHaveAttribute('lang', language);
    expect.soft(await cutIn(app, language), `${screen} in ${languages[language]}`).toEqual([]);
  }
};
