import type { LabelSetup } from '#shared/print/label-commands';
import { withoutTrailing } from '#shared/text';
import { latin1 } from './field-data';
import { lastingTable } from './lasting-table';
import { isUsual, type Prefixes } from './prefixes';
import { nameOf, parametersOf, textOf, type Token } from './token';

/** Lines of the printer's configuration label by their names; null where it did not say. */
export type Readings = ReadonlyMap<string, string> | null;

/** Settings that a document leaves in the printer: each command with its parameters, empty where it gave none. */
export type LeftSettings = Map<string, string[]>;

const most = 4;

/** Takes a command's parameters over those it was given before. */
const over = (before: readonly string[], after: readonly string[]): string[] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, at) => {
    const given = after[at] ?? '';
    return given === '' ? (before[at] ?? '') : given;
  });

/** Notes what a command leaves behind, and letters it gave to fonts. */
export const takeLasting = (left: LeftSettings, token: Token): void => {
  const name = nameOf(token);
  if (lastingTable[name]) left.set(name, over(left.get(name) ?? [], parametersOf(token).slice(0, most)));
  else if (name === '^CW') left.set(`^CW${textOf(token.data).trim().slice(0, 1).toUpperCase()}`, []);
};

/** What one document after the other leaves behind, when they are sent together. */
export const leftTogether = (each: readonly LeftSettings[]): LeftSettings => {
  const all: LeftSettings = new Map();
  for (const left of each)
    for (const [name, parameters] of left) all.set(name, over(all.get(name) ?? [], parameters));
  return all;
};

/** True where the printer's own values must be read before, to put them back. */
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

/** One setting's way back; null where the printer has it already, `stays` where nobody knows what it was. */
const wayBack = (name: string, given: readonly string[], readings: Readings): string | null => {
  const target = targetOf(name, readings);
  if (!target) return 'stays';
  const { same = {}, write = (value: string) => value } = lastingTable[name] ?? {};
  const isBack = target.every((value, at) => {
    const now = given[at] ?? '';
    return now === '' || isSame(same[now.toUpperCase()] ?? now, value);
  });
  return isBack ? null : name + withoutTrailing(target.map(write).join(','), ',');
};

/** Built-in fonts are in `Z:` under their letter (guide, `^CW`); a letter that is none prints as font A does. */
const fontBack = (letter: string): string =>
  `^CW${letter},Z:${/^[A-HP-V0]$/.test(letter) ? letter : 'A'}.FNT`;

const sign = (byte: number): string => String.fromCharCode(byte);

/** Puts the command characters back, in those that hold now; acts when it is received, inside a format or not. */
const charactersBack = (now: Prefixes): string => {
  const tilde = sign(now.tilde);
  return isUsual(now) ? '' : `${tilde}CC^${tilde}CD,${tilde}CT~`;
};

/** What puts the printer's own settings back, so that the next label finds it as this one found it. */
export interface Restoring extends Pick<LabelSetup, 'putBack' | 'stays'> {
  /** Sent right behind the documents: it is read after them, and what it sets counts for later formats only. */
  behind: Uint8Array;
  /** Sent when the labels are out: a printer does it when it is received, before labels that still wait. */
  later: Uint8Array;
  /** Formats in `behind`; they print nothing. */
  silentFormats: number;
}

/** What documents leave in the printer. */
export interface LeftBehind {
  settings: LeftSettings;
  /** Objects in working memory, as `R:LOGO.GRF`. */
  objects: readonly string[];
  /** The command characters behind them. */
  prefixes: Prefixes;
  /** They made the settings permanent, so what is put back is made permanent too. */
  saves: boolean;
}

const formatOf = (commands: readonly string[]): string =>
  commands.length > 0 ? `^XA${commands.join('')}^XZ\r\n` : '';

/** Each setting's way back, and those of which nobody knows what they were. */
const waysBack = (left: LeftSettings, readings: Readings): { back: string[]; stays: string[] } => {
  const ways = Object.keys(lastingTable).flatMap((name) => {
    const given = left.get(name);
    return given ? [[name, wayBack(name, given, readings)] as const] : [];
  });
  return {
    back: ways.flatMap(([, way]) => (way === null || way === 'stays' ? [] : [way])),
    stays: ways.flatMap(([name, way]) => (way === 'stays' ? [name] : [])),
  };
};

/** @param readings the printer's own settings, as it told them before */
export const restoring = (left: LeftBehind, readings: Readings): Restoring => {
  const { back, stays } = waysBack(left.settings, readings);
  const fonts = [...left.settings.keys()]
    .filter((name) => name.startsWith('^CW'))
    .map((name) => fontBack(name.slice(3)));
  const control = back.filter((text) => text.startsWith('~'));
  const settings = [...back.filter((text) => text.startsWith('^')), ...fonts];
  const saved = left.saves && control.length + settings.length > 0 ? ['^JUS'] : [];
  const isSavedLater = control.length > 0;
  const format = formatOf([
    ...settings,
    ...left.objects.map((name) => `^ID${name}^FS`),
    ...(isSavedLater ? [] : saved),
  ]);
  const characters = charactersBack(left.prefixes);
  return {
    behind: latin1(characters + format),
    later: latin1(isSavedLater ? `${control.join('')}\r\n${formatOf(saved)}` : ''),
    silentFormats: format === '' ? 0 : 1,
    putBack: [...(characters === '' ? [] : ['~CC^', '~CD,', '~CT~']), ...control, ...settings, ...saved],
    stays,
  };
};
