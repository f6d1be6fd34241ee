import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { formatted } from './format';
import { labelHeadings } from '#shared/label/label-headings';
import { type Catalogue, wordsOf } from '#shared/text/words';

/** The values of a message by name: a number is counted or formatted by `Intl`, any other value is inserted unchanged. */
const valuesOf = (elements: readonly MessageFormatElement[], found: Map<string, string>): void => {
  for (const element of elements) {
    if (element.type === TYPE.number) found.set(element.value, 'number');
    if (element.type === TYPE.argument && !found.has(element.value)) found.set(element.value, 'Value');
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      const choices = Object.values(element.options);
      found.set(element.value, element.type === TYPE.plural ? 'number' : 'string');
      for (const { value } of choices) valuesOf(value, found);
    }
  }
};

/** The type of a message's values; null where it has none. */
const typeOf = (message: string): string | null => {
  const values = new Map<string, string>();
  valuesOf(parse(message, { ignoreTag: true }), values);
  return values.size === 0 ? null : `{ ${[...values].map(([name, type]) => `${name}: ${type}`).join('; ')} }`;
};

const nameOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

/** The types of a group's messages; null where none has values. */
const shapeOf = (group: Catalogue): string | null => {
  const shapes = Object.entries(group).flatMap(([name, value]) => {
    const shape = typeof value === 'object' ? shapeOf(value) : typeOf(value);
    return shape === null ? [] : [`${nameOf(name)}: ${shape}`];
  });
  return shapes.length === 0 ? null : `{ ${shapes.join('; ')} }`;
};

const folder = new URL('../src/shared/text/languages/', import.meta.url);

const catalogueOf = (language: string): Catalogue =>
  JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Catalogue;

/** Every file of the folder is a language; English comes first. */
const tags = readdirSync(folder)
  .map((file) => file.replace(/\.json$/, ''))
  .sort((one, other) => Number(other === 'en') - Number(one === 'en') || (one < other ? -1 : 1));

/** The name that a language gives itself: what stands first in its file. */
const ownName = (language: string): string => {
  const { language: name } = catalogueOf(language);
  if (typeof name !== 'string')
    throw new Error(`${language}.json does not begin with "language" and its name`);
  return name;
};

/**
 * A table of the column headings of the files that the station writes, by which it recognises its own files: a row for each column,
 * with its name and its heading in each language.
 */
const headings = (): string => {
  const each = tags.map((language) => {
    const catalogue = catalogueOf(language);
    return labelHeadings(wordsOf(catalogueOf('en'), () => ({ catalogue, locale: language })));
  });
  return Object.keys(each[0] ?? {})
    .map((name) => {
      const cells = [name, ...each.map((headingsOf) => headingsOf[name] ?? '')];
      if (cells.some((cell) => /[|`\\\n]|\$\{/.test(cell)))
        throw new Error(`the heading of ${name} does not fit a table`);
      return `${cells.join(' | ')}\n`;
    })
    .join('');
};

const made: readonly { file: URL; source: () => string }[] = [
  {
    file: new URL('../src/shared/text/known-languages.ts', import.meta.url),
    source: () => `// Made from languages/*.json by \`npm run messages\`. Do not edit by hand.

/** Languages of the station's words, each by its tag (BCP 47) and the name that its own speakers give it. */
export const languages = ${JSON.stringify(Object.fromEntries(tags.map((tag) => [tag, ownName(tag)])))} as const;

export type Language = keyof typeof languages;

export const languageTags = ${JSON.stringify(tags)} as const satisfies readonly Language[];
`,
  },
  {
    file: new URL('../src/shared/text/language-files.ts', import.meta.url),
    source: () => `// Made from languages/*.json by \`npm run messages\`. Do not edit by hand.
import type { Language } from './known-languages';
import type { Catalogue } from './words';

/** The file of each language, which is loaded when it is asked for; English is always there. */
export const languageFiles: Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalogue }>> = {
${tags
  .filter((tag) => tag !== 'en')
  .map((tag) => `  ${JSON.stringify(tag)}: () => import('./languages/${tag}.json'),`)
  .join('\n')}
};
`,
  },
  {
    file: new URL('../src/shared/text/messages.ts', import.meta.url),
    source: () => `// Made from languages/en.json by \`npm run messages\`. Do not edit by hand.

/** A value that is inserted unchanged. */
type Value = string | number;

/** The values of messages, by their key in the catalogue; a message that is not here has no values. */
export interface MessageValues ${shapeOf(catalogueOf('en')) ?? '{}'}
`,
  },
  {
    file: new URL('../src/shared/text/own-headings.ts', import.meta.url),
    source: () => `// Made from languages/*.json by \`npm run messages\`. Do not edit by hand.
import { languageTags, type Language } from './known-languages';

/** ${['The column’s name', ...tags].join(' | ')} */
const table = \`
${headings()}\`;

const rows = table.trim().split('\\n').map((row) => row.split(' | '));

const of = (language: Language): Record<string, string> => {
  const at = languageTags.indexOf(language) + 1;
  return Object.fromEntries(rows.map((cells) => [cells[0] ?? '', cells[at] ?? '']));
};

/** The column headings of the files that the station writes, by language and the column's name. */
export const ownHeadings: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
${tags.map((tag) => `${JSON.stringify(tag)}: of(${JSON.stringify(tag)}),`).join('\n')}
};
`,
  },
];

/** Writes the files generated from the catalogues; with --check only reports whether they are up to date (exit 1 when not). */
const run = async (): Promise<void> => {
  for (const { file, source } of made) {
    const wanted = await formatted(fileURLToPath(file), source());
    if (!process.argv.includes('--check')) {
      writeFileSync(file, wanted);
      continue;
    }
    if (existsSync(file) && readFileSync(file, 'utf8') === wanted) continue;
    console.error(`${relative(process.cwd(), fileURLToPath(file))} is out of date: run npm run messages`);
    process.exitCode = 1;
  }
};

await run();
