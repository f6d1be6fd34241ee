import type { CommandEffect } from '#shared/print/label-commands';
import { type CommandKind, drawing } from './commands';
import { parametersOf, textOf, type Token } from './token';

/** The default ending of an object's name (guide, under each command). */
const endings: Partial<Record<string, string>> = {
  '^DF': 'ZPL',
  '^XF': 'ZPL',
  '~DG': 'GRF',
  '~DY': 'GRF',
  '~DB': 'FNT',
  '~DS': 'FNT',
  '~DT': 'DAT',
  '~DU': 'FNT',
  '~DE': 'DAT',
  '^IS': 'GRF',
  '^XG': 'GRF',
  '^IM': 'GRF',
  '^IL': 'GRF',
  '^ID': 'GRF',
  '^CW': 'FNT',
};
const storing = new Set(['^DF', '~DG', '~DY', '~DB', '~DS', '~DT', '~DU', '~DE', '^IS']);
const recalling = new Set(['^XF', '^XG', '^IM', '^IL', '^CW']);
/** The letters of `~DY` for its endings (guide); others are stored as `GRF`. */
const downloadEndings: Partial<Record<string, string>> = {
  ...{ B: 'BMP', E: 'TTE', G: 'GRF', P: 'PNG', T: 'TTF', X: 'PCX' },
  ...{ NRD: 'NRD', PAC: 'PAC', C: 'WML', F: 'HTM', H: 'GET' },
};
/** Network keys, menus, web pages and programs: neither a picture nor a font nor a form. */
const endingEffects: Partial<Record<string, CommandEffect>> = {
  ...{ NRD: 'network', PAC: 'network', PEM: 'network', CRT: 'network', KEY: 'network' },
  ...{ WML: 'program', HTM: 'program', GET: 'program', BAS: 'program', BAE: 'program', ZBI: 'program' },
};
/** No label stores more, and the commands that delete them must fit in one format. */
const mostObjects = 100;

/** An object in the printer’s memory, in upper case. `R` is working memory, gone when the printer is switched off. */
interface StoredObject {
  drive: string;
  name: string;
  ending: string;
}

const plain = (text: string | undefined): string => (text ?? '').replace(/[\0-\x20]/g, '').toUpperCase();

const objectOf = (text: string | undefined, ending: string): StoredObject => {
  const [, drive = 'R', rest = ''] = /^(?:([^:]*):)?(.*)$/s.exec(plain(text)) ?? [];
  const dot = rest.lastIndexOf('.');
  return dot < 0
    ? { drive, name: rest, ending }
    : { drive, name: rest.slice(0, dot), ending: rest.slice(dot + 1) };
};

/** Parameters of a command on an object: the colon after its drive is not a separator, whatever the delimiter is. */
const objectParameters = (token: Token): string[] => {
  // Printers skip blanks: without them, the name is the one under which it is stored.
  const head = token.data.filter((byte) => byte > 0x20).subarray(0, 200);
  const drive = /^[^:]?:/.exec(textOf(head))?.[0] ?? '';
  const rest = head.subarray(drive.length);
  const [first = '', ...others] = parametersOf({ ...token, data: rest });
  return [drive + first, ...others];
};

/** The name of the format that `^DF` stores and `^XF` recalls, without its drive: a recall may search all drives. */
export const formNameOf = (token: Token): string => objectOf(objectParameters(token)[0], 'ZPL').name;

/** True for `^DF`, and for `^IS` that says so: the format that contains it is stored in the printer and does not come out. */
export const storesOnly = (token: Token): boolean =>
  token.code === 'DF' || (token.code === 'IS' && plain(objectParameters(token)[1]) === 'N');

/** True for a name that runs automatically when the printer starts, wherever it is in the text. */
const namesStartUp = ({ data }: Token): boolean => /AUTOEXEC\s*\./i.test(textOf(data.subarray(0, 200)));

const written = ({ drive, name, ending }: StoredObject): string => `${drive}:${name}.${ending}`;

