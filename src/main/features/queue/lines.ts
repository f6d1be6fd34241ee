import { atRisk, type Entry } from './entry';

/** The unfinished entries of one printer. */
export interface Line {
  /** Entries that are not done, in processing order. */
  readonly entries: readonly Entry[];
  /** How many of them are bought or being bought, and on their way to paper. */
  readonly atRisk: number;
  /** How many of them are bought and wait for a person before they print: also money at risk. */
  readonly held: number;
}

interface Open {
  entries: Entry[];
  atRisk: number;
  held: number;
}

/** The state of an entry before a change. */
export type EntryBefore = Pick<Entry, 'state' | 'why'>;

export interface Lines {
  /** By printer; rows without a printer are in none. */
  all(): ReadonlyMap<string, Line>;
  /** The processing order, or the printer of a row, changed. */
  forget(): void;
  /** An entry changed its state but not its position. */
  moved(entry: Entry, before: EntryBefore): void;
}

type IsHeld = (entry: Pick<Entry, 'row' | 'state' | 'why'>) => boolean;

const linesOf = (entries: readonly Entry[], isHeld: IsHeld): Map<string, Open> => {
  const lines = new Map<string, Open>();
  for (const entry of entries) {
    const { printerId } = entry.row;
    if (printerId === null) continue;
    const line = lines.get(printerId) ?? { entries: [], atRisk: 0, held: 0 };
    lines.set(printerId, line);
    if (entry.state !== 'done') line.entries.push(entry);
    if (atRisk(entry.state)) line.atRisk += 1;
    if (isHeld(entry)) line.held += 1;
  }
  return lines;
};

/**
 * The lines of all printers. They are built on demand and kept up to date afterwards, so that for each label of a long batch the queue
 * looks only at unfinished entries.
 * @param ordered all entries in processing order
 * @param isHeld true if an entry is bought and waits for a person at the station's risk
 */
export const createLines = (ordered: () => readonly Entry[], isHeld: IsHeld): Lines => {
  let lines: Map<string, Open> | null = null;
  return {
    all: () => (lines ??= linesOf(ordered(), isHeld)),
    forget: () => (lines = null),
    moved: (entry, before) => {
      const line = entry.row.printerId === null ? undefined : lines?.get(entry.row.printerId);
      if (!line) return;
      line.held += Number(isHeld(entry)) - Number(isHeld({ ...entry, ...before }));
      if (before.state === entry.state) return;
      line.atRisk += Number(atRisk(entry.state)) - Number(atRisk(before.state));
      if (entry.state === 'done') line.entries.splice(line.entries.indexOf(entry), 1);
      // Its position among the others is unknown.
      else if (before.state === 'done') lines = null;
    },
  };
};
