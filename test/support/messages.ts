import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Catalogue } from '#shared/text/words';

/** Every message of a catalogue with its key, such as `queue.glance.buying`. */
export const messagesOf = (group: Catalogue, path: readonly string[] = []): [string, string][] =>
  Object.entries(group).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[[...path, name].join('.'), value]] : messagesOf(value, [...path, name]),
  );

export const parsed = (message: string): MessageFormatElement[] => parse(message, { ignoreTag: true });

const joined = (before: readonly string[], after: readonly string[]): string[] =>
  before.flatMap((start) => after.map((end) => start + end));

/** Every possible text of a message, one sentence for each choice in it; "…" is a value. */
export const saidBy = (elements: readonly MessageFormatElement[]): string[] =>
  elements.reduce<string[]>(
    (texts, element) => {
      if (element.type === TYPE.literal) return joined(texts, [element.value]);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return joined(texts, ['…']);
      return joined(
        texts,
        Object.values(element.options).flatMap(({ value }) => saidBy(value)),
      );
    },
    [''],
  );
