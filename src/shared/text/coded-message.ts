import type { Messages } from './words';

/** The catalogue's group of messages that the main process sends. Its key `said` is also the prefix of stored messages and stays. */
type CodedMessages = Messages['said'];

type CodeIn<G extends keyof CodedMessages> = `${G}.${keyof CodedMessages[G] & string}`;

/** The name of a message that the main process sends, such as `printer.notHere`. Its words are in the catalogue, in the group `said`. */
export type MessageCode = { [G in keyof CodedMessages]: CodeIn<G> }[keyof CodedMessages];

type MessageOf<C extends MessageCode> = C extends `${infer G extends keyof CodedMessages}.${infer N}`
  ? CodedMessages[G][N & keyof CodedMessages[G]]
  : never;

type ValuesOf<C extends MessageCode> =
  MessageOf<C> extends (values: infer V) => string ? [values: V & CodedValues] : [];

/** Values of a message. `field` and `otherField` hold the service's name of a field; the reader sees the name that the form uses. */
export type CodedValues = Readonly<Record<string, string | number>>;

const escaped = (text: string): string =>
  encodeURIComponent(text).replace(
    /[.!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const encoded = (value: string | number): string =>
  typeof value === 'number' ? `n${escaped(String(value))}` : `s${escaped(value)}`;

/**
 * A message for an operator as the main process sends and stores it: a code and its values, without words in any language. It is a string
 * because zod rules accept only strings as messages. A value can itself be a coded message. `expandMessages` replaces it with words.
 * @returns `said:printer.notHere`, or `said:printer.nameTaken?name=sZebra`. Messages are stored in this form: the prefix must not change
 */
export const codedMessage = <C extends MessageCode>(code: C, ...[values]: ValuesOf<C>): string => {
  const pairs = Object.entries<string | number>(values ?? {}).map(
    ([name, value]) => `${name}=${encoded(value)}`,
  );
  return pairs.length === 0 ? `said:${code}` : `said:${code}?${pairs.join('&')}`;
};

/** True when the whole text is one coded message. */
export const isCodedMessage = (text: string): boolean => /^said:\w+\.\w+(?:\?[\w%~=&-]+)?$/.test(text);

const codedMessagePattern = /said:(\w+)\.(\w+)(?:\?([\w%~=&-]+))?/g;

/** Names of values that may hold coded messages. Any other value is shown unchanged, unless it is a code without values. */
const messageValueNames: ReadonlySet<string> = new Set([
  'codes',
  'message',
  'problem',
  'reason',
  'what',
  'why',
]);
/** True for a coded message without values. One may take the place of a name. */
export const isCodeWithoutValues = (value: string): boolean => /^said:\w+\.\w+$/.test(value);

/** Makes text from outside safe: nothing in it is read as a coded message, so outsiders cannot show our messages as their words. */
export const escapeCodedMessages = (text: string): string => text.replaceAll(/said:(?=\w)/g, 'said: ');

/** A message that was cut short can end inside an escape sequence; it is returned as it is. */
const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const valueOf = (value: string): string | number => {
  const text = unescaped(value.slice(1));
  return value.startsWith('n') ? Number(text) : text;
};

const valuesIn = (pairs: string): [string, string | number][] =>
  pairs
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), valueOf(pair.slice(at + 1))];
    });

type Message = string | ((values: CodedValues) => string);

/** Undefined for unknown names: a stored message may come from another version of the program. */
const messageOf = (words: CodedMessages, group: string, name: string): Message | undefined => {
  const groups: Readonly<Record<string, object>> = words;
  const found = Object.hasOwn(groups, group) ? groups[group] : undefined;
  if (found === undefined || !Object.hasOwn(found, name)) return undefined;
  // Every entry of a group is a message: the type is generated from the catalogue.
  return (found as Readonly<Record<string, Message>>)[name];
};

const fieldKeys: ReadonlySet<string> = new Set(['field', 'otherField']);

/**
 * Replaces every coded message in a text with its words. Other text stays unchanged: text from outside, and sentences that older versions
 * stored.
 * @param fieldName gives the form's name of a service field
 */
export const expandMessages = (
  text: string,
  words: CodedMessages,
  fieldName: (field: string) => string,
): string =>
  !text.includes('said:')
    ? text
    : text.replace(codedMessagePattern, (match, group: string, name: string, pairs: string | undefined) => {
        const message = messageOf(words, group, name);
        if (message === undefined) return match;
        if (typeof message === 'string') return message;
        const values = valuesIn(pairs ?? '').map(([key, value]) => {
          if (typeof value === 'number') return [key, value] as const;
          if (fieldKeys.has(key)) return [key, fieldName(value)] as const;
          const isMessage = messageValueNames.has(key) || isCodeWithoutValues(value);
          return [key, isMessage ? expandMessages(value, words, fieldName) : value] as const;
        });
        return message(Object.fromEntries<string | number>(values));
      });
