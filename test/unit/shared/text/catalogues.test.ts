import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { english } from '#shared/text/english';
import { languageTags } from '#shared/text/languages';
import type { Catalogue } from '#shared/text/words';
import { messagesOf, parsed } from '#test/support/messages';

const folder = join(import.meta.dirname, '../../../../src/shared/text/languages');

const catalogues = readdirSync(folder).map((file) => ({
  language: file.replace(/\.json$/, ''),
  // What the file holds is what these tests are about.
  messages: new Map(messagesOf(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Catalogue)),
}));

/** What values a message has, and which of them are numbers. */
const valuesOf = (elements: readonly MessageFormatElement[]): string[] => [
  ...new Set(
    elements.flatMap((element) => {
      if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
      if (element.type === TYPE.argument) return [element.value];
      if (element.type === TYPE.number) return [`${element.value}: number`];
      if (element.type === TYPE.select || element.type === TYPE.plural)
        return [
          element.type === TYPE.plural ? `${element.value}: number` : element.value,
          ...Object.values(element.options).flatMap(({ value }) => valuesOf(value)),
        ];
      return [`${element.value}: of a kind that is not used here`];
    }),
  ),
];

/** A number may be said plainly in one language and counted in another. */
const namesIn = (message: string): string[] =>
  [...new Set(valuesOf(parsed(message)).map((value) => value.replace(/: number$/, '')))].sort();

/** The forms that a language counts by, and those that a message lacks of them. */
const lackingForms = (elements: readonly MessageFormatElement[], language: string): string[] =>
  elements.flatMap((element) => {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inside = Object.values(element.options).flatMap(({ value }) => lackingForms(value, language));
    if (element.type === TYPE.select) return inside;
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    return [...inside, ...forms.filter((form) => !(form in element.options))];
  });

/** Whether a language uses this plural form only from a million, a count that no message reaches. Spanish and French use `many` so. */
const isOfMillions = (language: string, form: string): boolean => {
  const rules = new Intl.PluralRules(language);
  return [...Array(200).keys(), 1_000, 1_001, 50_000, 100_000, 999_999].every(
    (count) => rules.select(count) !== form,
  );
};

const firstMessages = new Map(messagesOf(english));

it('every file of the folder is a language of the station, and every language has its file', () => {
  expect(catalogues.map(({ language }) => language).sort()).toEqual([...languageTags].sort());
});

describe.each(catalogues)('the words in $language', ({ language, messages }) => {
  it('are all there, and none is left over', () => {
    expect([...messages.keys()].filter((name) => !firstMessages.has(name))).toEqual([]);
    expect([...firstMessages.keys()].filter((name) => !messages.has(name))).toEqual([]);
  });

  it('stand in the order of the English ones, for lists on the screens follow it', () => {
    expect([...messages.keys()]).toEqual([...firstMessages.keys()]);
  });

  it('are ICU messages with the values that English has', () => {
    const wrong = [...messages].filter(([name, message]) => {
      const wanted = namesIn(firstMessages.get(name) ?? '');
      return namesIn(message).join() !== wanted.join();
    });
    expect(wrong).toEqual([]);
  });

  it('count in every form that the language has', () => {
    const wrong = [...messages].filter(([, message]) =>
      lackingForms(parsed(message), language).some((form) => !isOfMillions(language, form)),
    );
    expect(wrong).toEqual([]);
  });

  it('begin and end without white space where English does, and no message is empty that English has', () => {
    const wrong = [...messages].filter(([name, message]) => {
      const first = firstMessages.get(name) ?? '';
      return (message === '') !== (first === '') || (message.trim() === message) !== (first.trim() === first);
    });
    expect(wrong).toEqual([]);
  });
});
