import type { Printer } from '#shared/print/printer';
import { newKnown } from './known';
import { createLine, type Line } from './line';
import { tellStatus } from './note-status';
import { noOthers } from './others';

/** Every printer's line, by its id: one that moves keeps its lane, and what waits there. */
export interface Lines {
  of(printer: Printer): Line;
  /** What is known of a printer so far. */
  known(printerId: string): Line['known'] | null;
  withId(printerId: string): Line | null;
  /** Those whose printer is at an address. */
  at(uri: string): Line[];
}

/**
 * Whoever answers there is the printer from now on; what the one before said of itself, a fault too, is not said of this one.
 * @returns false while a job is there: what was sent to the one before must not be counted by another
 */
export const adoptAt = (line: Line): boolean => {
  if (line.isAtWork) return false;
  Object.assign(line, { serial: null, isProven: false, lost: null, met: null, elsewhere: null });
  line.others = noOthers();
  Object.assign(line.known, newKnown());
  tellStatus(line);
  return true;
};

/** A person gave the printer another address. */
const readdress = (line: Line, uri: string): void => {
  Object.assign(line, { uri, isProven: false, lost: null, elsewhere: null });
  line.others = { ...line.others, counterLeft: null };
  Object.assign(line.known, newKnown());
  tellStatus(line);
};

/** @param tools what every line works with */
export const createLines = (tools: Parameters<typeof createLine>[1]): Lines => {
  const lines = new Map<string, Line>();
  const at = (uri: string): Line[] => [...new Set(lines.values())].filter((line) => line.uri === uri);

  /** Two entries that mean the same printer share its lane. */
  const shared = ({ uri, serial }: Printer): Line | undefined =>
    at(uri).find((line) => line.serial === (serial ?? null));

  return {
    of: (printer) => {
      const line = lines.get(printer.id) ?? shared(printer) ?? createLine(printer, tools);
      lines.set(printer.id, line);
      // Who asks may have read the printer's entry before it was found again.
      if (line.uri !== printer.uri && !line.left.has(printer.uri)) readdress(line, printer.uri);
      return line;
    },
    known: (printerId) => lines.get(printerId)?.known ?? null,
    withId: (printerId) => lines.get(printerId) ?? null,
    at,
  };
};
