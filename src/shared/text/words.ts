import { IntlMessageFormat } from 'intl-messageformat';
import type english from './languages/en.json';
import type { MessageValues } from './messages';

type MessageTree<Names, Values> = {
  readonly [N in keyof Names]: Names[N] extends string
    ? N extends keyof Values
      ? (values: Values[N]) => string
      : string
    : MessageTree<Names[N], N extends keyof Values ? Values[N] : unknown>;
};

/** Every message of the station: words, or a function of its values. */
export type Messages = MessageTree<typeof english, MessageValues>;

/** A language's file: messages in ICU MessageFormat by name, in groups. */
export interface Catalogue {
  readonly [name: string]: string | Catalogue;
}

/** A catalogue, and the locale for its dates, numbers and plurals. */
export interface ActiveLanguage {
  readonly catalogue: Catalogue;
  /** BCP 47 */
  readonly locale: string;
}

type Values = Readonly<Record<string, string | number>>;
type Message = string | ((values: Values) => string);

/** Messages without placeholders need no parser, and most have none. */
const isPlain = (message: string): boolean => !/[{}']/.test(message);

const read = (message: string, locale: string): Message => {
  if (isPlain(message)) return message;
  const format = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true });
  return (values) => String(format.format(values));
};

/** Parsed messages by their text, so that a list of a thousand rows parses a message once. */
const reader = (locale: string): ((message: string) => Message) => {
  const known = new Map<string, Message>();
  return (message) => {
    const before = known.get(message);
    if (before !== undefined) return before;
    const made = read(message, locale);
    known.set(message, made);
    return made;
  };
};

const found = (catalogue: Catalogue, path: readonly string[]): string | undefined => {
  let at: string | Catalogue | undefined = catalogue;
  for (const name of path) at = typeof at === 'object' ? at[name] : undefined;
  return typeof at === 'string' ? at : undefined;
};

/** Decided by the English catalogue: a message with values is a function of them, any other is text. */
const takesValues = (message: string): boolean => /\{\w/.test(message);

/**
 * The words as the screens read them: `text.queue.title`, `text.queue.glance.buying({ count: 3 })`. Each is looked up at the time of
 * access, so a stored group always gives the present language.
 * @param shape the names, from the English catalogue
 */
export const wordsOf = (shape: Catalogue, spoken: () => ActiveLanguage): Messages => {
  let [reading, readingFor] = [reader(''), ''];
  const say = (path: readonly string[], english: string): Message => {
    const { catalogue, locale } = spoken();
    if (locale !== readingFor) [reading, readingFor] = [reader(locale), locale];
    return reading(found(catalogue, path) ?? english);
  };
  const withValues =
    (path: readonly string[], english: string) =>
    (values: Values): string => {
      const message = say(path, english);
      return typeof message === 'string' ? message : message(values);
    };
  const plain = (path: readonly string[], english: string): string => {
    const message = say(path, english);
    return typeof message === 'string' ? message : message({});
  };
  /** Created at the first access, because a start needs few groups. */
  const later = (group: Catalogue, path: readonly string[]): (() => object) => {
    let made: object | undefined;
    return () => (made ??= grouped(group, path));
  };
  const descriptor = (value: string | Catalogue, path: readonly string[]): PropertyDescriptor => {
    if (typeof value === 'object') return { get: later(value, path), enumerable: true };
    return takesValues(value)
      ? { value: withValues(path, value), enumerable: true }
      : { get: () => plain(path, value), enumerable: true };
  };
  const grouped = (group: Catalogue, path: readonly string[]): object => {
    const made = {};
    for (const [name, value] of Object.entries(group))
      Object.defineProperty(made, name, descriptor(value, [...path, name]));
    return made;
  };
  // The generated type describes the English file; a test checks that they agree.
  return grouped(shape, []) as Messages;
};
