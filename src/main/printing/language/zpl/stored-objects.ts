import type { CommandEffect } from '#shared/print/label-commands';
import { type CommandKind, drawing } from './commands';
import { parametersOf, textOf, type Token } from './token';

/** What an object is called where its ending is left out (guide, under each command). */
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
/** `~DY`'s letters for its endings (guide); what is not among them is stored as `GRF`. */
const downloadEndings: Partial<Record<string, string>> = {
  ...{ B: 'BMP', E: 'TTE', G: 'GRF', P: 'PNG', T: 'TTF', X: 'PCX' },
  ...{ NRD: 'NRD', PAC: 'PAC', C: 'WML', F: 'HTM', H: 'GET' },
};
/** Keys of the network, menus, web pages and programs: no picture, no font, no form. */
const endingEffects: Partial<Record<string, CommandEffect>> = {
  ...{ NRD: 'network', PAC: 'network', PEM: 'network', CRT: 'network', KEY: 'network' },
  ...{ WML: 'program', HTM: 'program', GET: 'program', BAS: 'program', BAE: 'program', ZBI: 'program' },
};
/** More than these no label stores; and their deletion must fit in one format. */
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

/** Parameters of a command on an object: the colon behind its drive parts nothing, whatever the delimiter is. */
const objectParameters = (token: Token): string[] => {
  // Printers skip blanks: however many stand in front, the name is what they store it under.
  const head = token.data.filter((byte) => byte > 0x20).subarray(0, 200);
  const drive = /^[^:]?:/.exec(textOf(head))?.[0] ?? '';
  const rest = head.subarray(drive.length);
  const [first = '', ...others] = parametersOf({ ...token, data: rest });
  return [drive + first, ...others];
};

/** What runs by itself when the printer starts, wherever the name stands. */
const namesStartUp = ({ data }: Token): boolean => /AUTOEXEC\s*\./i.test(textOf(data.subarray(0, 200)));

const written = ({ drive, name, ending }: StoredObject): string => `${drive}:${name}.${ending}`;

const never = (effect: CommandEffect): CommandKind => ({ class: 'never', effect });
const flash: CommandKind = { class: 'outlives', effect: 'flash' };
const memory: CommandKind = { class: 'sets-up', effect: 'memory' };

/** What may not be stored under any name: what runs by itself when the printer starts, and what is no part of a label. */
const forbidden = ({ name, ending }: StoredObject): CommandKind | null => {
  // Older printers keep the first eight letters of a name, and the first three of its ending.
  if (name.startsWith('AUTOEXEC')) return never('program');
  const effect = [...name.split('.').slice(1), ending]
    .map((one) => endingEffects[one.slice(0, 3)])
    .find((one) => one !== undefined);
  return effect === undefined ? null : never(effect);
};

/** `~DY` names the ending by itself; what a printer makes of one that stands in the name as well, or of a whole one, nobody says. */
const download = (object: StoredObject, named: string): CommandKind | null => {
  const letters = named.replace(/[^A-Z]/g, '');
  const asWritten = forbidden(object) ?? forbidden({ ...object, ending: letters });
  object.ending = downloadEndings[named] ?? 'GRF';
  return asWritten;
};

const stored = (object: StoredObject): CommandKind =>
  forbidden(object) ?? (object.drive === 'R' ? memory : flash);

/** What a document stores in the printer, recalls and deletes, command by command. */
export interface StoredObjects {
  /** What a command on stored objects does; null for other commands. */
  kindOf(name: string, token: Token): CommandKind | null;
  /** Objects of its own that are still in working memory, as `^ID` takes them. */
  readonly left: readonly string[];
  /** It recalls what it stored in flash itself: leaving the storing out would change what is drawn. */
  readonly needsFlash: boolean;
}

export const createStoredObjects = (): StoredObjects => {
  const ours = new Set<string>();
  let needsFlash = false;

  const store = (name: string, token: Token): CommandKind => {
    const [first, , third] = objectParameters(token);
    const object = objectOf(first, endings[name] ?? 'GRF');
    const asWritten = name === '~DY' ? download(object, plain(third)) : null;
    ours.add(written(object));
    // A form is the format it stands in: without the command that stores it, it would print.
    if (name === '^DF' && object.drive !== 'R') needsFlash = true;
    return asWritten ?? (ours.size > mostObjects ? never('unreadable') : stored(object));
  };

  const recall = (name: string, token: Token): CommandKind => {
    const parameters = parametersOf(token);
    const object = objectOf(name === '^CW' ? parameters[1] : parameters[0], endings[name] ?? 'GRF');
    const isOurs = ours.has(written(object));
    if (isOurs && object.drive !== 'R') needsFlash = true;
    if (name === '^CW') return { class: 'sets-up', effect: 'font-alias' };
    return isOurs ? drawing : { class: 'sets-up', effect: 'recall' };
  };

  const erase = (token: Token): CommandKind => {
    const object = objectOf(objectParameters(token)[0], 'GRF');
    if (object.drive !== 'R') return never('erase');
    ours.delete(written(object));
    return memory;
  };

  const copy = (token: Token): CommandKind => {
    const [from, to] = objectParameters(token);
    const source = objectOf(from, 'GRF');
    const target = objectOf(to, source.ending);
    if (target.drive === 'R' && !target.name.includes('*')) ours.add(written(target));
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
      return [...ours].filter((object) => object.startsWith('R:') && object !== 'R:.GRF');
    },
    get needsFlash() {
      return needsFlash;
    },
  };
};
