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
export interface Findings {
  readonly found: readonly Finding[];
  /** Where the commands that outlive the label stand. */
  readonly outliving: readonly Span[];
  /** Bytes that became command characters. */
  readonly prefixes: Record<'caret' | 'tilde', ReadonlySet<number>>;
  /** A printer may read it otherwise than we do: see `everyReading`. */
  readonly isAmbiguous: boolean;
  add(finding: Finding): void;
  take(token: Token): void;
}

/**
 * @param objects what is stored before, by documents that are sent with it
 * @param mayBeForeign false where the document surely holds no other language within a format
 */
export const createFindings = (
  objects: StoredObjects = createStoredObjects(),
  mayBeForeign = true,
): Findings => {
  const found: Finding[] = [];
  const outliving: Span[] = [];
  const prefixes = { caret: new Set<number>(), tilde: new Set<number>() };
  let isAmbiguous = false;
  /** The last command outlives the label, and ends where the next one begins. */
  let open: Span | null = null;

  const add = (finding: Finding): void => {
    const isThere = found.some((one) => one.effect === finding.effect && one.command === finding.command);
    if (!isThere && (found.length < mostFindings || finding.class !== 'sets-up')) found.push(finding);
  };

  const note = (effect: Finding['effect'], command = ''): void => add({ class: 'sets-up', effect, command });

  const notePrefix = ({ code, data }: Token): void => {
    const which = changedPrefix[code];
    if (which === undefined) return;
    isAmbiguous = true;
    if (which !== 'delimiter') for (const byte of namedBy(data)) prefixes[which].add(byte);
  };

  /** Where it stands, if it outlives the label; up to the document's end until the next command begins. */
  const judgeCommand = (name: string, token: Token): Span | null => {
    const kind = classOf(name, token, objects);
    if (kind.class === 'draws') return null;
    // After a prefix, anything may stand; of what is no command's name, two letters are shown at most.
    const command = /^[\x21-\x7e]+$/.test(name) ? name : '';
    add({ ...kind, command });
    notePrefix(token);
    if (kind.class !== 'outlives') return null;
    const span = { effect: kind.effect, command, from: token.at, to: Number.POSITIVE_INFINITY };
    outliving.push(span);
    return span;
  };

  const judgeHidden = (token: Token): void => {
    const command = nameOf(token);
    const kind = classOf(command, token, createStoredObjects());
    if (kind.class === 'never') add({ ...kind, command });
  };

  const readText = (name: string, token: Token): void => {
    const isOutside = name === '' || name === '^XZ';
    if ((mayBeForeign && isForeignLine(token)) || (isOutside && isOtherLanguage(token)))
      add({ class: 'never', effect: 'other-language', command: '' });
    else if (isOutside && isJunk(token)) note('text-outside');
    if (token.hasControls) note('control-bytes');
    if (hasWrongPayload(name, token)) {
      isAmbiguous = true;
      note('picture-length', name);
    }
  };

  return {
    found,
    outliving,
    prefixes,
    get isAmbiguous() {
      return isAmbiguous;
    },
    add,
    take: (token) => {
      const name = nameOf(token);
      if (open) open.to = token.at;
      open = name === '' ? null : judgeCommand(name, token);
      hiddenCommands(token).forEach(judgeHidden);
      readText(name, token);
    },
  };
};
