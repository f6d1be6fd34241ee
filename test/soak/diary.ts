import type { PrintReason } from '#shared/print/print';

/** One question to a person: whether a label was bought, or whether it came out. */
export interface Question {
  kind: 'bought' | 'printed';
  ref1: string;
  packageId: string | null;
}

/** What people did and were asked, over the whole run. */
export interface Diary {
  questions: Question[];
  /** Orders registered again knowingly, and how often. */
  again: Map<string, number>;
  /** Packages entered by hand: they have no document, and were dealt with elsewhere. */
  entered: Map<string, string>;
  /** Papers asked for on top of the first, by package. */
  handlers: Map<string, number>;
  /** Packages whose data were changed after their label was printed. */
  corrected: Set<string>;
  resumed: number;
  released: number;
  /** Offers to print again that were taken: the station knew, or was told, that nothing came out. */
  offered: number;
  troubles: Map<string, number>;
  errands: Map<string, number>;
  /** Errands that did not go as a worker expects, each with what was said. */
  stumbles: string[];
  /** Labels that were searched while there was nothing of them to be drawn. */
  undrawn: number;
  /** Holds that no trouble of this run explains. */
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
