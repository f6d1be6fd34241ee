import type { PrintReason } from '#shared/print/print';

/** One question to a person: whether a label was purchased, or whether it was printed. */
export interface Question {
  kind: 'bought' | 'printed';
  ref1: string;
  packageId: string | null;
}

/** What people did and were asked during the run. */
export interface Diary {
  questions: Question[];
  /** Orders that a person registered again, and how often. */
  again: Map<string, number>;
  /** Packages entered by hand: they have no document and were handled elsewhere. */
  entered: Map<string, string>;
  /** Requested papers besides the first, by package. */
  handlers: Map<string, number>;
  /** Packages whose data were corrected after their label was printed. */
  corrected: Set<string>;
  resumed: number;
  released: number;
  /** Accepted offers to print again: the station knew, or was told, that nothing was printed. */
  offered: number;
  troubles: Map<string, number>;
  errands: Map<string, number>;
  /** Errands with an unexpected result, each with its message. */
  stumbles: string[];
  /** Labels that were searched while they had no picture. */
  undrawn: number;
  /** Holds that no fault of this run explains. */
  strange: string[];
}

export const newDiary = (): Diary => ({
  ...{ questions: [], again: new Map<string, number>(), entered: new Map<string, string>() },
  ...{ handlers: new Map<string, number>(), corrected: new Set<string>() },
  ...{ resumed: 0, released: 0, offered: 0, troubles: new Map<string, number>() },
  ...{ errands: new Map<string, number>(), stumbles: [], undrawn: 0, strange: [] },
});

export const count = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

export const reprintReasons: readonly PrintReason[] = ['damaged', 'lost', 'jam', 'misprint', 'other'];
