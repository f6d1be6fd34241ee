import { atRisk, type Entry, type EntryState } from './entry';

/** What is left to do at one printer. */
export interface Line {
  /** Entries that are not done, in the order of work. */
  readonly entries: readonly Entry[];
  /** How many of them are bought, or being bought, and not on paper. */
  readonly atRisk: number;
}

interface Open {
  entries: Entry[];
  atRisk: number;
}

export interface Lines {
  /** By printer; rows without a printer are in none. */
  all(): ReadonlyMap<string, Line>;
  /** The order of work, or which printer a row goes to, changed. */
  forget(): void;
  /** An entry went from one state to another where it stands. */
  moved(entry: Entry, before: EntryState): void;
}

const linesOf = (entries: readonly Entry[]): Map<string, Open> => {
  const lines = new Map<string, Open>();
  for (const entry of entries) {
    const { printerId } = entry.row;
    if (printerId === null) continue;
    const line = lines.get(printerId) ?? { entries: [], atRisk: 0 };
    lines.set(printerId, line);
    if (entry.state !== 'done') line.entries.push(entry);
    if (atRisk(entry.state)) line.atRisk += 1;
  }
  return lines;
};

/**
 * The lines before the printers, put together when they are asked for and kept up to date from there: at each label of a long
 * batch the queue looks at what is left, and not at all that was.
 * @param ordered all entries in the order of work
 */
export const createLines = (ordered: () => readonly Entry[]): Lines => {
  let lines: Map<string, Open> | null = null;
  return {
    all: () => (lines ??= linesOf(ordered())),
    forget: () => (lines = null),
    moved: (entry, before) => {
      const line = entry.row.printerId === null ? undefined : lines?.get(entry.row.printerId);
      if (!line || before === entry.state) return;
      line.atRisk += Number(atRisk(entry.state)) - Number(atRisk(before));
      if (entry.state === 'done') line.entries.splice(line.entries.indexOf(entry), 1);
      // Where it stands among the others is not known any more.
      else if (before === 'done') lines = null;
    },
  };
};
