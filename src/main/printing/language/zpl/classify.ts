import { type CommandKind, drawing, kindOf } from './commands';
import { changedPrefix, usualPrefixes } from './prefixes';
import type { StoredObjects } from './stored-objects';
import { parametersOf, textOf, type Token } from './token';

/** `^JU` (guide): S saves, R recalls the saved settings; A, F and N are factory settings. Without a value it is ignored. */
const configuration = (value: string): CommandKind => {
  if (value === 'S') return { class: 'outlives', effect: 'save' };
  if (value === '') return { class: 'sets-up', effect: 'unknown' };
  return value === 'R' ? { class: 'sets-up', effect: 'media' } : { class: 'never', effect: 'factory' };
};

/** `^PQ5,2,0,N` stops the printer after every second label until somebody presses its button (guide, `^PQ`). */
const quantity = (token: Token): CommandKind => {
  const [, every = '', , continues = ''] = parametersOf(token);
  const pauses = Number(every) > 0 && continues.toUpperCase() !== 'Y';
  return pauses ? { class: 'sets-up', effect: 'pause' } : drawing;
};

/**
 * `^default` resets a printer that also supports EPL to factory settings (EPL2 Programmer's Manual); `^DE` is not a ZPL
 * command.
 */
const eplDefault = ({ data }: Token): CommandKind =>
  /^fault/i.test(textOf(data.subarray(0, 5)))
    ? { class: 'never', effect: 'factory' }
    : { class: 'sets-up', effect: 'unknown' };

/** `^@` resets a printer that also supports EPL (EPL2 Programmer's Manual). */
const eplReset = (name: string): CommandKind | null =>
  name.startsWith('^@') ? { class: 'never', effect: 'reset' } : null;

const byValue: Partial<Record<string, (token: Token) => CommandKind>> = {
  '^JU': (token) => configuration((parametersOf(token)[0] ?? '').slice(0, 1).toUpperCase()),
  '^PQ': quantity,
  '^DE': eplDefault,
  '^SZ': (token) => (parametersOf(token)[0] === '2' ? drawing : (kindOf('^SZ') ?? drawing)),
};

/** Sets the command characters to the usual ones, as the headers of label designers do. */
const setsUsualPrefix = ({ code, data }: Token): boolean => {
  const which = changedPrefix[code];
  return which !== undefined && data[0] === usualPrefixes()[which];
};

/**
 * The effect of a command on the bench, by its name and values.
 * @param objects what the document stored before it; updated with what this command stores
 */
export const classOf = (name: string, token: Token, objects: StoredObjects): CommandKind =>
  setsUsualPrefix(token)
    ? drawing
    : (eplReset(name) ??
      byValue[name]?.(token) ??
      objects.kindOf(name, token) ??
      kindOf(name) ?? { class: 'sets-up', effect: 'unknown' });
