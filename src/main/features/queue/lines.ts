import { atRisk, type Entry } from './entry';

/** What is left to do at one printer. */
export interface Line {
  /** Entries that are not done, in the order of work. */
  readonly entries: readonly Entry[];
  /** How many of them are bought, or being bought, and on their way to paper. */
  readonly atRisk: number;
  /** How many of them are bought and wait for a person before they print: at risk as well. */
  readonly held: number;
}

interface Open {
  entries: Entry[];
  atRisk: number;
  held: number;
}

/** Where an entry stood before it was changed. */
export type Before = Pick<Entry, 'state' | 'why'>;

export interface Lines {
  /** By printer; rows without a printer are in none. */
  all(): ReadonlyMap<string, Line>;
  /** The order of work, or which printer a row goes to, changed. */
  forget(): void;
  /** An entry went from one state to another where it stands. */
  moved(entry: Entry, before: Before): void;
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
 * The lines before the printers, put together when they are asked for and kept up to date from there: at each label of a long
 * batch the queue looks at what is left, and not at all that was.
 * @param ordered all entries in the order of work
 * @param isHeld whether an entry is bought and waits for a person at the station's risk
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
      // Where it stands among the others is not known any more.
      else if (before.state === 'done') lines = null;
    },
  };
};
