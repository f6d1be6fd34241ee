import type { LabelSetup } from '#shared/print/label-commands';
import { withoutTrailing } from '#shared/text';
import { latin1 } from './field-data';
import { lastingTable } from './lasting-table';
import { isUsual, type Prefixes } from './prefixes';
import { nameOf, parametersOf, textOf, type Token } from './token';

/** Lines of the printer's configuration label by their names; null where it did not report them. */
export type Readings = ReadonlyMap<string, string> | null;

/** Settings that a document leaves in the printer: each command with its parameters, empty where it gave none. */
export type LeftSettings = Map<string, string[]>;

const most = 4;

/** Applies a command's parameters over those that were given before. */
const merged = (before: readonly string[], after: readonly string[]): string[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, at) => {
    const given = after[at] ?? '';
    return given === '' ? (before[at] ?? '') : given;
  });

/** Records the setting that a command leaves behind, and the letters that it gives to fonts. */
export const recordLasting = (left: LeftSettings, token: Token): void => {
  const name = nameOf(token);
  if (lastingTable[name]) left.set(name, merged(left.get(name) ?? [], parametersOf(token).slice(0, most)));
  else if (name === '^CW') left.set(`^CW${textOf(token.data).trim().slice(0, 1).toUpperCase()}`, []);
};

/** The settings that several documents leave behind when they are sent together. */
export const leftByAll = (each: readonly LeftSettings[]): LeftSettings => {
  const all: LeftSettings = new Map();
  for (const left of each)
    for (const [name, parameters] of left) all.set(name, merged(all.get(name) ?? [], parameters));
  return all;
};

/** True where the printer's own values must be read first so that they can be restored. */
export const needsReading = (left: LeftSettings): boolean =>
  [...left.keys()].some((name) => lastingTable[name]?.read !== undefined);

const isSame = (one: string, other: string): boolean =>
  one.toUpperCase() === other.toUpperCase() || (one !== '' && other !== '' && Number(one) === Number(other));

const targetOf = (name: string, readings: Readings): readonly string[] | null => {
  const { powerUp, read } = lastingTable[name] ?? { powerUp: null };
  const line = read && readings?.get(read.line);
  const value = line === undefined ? null : (read?.value(line) ?? null);
  return value === null ? powerUp : [value];
};

/**
 * The command that restores one setting; null where the printer has that value already, `stays` where the earlier value
 * is unknown.
 */
const restoreCommand = (name: string, given: readonly string[], readings: Readings): string | null => {
  const target = targetOf(name, readings);
  if (!target) return 'stays';
  const { same = {}, write = (value: string) => value } = lastingTable[name] ?? {};
  const isBack = target.every((value, at) => {
    const now = given[at] ?? '';
    return now === '' || isSame(same[now.toUpperCase()] ?? now, value);
  });
  return isBack ? null : name + withoutTrailing(target.map(write).join(','), ',');
};

/** Built-in fonts are in `Z:` under their letter (guide, `^CW`); any other letter prints like font A. */
const restoreFont = (letter: string): string =>
  `^CW${letter},Z:${/^[A-HP-V0]$/.test(letter) ? letter : 'A'}.FNT`;

const sign = (byte: number): string => String.fromCharCode(byte);

/** Restores the command characters, written with the current ones; takes effect when it is received, inside a format or not. */
const restoreCharacters = (now: Prefixes): string => {
  const tilde = sign(now.tilde);
  return isUsual(now) ? '' : `${tilde}CC^${tilde}CD,${tilde}CT~`;
};

/** Restores the printer's own settings, so that this label leaves nothing behind for the next one. */
export interface Restoring extends Pick<LabelSetup, 'putBack' | 'stays'> {
  /** Sent directly after the documents: it is read after them, and its settings apply to later formats only. */
  behind: Uint8Array;
  /** Sent when the labels are out: a printer executes it when it is received, before labels that still wait. */
  later: Uint8Array;
  /** Formats in `behind`; they print nothing. */
  silentFormats: number;
}

/** What documents leave in the printer. */
export interface LeftBehind {
  settings: LeftSettings;
  /** Objects in working memory, such as `R:LOGO.GRF`. */
  objects: readonly string[];
  /** The command characters after the documents. */
  prefixes: Prefixes;
  /** The documents made the settings permanent, so the restored ones are made permanent too. */
  saves: boolean;
}

const formatOf = (commands: readonly string[]): string =>
  commands.length > 0 ? `^XA${commands.join('')}^XZ\r\n` : '';

/** The command that restores each setting, and the settings whose earlier value is unknown. */
const restoreCommands = (left: LeftSettings, readings: Readings): { back: string[]; stays: string[] } => {
  const ways = Object.keys(lastingTable).flatMap((name) => {
    const given = left.get(name);
    return given ? [[name, restoreCommand(name, given, readings)] as const] : [];
  });
  return {
    back: ways.flatMap(([, way]) => (way === null || way === 'stays' ? [] : [way])),
    stays: ways.flatMap(([name, way]) => (way === 'stays' ? [name] : [])),
  };
};

/** @param readings the printer's own settings, as it reported them before */
export const restoring = (left: LeftBehind, readings: Readings): Restoring => {
  const { back, stays } = restoreCommands(left.settings, readings);
  const fonts = [...left.settings.keys()]
    .filter((name) => name.startsWith('^CW'))
    .map((name) => restoreFont(name.slice(3)));
  const control = back.filter((text) => text.startsWith('~'));
  const settings = [...back.filter((text) => text.startsWith('^')), ...fonts];
  const saved = left.saves && control.length + settings.length > 0 ? ['^JUS'] : [];
  const isSavedLater = control.length > 0;
  const format = formatOf([
    ...settings,
    ...left.objects.map((name) => `^ID${name}^FS`),
    ...(isSavedLater ? [] : saved),
  ]);
  const characters = restoreCharacters(left.prefixes);
  return {
    behind: latin1(characters + format),
    later: latin1(isSavedLater ? `${control.join('')}\r\n${formatOf(saved)}` : ''),
    silentFormats: format === '' ? 0 : 1,
    putBack: [...(characters === '' ? [] : ['~CC^', '~CD,', '~CT~']), ...control, ...settings, ...saved],
    stays,
  };
};
