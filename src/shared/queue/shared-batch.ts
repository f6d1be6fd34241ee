/** An order that this bench took from a shared batch. */
export interface TakenRow {
  batch: string;
  position: number;
  /** The ID of the label that is made for it at this bench. */
  label: string;
  body: Uint8Array;
}

/** An order that this bench gives back, or that was changed here. */
export interface GivenRow extends TakenRow {
  /** By which benches choose it; absent to keep those that the floor has. */
  traits?: readonly string[];
}

/** How many orders of a batch one bench has in each state. */
interface BenchPart {
  bench: string;
  name: string;
  taken: number;
  bought: number;
  closed: number;
}

/** A batch whose orders any bench of the floor may take. */
export interface SharedBatch {
  id: string;
  name: string;
  at: Date;
  isOver: boolean;
  /** Some of its orders could not be decrypted here and are left out, because somebody changed them. */
  isDamaged: boolean;
  /** Orders that any bench may take. */
  waiting: number;
  /** Orders bought in the last ten minutes, and how long ago the first of them was bought, in milliseconds. */
  recent: number;
  recentMs: number;
  benches: BenchPart[];
}
