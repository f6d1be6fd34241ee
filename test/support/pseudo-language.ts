import { copyFileSync, cpSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import type { Catalogue } from '#shared/text/words';
import type { App } from './app';
import { parsed } from './messages';
import { projectRoot } from './root';

/**
 * Every message of the pseudo-language begins and ends with these: text outside them is not from the
 * catalogue.
 */
export const brackets = { open: '⟦', close: '⟧' } as const;

const accented: Readonly<Record<string, string>> = {
  ...{ a: 'á', c: 'ç', e: 'ê', i: 'î', n: 'ñ', o: 'ö', s: 'š', u: 'û', y: 'ý', z: 'ž' },
  ...{ A: 'Å', C: 'Ç', E: 'É', I: 'Î', N: 'Ñ', O: 'Ö', S: 'Š', U: 'Û', Y: 'Ý', Z: 'Ž' },
};

/**
 * Longer by two letters of five, as German is longer than English: the second and the fourth of each five
 * letters are doubled.
 */
const stretched = (word: string): string =>
  Array.from(word)
    .map((letter, at) => {
      const accentedLetter = accented[letter] ?? letter;
      return /\p{L}/u.test(letter) && (at % 5 === 1 || at % 5 === 3)
        ? accentedLetter + accentedLetter.toLowerCase()
        : accentedLetter;
    })
    .join('');

const stretchedIn = (elements: readonly MessageFormatElement[]): MessageFormatElement[] =>
  elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: stretched(element.value) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(
      ([name, option]) => [name, { ...option, value: stretchedIn(option.value) }] as const,
    );
    return { ...element, options: Object.fromEntries(options) };
  });

/** An English message in the pseudo-language: `Queue` → `⟦Qûuêuêê⟧`. Values and choices stay. */
export const pseudoMessage = (message: string): string =>
  message === '' ? '' : brackets.open + printAST(stretchedIn(parsed(message))) + brackets.close;

/** A catalogue in the pseudo-language: about 40 % longer, with accents, each message in brackets. */
export const pseudoCatalogue = (group: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(group).map(([name, value]) => [
      name,
      typeof value === 'string' ? pseudoMessage(value) : pseudoCatalogue(value),
    ]),
  );

/** The English catalogue: the runner of window tests loads no JSON modules. */
export const englishFile = (): Catalogue =>
  // Other tests check the shape of a catalogue.
  JSON.parse(readFileSync(join(projectRoot, 'src/shared/text/languages/en.json'), 'utf8')) as Catalogue;

/**
 * The built program with the pseudo-language in place of Spanish: the shipped program does not contain it.
 * @param folder an empty one
 */
export const programWithPseudoLanguage = (folder: string): void => {
  for (const name of ['node_modules', 'resources'])
    symlinkSync(join(projectRoot, name), join(folder, name), 'junction');
  copyFileSync(join(projectRoot, 'package.json'), join(folder, 'package.json'));
  cpSync(join(projectRoot, 'out'), join(folder, 'out'), { recursive: true });
  const assets = join(folder, 'out/renderer/assets');
  const chunk = readdirSync(assets).find((name) => /^es-.*\.js$/.test(name));
  if (chunk === undefined) throw new Error(`no Spanish in ${assets}`);
  writeFileSync(join(assets, chunk), `export default ${JSON.stringify(pseudoCatalogue(englishFile()))};`);
};

/** Makes the page treat Spanish as a language with this direction. */
export const written = ({ window }: App, direction: 'ltr' | 'rtl'): Promise<void> =>
  window.evaluate((way) => {
    for (const [name, value] of [
      ['textInfo', { direction: way }],
      ['getTextInfo', () => ({ direction: way })],
    ] as const)
      Object.defineProperty(Intl.Locale.prototype, name, { value });
  }, direction);
