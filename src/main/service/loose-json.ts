import { matchAt } from '#shared/json';
import { closingQuote } from '#shared/json-excess';
import { boundedJson } from './bounded-json';

/**
 * Reads JSON as far as it is JSON: an answer that was paid for is not lost to a cut end, a line break inside a string,
 * a page around it, a duplicate key or two documents in one body. Valid JSON gives the same values as `JSON.parse`.
 */

/**
 * A value that is neither an object nor a list. `owner` is the number of the object or list that contains it, -1
 * outside of any.
 */
export interface Leaf {
  /** The nearest name above it; empty where there is none. */
  key: string;
  /** `bytes`: a list that consists of numbers from 0 to 999, such as `[94,88,65]`. */
  kind: 'text' | 'number' | 'word' | 'bytes';
  /** Text without its quotes and escapes; anything else as it is written. */
  text: string;
  owner: number;
  depth: number;
  /** The text ended inside of it. */
  isCut: boolean;
}

/** An object or a list. */
interface Owner {
  parent: number;
  key: string;
  isList: boolean;
}

export interface Loose {
  leaves: Leaf[];
  owners: Owner[];
  /** The text ended before its brackets did, or inside a string. */
  isCut: boolean;
}

/** More than any answer has; the remainder stays in the raw answer. */
export const mostLeaves = 20_000;
/** Maximum depth of text that contains JSON again. */
const mostWraps = 3;

const space = /[\s,]*/y;
const word = /[^\s,:{}[\]"]+/y;
const list = /\[[\s\d,]*\]/y;
const colon = /\s*:/y;

const backslash = 0x5c;
const unitOf = (sign: string): number => sign.charCodeAt(0);
const named = new Map([
  [unitOf('n'), 10],
  [unitOf('r'), 13],
  [unitOf('t'), 9],
  [unitOf('b'), 8],
  [unitOf('f'), 12],
]);
const hexDigits = /^[0-9a-fA-F]{4}$/;

/** One pass over the UTF-16 units, since a text may consist of millions of escapes. */
const unescaped = (inside: string): string => {
  if (!inside.includes('\\')) return inside;
  const units = new Uint16Array(inside.length);
  let length = 0;
  for (let at = 0; at < inside.length; at += 1) {
    let unit = inside.charCodeAt(at);
    if (unit === backslash && at + 1 < inside.length) {
      at += 1;
      unit = inside.charCodeAt(at);
      const code = unit === unitOf('u') ? inside.slice(at + 1, at + 5) : '';
      if (hexDigits.test(code)) {
        unit = Number.parseInt(code, 16);
        at += 4;
      } else unit = named.get(unit) ?? unit;
    }
    units[length] = unit;
    length += 1;
  }
  return Buffer.from(units.buffer, 0, length * 2).toString('utf16le');
};

/** Walks over one text without recursion: the sender chooses how deep it nests. */
class Walk {
  readonly found: Loose;
  readonly #text: string;
  readonly #outer: { owner: number; key: string; depth: number };
  readonly #open: number[] = [];
  #key: string | null = null;
  #at = 0;

  constructor(text: string, found: Loose, outer: { owner: number; key: string; depth: number }) {
    this.#text = text;
    this.found = found;
    this.#outer = outer;
  }

  get #owner(): number {
    return this.#open.at(-1) ?? this.#outer.owner;
  }

  /** The name of the next value. */
  get #name(): string {
    if (this.#key !== null) return this.#key;
    const inside = this.#open.at(-1);
    return inside === undefined ? this.#outer.key : (this.found.owners[inside]?.key ?? '');
  }

  #take(kind: Leaf['kind'], text: string, end: number, isCut = false): void {
    const depth = this.#outer.depth + this.#open.length;
    this.found.leaves.push({ key: this.#name, kind, text, owner: this.#owner, depth, isCut });
    this.#key = null;
    this.#at = end;
  }

  #string(): void {
    const quote = closingQuote(this.#text, this.#at);
    if (quote === -1) {
      this.found.isCut = true;
      this.#take('text', unescaped(this.#text.slice(this.#at + 1)), this.#text.length, true);
      return;
    }
    const inside = unescaped(this.#text.slice(this.#at + 1, quote));
    this.#nameOrValue('text', inside, quote + 1);
  }

  #nameOrValue(kind: 'text' | 'number' | 'word', text: string, end: number): void {
    const value = matchAt(colon, this.#text, end);
    if (value === end) {
      this.#take(kind, text, end);
      return;
    }
    this.#key = text;
    this.#at = value;
  }

  #bracket(sign: string): void {
    const bytes = sign === '[' ? matchAt(list, this.#text, this.#at) : this.#at;
    if (bytes > this.#at) {
      const inside = this.#text.slice(this.#at + 1, bytes - 1).trim();
      if (inside === '') this.#key = null;
      else this.#take('bytes', inside, bytes);
      this.#at = bytes;
      return;
    }
    this.found.owners.push({ parent: this.#owner, key: this.#name, isList: sign === '[' });
    this.#open.push(this.found.owners.length - 1);
    this.#key = null;
    this.#at += 1;
  }

  #step(sign: string): void {
    if (sign === '"') this.#string();
    else if (sign === '{' || sign === '[') this.#bracket(sign);
    else if (sign === '}' || sign === ']') {
      this.#open.pop();
      this.#key = null;
      this.#at += 1;
    } else {
      const end = matchAt(word, this.#text, this.#at);
      const text = this.#text.slice(this.#at, end);
      if (end === this.#at) this.#at += 1;
      else this.#nameOrValue(/^-?\d/.test(text) ? 'number' : 'word', text, end);
    }
  }

  run(): void {
    const begins = /^\s*["[{]/.test(this.#text) ? 0 : this.#text.search(/[[{]/);
    if (begins === -1) return;
    this.#at = begins;
    while (this.found.leaves.length < mostLeaves && this.found.owners.length < mostLeaves) {
      this.#at = matchAt(space, this.#text, this.#at);
      const sign = this.#text[this.#at];
      if (sign === undefined) break;
      this.#step(sign);
    }
    if (this.#open.length > 0) this.found.isCut = true;
  }
}

const wrapped = /^\s*(?:[[{]|"\s*[[{])/;

/** JSON in Base64, as a gateway writes a body that it takes for binary; null where it is not that. */
export const jsonInBase64 = (text: string): string | null => {
  const begin = Buffer.from(text.slice(0, 8), 'base64').toString('latin1');
  if (!/^\s*[[{]/.test(begin) || !/^[\w+/-]{16,}={0,2}\s*$/.test(text)) return null;
  const json = Buffer.from(text, 'base64').toString('utf8');
  return boundedJson(json).ok ? json : null;
};

/** Adds the values of JSON that is wrapped in a text value. */
export const openTexts = (found: Loose): Loose => {
  let from = 0;
  for (let wraps = 0; wraps < mostWraps; wraps += 1) {
    const until = found.leaves.length;
    for (const { kind, text, owner, key, depth } of found.leaves.slice(from, until)) {
      const inside = kind !== 'text' ? null : wrapped.test(text) ? text : jsonInBase64(text);
      if (inside !== null) new Walk(inside, found, { owner, key, depth }).run();
    }
    from = until;
  }
  return found;
};

/** All values of a text in their order, including those of JSON that is wrapped in a string. Never throws. */
export const looseJson = (text: string): Loose => {
  const found: Loose = { leaves: [], owners: [], isCut: false };
  new Walk(text, found, { owner: -1, key: '', depth: 0 }).run();
  return openTexts(found);
};