const never = (effect: CommandEffect): CommandKind => ({ class: 'never', effect });
const flash: CommandKind = { class: 'outlives', effect: 'flash' };
const memory: CommandKind = { class: 'sets-up', effect: 'memory' };

/**
 * Objects that may not be stored under any name: those that run automatically when the printer starts, and those that
 * do not belong to a label.
 */
const forbidden = ({ name, ending }: StoredObject): CommandKind | null => {
  // Older printers keep the first eight letters of a name, and the first three of its ending.
  if (name.startsWith('AUTOEXEC')) return never('program');
  const effect = [...name.split('.').slice(1), ending]
    .map((one) => endingEffects[one.slice(0, 3)])
    .find((one) => one !== undefined);
  return effect === undefined ? null : never(effect);
};

/**
 * `~DY` names the ending separately. It is not documented how a printer treats an ending that is also in the name, or a
 * complete word as ending.
 */
const download = (object: StoredObject, named: string): CommandKind | null => {
  const letters = named.replace(/[^A-Z]/g, '');
  const asWritten = forbidden(object) ?? forbidden({ ...object, ending: letters });
  object.ending = downloadEndings[named] ?? 'GRF';
  return asWritten;
};

const stored = (object: StoredObject): CommandKind =>
  forbidden(object) ?? (object.drive === 'R' ? memory : flash);

/** The objects that a document stores in the printer, recalls and deletes, command by command. */
export interface StoredObjects {
  /** The effect of a command on stored objects; null for other commands. */
  kindOf(name: string, token: Token): CommandKind | null;
  /** Its own objects that are still in working memory, in the notation of `^ID`. */
  readonly left: readonly string[];
  /** It recalls, or only stores, an object of its own in flash: leaving out the storing command would change what prints. */
  readonly needsFlash: boolean;
}

export const createStoredObjects = (): StoredObjects => {
  const storedHere = new Set<string>();
  let needsFlash = false;

  const store = (name: string, token: Token): CommandKind => {
    const [first, , third] = objectParameters(token);
    const object = objectOf(first, endings[name] ?? 'GRF');
    const asWritten = name === '~DY' ? download(object, plain(third)) : null;
    storedHere.add(written(object));
    // Without the command, the format that contains it would print.
    if (storesOnly(token) && object.drive !== 'R') needsFlash = true;
    return asWritten ?? (storedHere.size > mostObjects ? never('unreadable') : stored(object));
  };

  const recall = (name: string, token: Token): CommandKind => {
    const parameters = parametersOf(token);
    const object = objectOf(name === '^CW' ? parameters[1] : parameters[0], endings[name] ?? 'GRF');
    const isOurs = storedHere.has(written(object));
    if (isOurs && object.drive !== 'R') needsFlash = true;
    if (name === '^CW') return { class: 'sets-up', effect: 'font-alias' };
    return isOurs ? drawing : { class: 'sets-up', effect: 'recall' };
  };

  const erase = (token: Token): CommandKind => {
    const object = objectOf(objectParameters(token)[0], 'GRF');
    if (object.drive !== 'R') return never('erase');
    storedHere.delete(written(object));
    return memory;
  };

  const copy = (token: Token): CommandKind => {
    const [from, to] = objectParameters(token);
    const source = objectOf(from, 'GRF');
    const target = objectOf(to, source.ending);
    if (target.drive === 'R' && !target.name.includes('*')) storedHere.add(written(target));
    return forbidden(source) ?? stored(target);
  };

  return {
    kindOf: (name, token) => {
      if ((name === '^TO' || storing.has(name)) && namesStartUp(token)) return never('program');
      if (name === '^ID') return erase(token);
      if (name === '^TO') return copy(token);
      if (storing.has(name)) return store(name, token);
      return recalling.has(name) ? recall(name, token) : null;
    },
    get left() {
      return [...storedHere].filter((object) => object.startsWith('R:') && object !== 'R:.GRF');
    },
    get needsFlash() {
      return needsFlash;
    },
  };
};
