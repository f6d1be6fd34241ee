import { type CommandGroup, groupOf, isLayout } from './commands';
import { isForeignLine, isJunk } from './foreign';
import { isHarmless } from './harmless';
import { createStoredObjects } from './stored-objects';
import { nameOf, parametersOf, type Token } from './token';

/** What a document holds that a label should not: commands by their group, and what is no layout for another reason. */
export type FindingCode =
  CommandGroup | 'unknown' | 'foreign' | 'control' | 'payload' | 'pause' | 'unended' | 'too-big';

export interface Finding {
  code: FindingCode;
  /** The command, as a person writes it; empty where it is none. */
  command: string;
}

/** More than a person reads. */
const mostFindings = 20;

/** `^GFB,bytes,total,row`: where counts agree and the field ends where they say, a printer skips the same bytes as we did. */
const hasWrongPayload = (name: string, token: Token): boolean => {
  if (name !== '^GF') return false;
  const [kind = '', , total = '', row = ''] = parametersOf({ ...token, data: token.data.subarray(0, 200) });
  if (!/^[ABC]?$/i.test(kind)) return true;
  if (!/^[BC]$/i.test(kind)) return false;
  const { payload } = token;
  if (!payload) return true;
  const behind = token.size - payload.begin - payload.declared;
  const isWhole = Number(row) > 0 && Number(total) % Number(row) === 0;
  const agrees = kind.toUpperCase() === 'C' || Number(total) === payload.declared;
  // A line end may follow; what follows beyond is text that the count has left out.
  return behind < 0 || behind > 2 || !isWhole || !agrees;
};

/** `^PQ5,2,0,N` stops the printer after every second label, until somebody presses its button (guide, `^PQ`). */
const pauses = (name: string, token: Token): boolean => {
  if (name !== '^PQ') return false;
  const [, every = '', , goesOn = ''] = parametersOf(token);
  return Number(every) > 0 && goesOn.toUpperCase() !== 'Y';
};

/** Looks for what a label should not hold, token by token. */
export interface Findings {
  readonly found: readonly Finding[];
  add(code: FindingCode, command: string): void;
  take(token: Token): void;
}

export const createFindings = (): Findings => {
  const found: Finding[] = [];
  const objects = createStoredObjects();
  let isInFormat = false;

  const add = (code: FindingCode, command: string): void => {
    const isKnown = found.some((one) => one.code === code && one.command === command);
    if (!isKnown && found.length < mostFindings) found.push({ code, command });
  };

  const judgeCommand = (name: string, token: Token): void => {
    if (isLayout(name) || isHarmless(name, token) || objects.allows(name, token)) return;
    // After a prefix, anything may stand; of what is no command's name, two letters are shown at most.
    add(groupOf(name) ?? 'unknown', /^[\x21-\x7e]+$/.test(name) ? name : '');
  };

  return {
    found,
    add,
    take: (token) => {
      const name = nameOf(token);
      if (name !== '') judgeCommand(name, token);
      if (name === '^XA') isInFormat = true;
      if (name === '^XZ') isInFormat = false;
      if ((name === '' || name === '^XZ') && isJunk(token)) add('foreign', '');
      else if (isForeignLine(token, isInFormat)) add('foreign', '');
      if (token.hasControls) add('control', '');
      if (hasWrongPayload(name, token)) add('payload', name);
      if (pauses(name, token)) add('pause', name);
    },
  };
};
