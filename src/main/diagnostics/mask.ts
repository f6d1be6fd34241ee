import { orderFields, orderTraits } from '#shared/label/order';

/** Replaces a masked value, so that a reader sees what kind of value was there. */
const masked = (what: string): string => `[${what}]`;

/** Names of fields with personal data, in JSON or similar text: fields of an order, and others. */
const personal = [
  ...orderFields.filter((name) => orderTraits[name].personal !== false),
  ...['name', 'firstName', 'lastName', 'street', 'postal', 'zip', 'taxId', 'recipient', 'shipFrom\\w*'],
];
const secret = [
  ...['userID', 'accountNumber', 'passcode', 'basicToken', 'basicUsername', 'basicPassword', 'dtKey'],
  ...['pin', 'badge', 'password', 'passphrase', 'token', 'secret', 'authorization', 'archiveKey'],
];

/** A value after a field's name: a JSON string (with escapes, closed or cut off), a number, a word. */
const value = String.raw`("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\s,;}\]"']+)`;
/** The same in JSON inside a JSON string: every quote and backslash has one more backslash. */
const nestedValue = String.raw`\\"(?:[^"\\]|\\\\(?:\\["\\]|[^"\\])|\\(?!["\\])[^])*(?:\\")?`;
const field = (names: readonly string[]): RegExp =>
  new RegExp(
    String.raw`((?:\\?["'])?\b(?:${names.join('|')})(?:\\?["'])?\s*[:=]\s*)(?!\[)(?:${nestedValue}|${value})`,
    'gi',
  );

const rules: readonly (readonly [RegExp, (found: string, first: string) => string])[] = [
  [/\b(Basic|Bearer|Digest)\s+[A-Za-z0-9+/=_.~-]+/gi, (_, scheme) => `${scheme} ${masked('token')}`],
  [field(secret), (_, name) => `${name}${masked('secret')}`],
  [field(personal), (_, name) => `${name}${masked('personal')}`],
  [/%PB-ID-[0-9A-Z]+/gi, () => masked('badge')],
  // A mail address with any letters, up to a character that is not allowed in one.
  // It is tried only from the start of a word: tried from each letter, a long word without an @ would take too long.
  [/(?<![^\s"<>()[\],;:@\\])[^\s"<>()[\],;:@\\]+@[^\s"'<>()[\],;:|@\\]+/g, () => masked('email')],
  [/(?<![\w.])(?:PIN|pin code|badge)\s*(?:(?:is|:)\s*)?\d{4,12}\b/gi, () => masked('pin')],
  // Home folders contain the name of the user who is logged on to the computer.
  [/([A-Za-z]:\\+Users\\+)[^\\\s"']+/gi, (_, start) => `${start}${masked('user')}`],
  [/(\/(?:home|Users)\/)[^/\s"']+/g, (_, start) => `${start}${masked('user')}`],
  [/\/root(?=\/|\b)/g, () => `/${masked('user')}`],
];

/** An IP address, a date, a time or a fraction: not a phone number, and useful in a log. */
const isHarmless = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) ||
  /^\d{4}-\d{2}-\d{2}$/.test(text) ||
  /^\d+\.\d+$/.test(text) ||
  /^\d{13}$/.test(text);

/** 7 to 15 digits (E.164), with or without the usual characters between them. */
const phone = /(?<![\w.-])\+?\(?\d(?:[\s().\-/]{0,2}\d){6,14}(?![\w])/g;

/** Longest first, because one secret may be part of another. A secret with fewer than 4 letters would mask ordinary words. */
const known = (secrets: readonly string[]): string[] =>
  [...new Set(secrets.flatMap(formsOf))]
    .filter((text) => text.length >= 4)
    .sort((a, b) => b.length - a.length);

/** The text as it appears in headers, in JSON, in an address. */
const formsOf = (text: string): string[] => [
  text,
  JSON.stringify(text).slice(1, -1),
  encodeURIComponent(text),
  Buffer.from(text).toString('base64'),
];

/** Masks a line. */
export interface Mask {
  /** Text without secrets, tokens, PINs, badges, mail addresses, phone numbers, addresses and names of home folders. */
  (text: string): string;
}

/**
 * @param secrets values that must never appear, read at each line
 */
export const createMask =
  (secrets: () => readonly string[]): Mask =>
  (text) => {
    const without = known(secrets()).reduce(
      (line, secretText) => line.replaceAll(secretText, masked('secret')),
      text,
    );
    const ruled = rules.reduce((line, [pattern, by]) => line.replace(pattern, by), without);
    return ruled.replace(phone, (digits) => (isHarmless(digits.trim()) ? digits : masked('phone')));
  };
