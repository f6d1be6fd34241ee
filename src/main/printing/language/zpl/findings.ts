import type { CommandClass, LabelCommand } from '#shared/print/label-commands';
import { classOf } from './classify';
import { isForeignLine, isOtherLanguage, isJunk } from './foreign';
import { hiddenCommands } from './hidden-code';
import { changedPrefix } from './prefixes';
import { createStoredObjects, type StoredObjects } from './stored-objects';
import { nameOf, type Token, parametersOf, textOf } from './token';

/** The maximum count of `^GF` (guide): a printer may reduce a larger one to 99999 and read the following bytes as commands. */
const largest = 99_999;

/**
 * `^GFB,10,10,1,` and `~DYR:X,B,G,10,1,`, separated by commas. Other spellings (`b`, `+10`, `1e1`) are read differently
 * by different readers.
 */
const heads: Partial<Record<string, RegExp>> = {
  '^GF': /^[BC],\d{1,6},\d{1,6},\d{1,5},$/,
  '~DY': /^[^,\r\n]*,[BC],[A-Z]*,\d{1,7},\d*,$/,
};

/** `^GFB,bytes,total,row`: the counts agree, and the field ends where they say. */
const fits = (token: Token, begin: number, declared: number): boolean => {
  const [kind = '', , total = '', row = ''] = parametersOf({ ...token, data: token.data.subarray(0, begin) });
  const isWhole = Number(row) > 0 && Number(total) % Number(row) === 0;
  const agrees = kind === 'C' || Number(total) === declared;
  // A line end may follow; anything beyond is text that the count has left out.
  return declared <= largest && isWhole && agrees && token.size - begin - declared <= 2;
};

/** True where a printer might skip other bytes of a counted picture than we did, and read the remaining ones as commands. */
const hasWrongPayload = (name: string, token: Token): boolean => {
  const head = heads[name];
  if (head === undefined) return false;
  const { payload } = token;
  if (payload === null) return name === '^GF' && !/^A?$/i.test(parametersOf(token)[0] ?? '');
  const { begin, declared } = payload;
  if (declared > token.size - begin) return true;
  if (!head.test(textOf(token.data.subarray(0, begin)))) return true;
  return name === '^GF' && !fits(token, begin, declared);
};

/** An effect of a document besides drawing its label. */
export interface Finding extends LabelCommand {
  class: CommandClass;
}

/** A range of bytes in a document: start and end. */
export interface Span extends LabelCommand {
  from: number;
  to: number;
}

/** More than a person reads. Findings that a bench must know are never dropped. */
const mostFindings = 40;

/**
 * Bytes that a printer may read as the new command character: the one after the command, the first after line ends and
 * blanks, and all bytes of a UTF-8 character.
 */
const namedBy = (data: Uint8Array): number[] => {
  const first = data.findIndex((byte) => byte > 0x20);
  if (first < 0) return [...data.subarray(0, 1)];
  let end = first + 1;
  if ((data[first] ?? 0) >= 0xc2) while (end < first + 4 && ((data[end] ?? 0) & 0xc0) === 0x80) end += 1;
  return [...data.subarray(0, 1), ...data.subarray(first, end)];
};

/** Of a document with a part that is not read: it may contain anything. */
export const unreadable: Finding = { class: 'never', effect: 'unreadable', command: '' };

/** Finds the effects of a document on the bench, token by token. */
export class Findings {
  readonly #objects: StoredObjects;
  readonly #mayBeForeign: boolean;
  readonly #found: Finding[] = [];
  readonly #outliving: Span[] = [];
  readonly #prefixes = { caret: new Set<number>(), tilde: new Set<number>() };
  #isAmbiguous = false;
  /** The last command outlives the label, and ends where the next one begins. */
  #open: Span | null = null;

  /**
   * @param objects what earlier documents of the same print stored
   * @param mayBeForeign false where the document certainly has no other language within a format
   */
  constructor(objects: StoredObjects, mayBeForeign: boolean) {
    this.#objects = objects;
    this.#mayBeForeign = mayBeForeign;
  }

  get found(): readonly Finding[] {
    return this.#found;
  }

  /** The positions of the commands that outlive the label. */
  get outliving(): readonly Span[] {
    return this.#outliving;
  }

  /** Bytes that became command characters. */
  get prefixes(): Record<'caret' | 'tilde', ReadonlySet<number>> {
    return this.#prefixes;
  }

  /** A printer may read it differently: see `everyReading`. */
  get isAmbiguous(): boolean {
    return this.#isAmbiguous;
  }

  add(finding: Finding): void {
    const { effect, command } = finding;
    const isThere = this.#found.some((one) => one.effect === effect && one.command === command);
    if (!isThere && (this.#found.length < mostFindings || finding.class !== 'sets-up'))
      this.#found.push(finding);
  }

  take(token: Token): void {
    const name = nameOf(token);
    if (this.#open) this.#open.to = token.at;
    this.#open = name === '' ? null : this.#classifyCommand(name, token);
    const hidden = hiddenCommands(token);
    if (hidden) for (const one of hidden) this.#classifyHidden(one);
    else this.add(unreadable);
    this.#readText(name, token);
  }

  /** The position of a command that outlives the label; it extends to the document's end until the next command begins. */
  #classifyCommand(name: string, token: Token): Span | null {
    const kind = classOf(name, token, this.#objects);
    if (kind.class === 'draws') return null;
    // Anything may follow a prefix; of a text that is not a command name, at most two letters are displayed.
    const command = /^[\x21-\x7e]+$/.test(name) ? name : '';
    this.add({ ...kind, command });
    this.#notePrefix(token);
    if (kind.class !== 'outlives') return null;
    const span = { effect: kind.effect, command, from: token.at, to: Number.POSITIVE_INFINITY };
    this.#outliving.push(span);
    return span;
  }

  #notePrefix({ code, data }: Token): void {
    const which = changedPrefix[code];
    if (which === undefined) return;
    this.#isAmbiguous = true;
    if (which !== 'delimiter') for (const byte of namedBy(data)) this.#prefixes[which].add(byte);
  }

  #classifyHidden(token: Token): void {
    const command = nameOf(token);
    const kind = classOf(command, token, createStoredObjects());
    if (kind.class === 'never') this.add({ ...kind, command });
  }

  #readText(name: string, token: Token): void {
    const isOutside = name === '' || name === '^XZ';
    if ((this.#mayBeForeign && isForeignLine(token)) || (isOutside && isOtherLanguage(token)))
      this.add({ class: 'never', effect: 'other-language', command: '' });
    else if (isOutside && isJunk(token)) this.#note('text-outside');
    if (token.hasControls) this.#note('control-bytes');
    if (hasWrongPayload(name, token)) {
      this.#isAmbiguous = true;
      this.#note('picture-length', name);
    }
  }

  #note(effect: Finding['effect'], command = ''): void {
    this.add({ class: 'sets-up', effect, command });
  }
}
