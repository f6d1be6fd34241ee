import { type Loose, mostLeaves, openTexts } from './loose-json';
import { piecewise } from './piecewise';

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const character = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** Decodes `&gt;`, `&#13;` and `&#xD;`; unknown entities stay. */
const withoutEntities = (text: string): string => piecewise(text, '&', decodeEntities);

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (...found) => {
    const [, hex, decimal, name] = found as (string | undefined)[];
    if (hex !== undefined) return character(Number.parseInt(hex, 16));
    if (decimal !== undefined) return character(Number(decimal));
    return named[(name ?? '').toLowerCase()] ?? '';
  });

/** The text between the tags of one element. */
interface Element {
  name: string;
  /** Its number among the owners. */
  owner: number;
  text: string[];
}

/** Skipped parts, by how they begin and end (XML 1.0, 2.5 to 2.8). */
const skipped: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
];
const literal = ['<![CDATA[', ']]>'] as const;

class Walk {
  readonly found: Loose = { leaves: [], owners: [], isCut: false };
  readonly #text: string;
  readonly #open: Element[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text between a beginning at the current place and its end. */
  #until(begin: string, end: string): string {
    const from = this.#at + begin.length;
    const to = this.#text.indexOf(end, from);
    if (to === -1) this.found.isCut = true;
    this.#at = to === -1 ? this.#text.length : to + end.length;
    return this.#text.slice(from, to === -1 ? from : to);
  }

  #begin(tag: string): void {
    const name = /^[^\s/]*/.exec(tag)?.[0].split(':').pop() ?? '';
    this.found.owners.push({ parent: this.#open.at(-1)?.owner ?? -1, key: name, isList: false });
    this.#open.push({ name, owner: this.found.owners.length - 1, text: [] });
    if (tag.endsWith('/')) this.#end();
  }

  #end(): void {
    const element = this.#open.pop();
    const text = element?.text.join('') ?? '';
    if (!element || text.trim() === '') return;
    const [owner, depth] = [this.#open.at(-1)?.owner ?? -1, this.#open.length];
    this.found.leaves.push({ key: element.name, kind: 'text', text, owner, depth, isCut: false });
  }

  #markup(): void {
    const starts = ([begin]: readonly [string, string]): boolean => this.#text.startsWith(begin, this.#at);
    if (starts(literal)) {
      const inside = this.#until(...literal);
      this.#open.at(-1)?.text.push(inside);
      return;
    }
    const skip = skipped.find(starts);
    if (skip) {
      this.#until(...skip);
      return;
    }
    const tag = this.#until('<', '>');
    if (tag.startsWith('/')) this.#end();
    else if (tag !== '') this.#begin(tag);
  }

  run(): Loose {
    while (this.#at < this.#text.length && this.found.owners.length < mostLeaves) {
      const next = this.#text.indexOf('<', this.#at);
      const end = next === -1 ? this.#text.length : next;
      this.#open.at(-1)?.text.push(withoutEntities(this.#text.slice(this.#at, end)));
      this.#at = end;
      if (next !== -1) this.#markup();
    }
    if (this.#open.length > 0) this.found.isCut = true;
    return openTexts(this.found);
  }
}

/** True for a page for a browser, which has pictures of its own. */
export const isPage = (text: string): boolean =>
  /<(?:!doctype\s+html|html|head|body)\b/i.test(text.slice(0, 2_000));

/** True for a text that may be XML. A page for a browser is not XML. */
export const isXml = (text: string): boolean => /^\s*<[?!\w]/.test(text) && !isPage(text);

/**
 * The elements of an XML text (SOAP, for example) that contain text, by their names without a prefix, as if they were
 * values of JSON. Reads as far as it is XML; attributes are left out. Never throws.
 */
export const looseXml = (text: string): Loose => new Walk(text).run();
