import { IntlMessageFormat } from 'intl-messageformat';
import type english from './languages/en.json';
import type { MessageValues } from './messages';

type Worded<Names, Values> = {
  readonly [N in keyof Names]: Names[N] extends string
    ? N extends keyof Values
      ? (values: Values[N]) => string
      : string
    : Worded<Names[N], N extends keyof Values ? Values[N] : unknown>;
};

/** Every message the station says: words, or a function of the values that stand in them. */
export type Messages = Worded<typeof english, MessageValues>;

/** A language's file: messages in ICU MessageFormat by name, in groups. */
export interface Catalogue {
  readonly [name: string]: string | Catalogue;
}

/** A catalogue, and what its dates, numbers and plurals are written by. */
export interface Spoken {
  readonly catalogue: Catalogue;
  /** BCP 47 */
  readonly locale: string;
}

type Values = Readonly<Record<string, string | number>>;
type Message = string | ((values: Values) => string);

/** Plain words need no parser: most messages are. */
const isPlain = (message: string): boolean => !/[{}']/.test(message);

const read = (message: string, locale: string): Message => {
  if (isPlain(message)) return message;
  const format = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true });
  return (values) => String(format.format(values));
};

/** Messages that were read, by their text: a list of a thousand rows reads a message once. */
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

/** As English has it: a message with values is a function of them, any other its words. */
const takesValues = (message: string): boolean => /\{\w/.test(message);

/**
 * The words as the screens ask for them: `text.queue.title`, `text.queue.glance.buying({ count: 3 })`. Each is looked up when it is
 * asked for, so that a group taken from it once says the language of the moment.
 * @param shape what names there are: the English catalogue
 */
export const wordsOf = (shape: Catalogue, spoken: () => Spoken): Messages => {
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
  /** Made when it is first asked for: a start needs few of them. */
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
  // The generated type says what the English file has; a test holds both together.
  return grouped(shape, []) as Messages;
};
