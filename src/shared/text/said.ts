import type { Messages } from './words';

type Sayings = Messages['said'];

type CodeIn<G extends keyof Sayings> = `${G}.${keyof Sayings[G] & string}`;

/** The name of a sentence that the main process says: `printer.notHere`. Its words stand in the catalogue, in the group `said`. */
export type SaidCode = { [G in keyof Sayings]: CodeIn<G> }[keyof Sayings];

type MessageOf<C extends SaidCode> = C extends `${infer G extends keyof Sayings}.${infer N}`
  ? Sayings[G][N & keyof Sayings[G]]
  : never;

type ValuesOf<C extends SaidCode> =
  MessageOf<C> extends (values: infer V) => string ? [values: V & SaidValues] : [];

/** Values of a sentence. A `field` is the service's name of one: the window says what its form calls it. */
export type SaidValues = Readonly<Record<string, string | number>>;

const escaped = (text: string): string =>
  encodeURIComponent(text).replace(
    /[.!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const written = (value: string | number): string =>
  typeof value === 'number' ? `n${escaped(String(value))}` : `s${escaped(value)}`;

/**
 * A sentence for an operator as the main process says and keeps it: its code and its values. It is a string, since rules of zod can say
 * nothing else, and can stand within another one; `spelled` makes words of it.
 */
export const said = <C extends SaidCode>(code: C, ...[values]: ValuesOf<C>): string => {
  const pairs = Object.entries<string | number>(values ?? {}).map(
    ([name, value]) => `${name}=${written(value)}`,
  );
  return pairs.length === 0 ? `said:${code}` : `said:${code}?${pairs.join('&')}`;
};

const sentence = /said:(\w+)\.(\w+)(?:\?([\w%~=&-]+))?/g;

/** One that was cut short ends within a sign. */
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

type Message = string | ((values: SaidValues) => string);

/** Names come from a file that may be another version's. */
const messageOf = (words: Sayings, group: string, name: string): Message | undefined => {
  const groups: Readonly<Record<string, object>> = words;
  const found = Object.hasOwn(groups, group) ? groups[group] : undefined;
  if (found === undefined || !Object.hasOwn(found, name)) return undefined;
  // What is in a group is a message: the type is made from the file.
  return (found as Readonly<Record<string, Message>>)[name];
};

/**
 * A text with the words of every sentence in it that `said` made. Anything else stays as it came: the words of others, and sentences
 * that older versions kept.
 * @param fieldName what a form calls one of the service's fields
 */
export const spelled = (text: string, words: Sayings, fieldName: (field: string) => string): string =>
  !text.includes('said:')
    ? text
    : text.replace(sentence, (whole, group: string, name: string, pairs: string | undefined) => {
        const message = messageOf(words, group, name);
        if (message === undefined) return whole;
        if (typeof message === 'string') return message;
        const values = valuesIn(pairs ?? '').map(([key, value]) => {
          if (typeof value === 'number') return [key, value] as const;
          return [key, key === 'field' ? fieldName(value) : spelled(value, words, fieldName)] as const;
        });
        return message(Object.fromEntries<string | number>(values));
      });
