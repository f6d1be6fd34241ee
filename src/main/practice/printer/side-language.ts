const latin = new TextDecoder('latin1');

/** Text outside formats in another language: SGD (`! U1 …`) or JSON (`{}{…}`). */
export type SideText = { language: 'sgd'; text: string } | { language: 'json'; text: string };

// A command ends at any white space after its last quote: CR LF, or the trailing space that the guide allows.
const sgdOne = /^! U1 +(getvar +"[^"]*"|(setvar|do) +"[^"]*" +"[^"]*")\s$/;
const sgdMany = /^! U\s[^]*\bEND\s*[\r\n]$/;

const sgdIsOver = (text: string): boolean => {
  if (/^! U1\b/.test(text)) return sgdOne.test(text) || /[\r\n]$/.test(text);
  return sgdMany.test(text) || (!'! U '.startsWith(text) && !text.startsWith('! U'));
};

const jsonIsOver = (text: string): boolean => {
  if (text.length <= 2) return text === '{}' ? false : text !== '{';
  if (text[2] !== '{') return true;
  if (!text.endsWith('}')) return false;
  const outsideStrings = text.slice(2).replace(/"(\\.|[^"\\])*("|$)/g, '');
  const count = (brace: string): number => outsideStrings.split(brace).length - 1;
  return count('{') === count('}');
};

/** Collects such text byte by byte, so that it may arrive in any portions. */
export class SideTextCollector {
  #text = '';
  readonly #limit = 16_384;

  get busy(): boolean {
    return this.#text !== '';
  }

  clear(): void {
    this.#text = '';
  }

  /** The text when this byte completes it, else null. Text in no known language is dropped. */
  take(byte: number): SideText | null {
    this.#text += latin.decode(Uint8Array.of(byte));
    const language = this.#text.startsWith('!') ? 'sgd' : 'json';
    const over = language === 'sgd' ? sgdIsOver(this.#text) : jsonIsOver(this.#text);
    if (!over && this.#text.length < this.#limit) return null;
    const text = this.#text;
    this.#text = '';
    return { language, text };
  }
}
