import type { CommandClass, LabelCommand } from '#shared/print/label-commands';
import { classOf } from './classify';
import { isForeignLine, isOtherLanguage, isJunk } from './foreign';
import { hiddenCommands } from './hidden-code';
import { changedPrefix } from './prefixes';
import { createStoredObjects, type StoredObjects } from './stored-objects';
import { hasWrongPayload } from './payload-check';
import { nameOf, type Token } from './token';

/** Something a document does beside drawing its label. */
export interface Finding extends LabelCommand {
  class: CommandClass;
}

/** Bytes of a document, from and up to. */
export interface Span extends LabelCommand {
  from: number;
  to: number;
}

/** More than a person reads; those that a bench must know of are never among the dropped. */
const mostFindings = 40;

/**
 * Bytes that a printer may take for the new command character: the one behind the command, the first behind line ends and
 * blanks, and all of a character of UTF-8.
 */
const namedBy = (data: Uint8Array): number[] => {
  const first = data.findIndex((byte) => byte > 0x20);
  if (first < 0) return [...data.subarray(0, 1)];
  let end = first + 1;
  if ((data[first] ?? 0) >= 0xc2) while (end < first + 4 && ((data[end] ?? 0) & 0xc0) === 0x80) end += 1;
  return [...data.subarray(0, 1), ...data.subarray(first, end)];
};

/** Looks for what a document does to the bench, token by token. */
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
   * @param objects what is stored before, by documents that are sent with it
   * @param mayBeForeign false where the document surely holds no other language within a format
   */
  constructor(objects: StoredObjects, mayBeForeign: boolean) {
    this.#objects = objects;
    this.#mayBeForeign = mayBeForeign;
  }

  get found(): readonly Finding[] {
    return this.#found;
  }

  /** Where the commands that outlive the label stand. */
  get outliving(): readonly Span[] {
    return this.#outliving;
  }

  /** Bytes that became command characters. */
  get prefixes(): Record<'caret' | 'tilde', ReadonlySet<number>> {
    return this.#prefixes;
  }

  /** A printer may read it otherwise than we do: see `everyReading`. */
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
    this.#open = name === '' ? null : this.#judgeCommand(name, token);
    for (const hidden of hiddenCommands(token)) this.#judgeHidden(hidden);
    this.#readText(name, token);
  }

  /** Where it stands, if it outlives the label; up to the document's end until the next command begins. */
  #judgeCommand(name: string, token: Token): Span | null {
    const kind = classOf(name, token, this.#objects);
    if (kind.class === 'draws') return null;
    // After a prefix, anything may stand; of what is no command's name, two letters are shown at most.
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

  #judgeHidden(token: Token): void {
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
