import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Catalogue } from '#shared/text/words';

/** Every message of a catalogue with its name, such as `queue.glance.buying`. */
export const messagesOf = (group: Catalogue, path: readonly string[] = []): [string, string][] =>
  Object.entries(group).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[[...path, name].join('.'), value]] : messagesOf(value, [...path, name]),
  );

export const parsed = (message: string): MessageFormatElement[] => parse(message, { ignoreTag: true });

const joined = (before: readonly string[], after: readonly string[]): string[] =>
  before.flatMap((start) => after.map((end) => start + end));

/** Everything a message may say, a sentence for each choice in it; "…" is where a value stands. */
export const saidBy = (elements: readonly MessageFormatElement[]): string[] =>
  elements.reduce<string[]>(
    (said, element) => {
      if (element.type === TYPE.literal) return joined(said, [element.value]);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return joined(said, ['…']);
      return joined(
        said,
        Object.values(element.options).flatMap(({ value }) => saidBy(value)),
      );
    },
    [''],
  );
