import { orderFields, orderTraits } from '#shared/label/order';

/** What a masked piece is replaced by, so that a reader sees what kind of thing stood there. */
const masked = (what: string): string => `[${what}]`;

/** Fields whose value tells who somebody is or where they live, in JSON or in what looks like it: of an order, and of what else is written. */
const personal = [
  ...orderFields.filter((name) => orderTraits[name].personal !== false),
  ...['name', 'firstName', 'lastName', 'street', 'postal', 'zip', 'taxId', 'recipient', 'shipFrom\\w*'],
];
const secret = [
  ...['userID', 'accountNumber', 'passcode', 'basicToken', 'basicUsername', 'basicPassword', 'dtKey'],
  ...['pin', 'badge', 'password', 'passphrase', 'token', 'secret', 'authorization', 'archiveKey'],
];

/** A value after a field's name: a JSON string (escapes and all, closed or cut off), a number, a word. */
const value = String.raw`("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s,;}\]"']+)`;
/** The same in JSON that stands as text in JSON: every quote and backslash of it has one backslash more. */
const within = String.raw`\\"(?:[^"\\]|\\\\(?:\\["\\]|[^"\\])|\\(?!["\\])[^])*(?:\\")?`;
const field = (names: readonly string[]): RegExp =>
  new RegExp(
    String.raw`((?:\\?["'])?\b(?:${names.join('|')})(?:\\?["'])?\s*[:=]\s*)(?!\[)(?:${within}|${value})`,
    'gi',
  );

const rules: readonly (readonly [RegExp, (found: string, first: string) => string])[] = [
  [/\b(Basic|Bearer|Digest)\s+[A-Za-z0-9+/=_.~-]+/gi, (_, scheme) => `${scheme} ${masked('token')}`],
  [field(secret), (_, name) => `${name}${masked('secret')}`],
  [field(personal), (_, name) => `${name}${masked('personal')}`],
  [/%PB-ID-[0-9A-Z]+/gi, () => masked('badge')],
  // A mail address of any letters; what may not stand in one ends it.
  // It begins where such a word begins: tried from each of its letters, a long word without an @ would take for ever.
  [/(?<![^\s"<>()[\],;:@\\])[^\s"<>()[\],;:@\\]+@[^\s"'<>()[\],;:|@\\]+/g, () => masked('email')],
  [/(?<![\w.])(?:PIN|pin code|badge)\s*(?:(?:is|:)\s*)?\d{4,12}\b/gi, () => masked('pin')],
  // Home folders: the name of who is logged on to the computer.
  [/([A-Za-z]:\\+Users\\+)[^\\\s"']+/gi, (_, start) => `${start}${masked('user')}`],
  [/(\/(?:home|Users)\/)[^/\s"']+/g, (_, start) => `${start}${masked('user')}`],
  [/\/root(?=\/|\b)/g, () => `/${masked('user')}`],
];

/** Of an IP address, a date, a time or a fraction: not a phone number, and needed by who reads the log. */
const isTold = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) ||
  /^\d{4}-\d{2}-\d{2}$/.test(text) ||
  /^\d+\.\d+$/.test(text) ||
  /^\d{13}$/.test(text);

/** 7 to 15 digits (E.164), with what people write between them; also without anything between. */
const phone = /(?<![\w.-])\+?\(?\d(?:[\s().\-/]{0,2}\d){6,14}(?![\w])/g;

/** Longest first: one secret may be part of another. Shorter than 4 letters a secret would mask every other word. */
const known = (secrets: readonly string[]): string[] =>
  [...new Set(secrets.flatMap(formsOf))]
    .filter((text) => text.length >= 4)
    .sort((a, b) => b.length - a.length);

/** As it stands in headers, in JSON, in an address. */
const formsOf = (text: string): string[] => [
  text,
  JSON.stringify(text).slice(1, -1),
  encodeURIComponent(text),
  Buffer.from(text).toString('base64'),
];

/** Whether a line tells of one of these. */
export interface Mask {
  /** Text without secrets, tokens, PINs, badges, mail addresses, phone numbers, addresses and names of home folders. */
  (text: string): string;
}

/**
 * @param secrets the values that must never be told, asked at each line
 * @param terms other words to leave out: the home folder's own path, say
 */
export const createMask =
  (secrets: () => readonly string[]): Mask =>
  (text) => {
    const without = known(secrets()).reduce(
      (line, secretText) => line.replaceAll(secretText, masked('secret')),
      text,
    );
    const ruled = rules.reduce((line, [pattern, by]) => line.replace(pattern, by), without);
    return ruled.replace(phone, (digits) => (isTold(digits.trim()) ? digits : masked('phone')));
  };
