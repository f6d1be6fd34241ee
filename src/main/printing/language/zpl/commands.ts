import type { CommandClass, CommandEffect } from '#shared/print/label-commands';
import { commandTable } from './command-table';

/** What a command does to a bench. */
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

/** Fonts (`^A0`, `^AA`, `^A@`; with the font left out its first parameter follows) and barcodes (`^B0` to `^BZ`). */
const isFontOrBarcode = (name: string): boolean => /^\^(A.?|B[0-9A-Z])$/s.test(name);

/** What a command does by its name alone; null for what is no command that a printer knows. */
export const kindOf = (name: string): CommandKind | null =>
  kinds.get(name) ?? (isFontOrBarcode(name) ? drawing : null);

/** True for what a printer would take for a command: after a tilde, nothing else is one. */
export const isKnown = (name: string): boolean => kindOf(name) !== null;
