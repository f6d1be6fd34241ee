import type { CommandClass, CommandEffect } from '#shared/print/label-commands';
import { commandTable } from './command-table';

/** The effect of a command on a bench. */
export interface CommandKind {
  class: CommandClass;
  effect: CommandEffect;
}

const kinds: ReadonlyMap<string, CommandKind> = new Map(
  commandTable.flatMap(({ names, class: kind, effect }) =>
    names.split(' ').map((name) => [name, { class: kind, effect }] as const),
  ),
);

export const drawing: CommandKind = { class: 'draws', effect: 'draws' };

/** Fonts (`^A0`, `^AA`, `^A@`; without the font its first parameter follows) and barcodes (`^B0` to `^BZ`). */
const isFontOrBarcode = (name: string): boolean => /^\^(A.?|B[0-9A-Z])$/s.test(name);

/** The effect of a command by its name; null for a name that no printer knows. */
export const kindOf = (name: string): CommandKind | null =>
  kinds.get(name) ?? (isFontOrBarcode(name) ? drawing : null);

/** True for a name that a printer reads as a command: after a tilde, nothing else is one. */
export const isKnown = (name: string): boolean => kindOf(name) !== null;
