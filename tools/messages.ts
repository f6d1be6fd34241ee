import { readFileSync, writeFileSync } from 'node:fs';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { format, resolveConfig } from 'prettier';
import type { Catalogue } from '#shared/text/words';

const file = new URL('../src/shared/text/messages.ts', import.meta.url);
const english = new URL('../src/shared/text/languages/en.json', import.meta.url);

/** What a message asks for, by the value's name: a number is counted or written by `Intl`, anything else stands as it came. */
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

/** The values of a message by their names; null where it has none. */
const typeOf = (message: string): string | null => {
  const values = new Map<string, string>();
  valuesOf(parse(message, { ignoreTag: true }), values);
  return values.size === 0 ? null : `{ ${[...values].map(([name, type]) => `${name}: ${type}`).join('; ')} }`;
};

const nameOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

/** What has values in a group; null where nothing has. */
const shapeOf = (group: Catalogue): string | null => {
  const shapes = Object.entries(group).flatMap(([name, value]) => {
    const shape = typeof value === 'object' ? shapeOf(value) : typeOf(value);
    return shape === null ? [] : [`${nameOf(name)}: ${shape}`];
  });
  return shapes.length === 0 ? null : `{ ${shapes.join('; ')} }`;
};

/** Writes the values of the messages; with --check only says whether it is up to date (exit 1 when not). */
const run = async (): Promise<void> => {
  const catalogue = JSON.parse(readFileSync(english, 'utf8')) as Catalogue;
  const source = `// Made from languages/en.json by \`npm run messages\`. Do not edit by hand.

/** Stands in a message as it came. */
type Value = string | number;

/** The values that stand in messages, by their names in the catalogue; a message that is not here is words alone. */
export interface MessageValues ${shapeOf(catalogue) ?? '{}'}
`;
  const wanted = await format(source, { ...(await resolveConfig(file)), parser: 'typescript' });
  if (!process.argv.includes('--check')) {
    writeFileSync(file, wanted);
    return;
  }
  if (readFileSync(file, 'utf8') === wanted) return;
  console.error('src/shared/text/messages.ts is out of date: run npm run messages');
  process.exitCode = 1;
};

await run();
