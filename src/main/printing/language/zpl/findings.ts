import type { CommandClass, LabelCommand } from '#shared/print/label-commands';
import { classOf } from './classify';
import { isForeignLine, isOtherLanguage, isJunk } from './foreign';
import { changedPrefix } from './prefixes';
import { createStoredObjects, type StoredObjects } from './stored-objects';
import { nameOf, parametersOf, type Token } from './token';

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

/** `^GFB,bytes,total,row`: where counts agree and the field ends where they say, a printer skips the same bytes as we did. */
const hasWrongPayload = (name: string, token: Token): boolean => {
  if (name !== '^GF' && name !== '~DY') return false;
  const { payload } = token;
  if (payload && payload.declared > token.size - payload.begin) return true;
  if (name !== '^GF') return false;
  const [kind = '', , total = '', row = ''] = parametersOf({ ...token, data: token.data.subarray(0, 200) });
  if (!/^[ABC]?$/i.test(kind)) return true;
  if (!/^[BC]$/i.test(kind)) return false;
  if (!payload) return true;
  const behind = token.size - payload.begin - payload.declared;
  const isWhole = Number(row) > 0 && Number(total) % Number(row) === 0;
  const agrees = kind.toUpperCase() === 'C' || Number(total) === payload.declared;
  // A line end may follow; what follows beyond is text that the count has left out.
  return behind > 2 || !isWhole || !agrees;
};

/** Looks for what a document does to the bench, token by token. */
export interface Findings {
  readonly found: readonly Finding[];
  /** Where the commands that outlive the label stand. */
  readonly outliving: readonly Span[];
  /** Bytes that became command characters. */
  readonly prefixes: ReadonlySet<number>;
  /** A printer may read it otherwise than we do: see `everyReading`. */
  readonly isAmbiguous: boolean;
  add(finding: Finding): void;
  take(token: Token): void;
}

/** @param objects what is stored before, by documents that are sent with it */
export const createFindings = (objects: StoredObjects = createStoredObjects()): Findings => {
  const found: Finding[] = [];
  const outliving: Span[] = [];
  const prefixes = new Set<number>();
  let isAmbiguous = false;
  /** The last command outlives the label, and ends where the next one begins. */
  let open: Span | null = null;

  const add = (finding: Finding): void => {
    const isThere = found.some((one) => one.effect === finding.effect && one.command === finding.command);
    if (!isThere && (found.length < mostFindings || finding.class !== 'sets-up')) found.push(finding);
  };

  const note = (effect: Finding['effect'], command = ''): void => add({ class: 'sets-up', effect, command });

  const notePrefix = ({ code, data }: Token): void => {
    if (changedPrefix[code] === undefined) return;
    isAmbiguous = true;
    if (code !== 'CD' && data[0] !== undefined) prefixes.add(data[0]);
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

  const readText = (name: string, token: Token): void => {
    const isOutside = name === '' || name === '^XZ';
    if (isForeignLine(token) || (isOutside && isOtherLanguage(token)))
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
      readText(name, token);
    },
  };
};
