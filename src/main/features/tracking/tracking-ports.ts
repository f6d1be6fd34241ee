import type { BoardChip, BoardRow, PlaceWord } from '#shared/tracking/board';
import type { Failure } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import type { Tracking } from '#shared/tracking/record';

/** What the service last told of a package, and when it is asked again. Times are ISO 8601 UTC. */
export interface StoredTracking {
  packageId: string;
  /** Null for a package that this station did not buy. */
  labelId: string | null;
  tracking: Tracking;
  place: PlaceWord;
  /** When the record last said something it had not said before. */
  changedAt: string;
  checkedAt: string;
  /** Null: never again by itself. */
  nextAt: string | null;
  /** Answers in a row that told nothing new. */
  unchanged: number;
}

/** A package the board looks after, and when it is to be asked about. */
export interface Due {
  packageId: string;
  labelId: string;
  at: string;
}

export interface BoardQuery {
  chip?: BoardChip | undefined;
  /** Found in ref1, packageId, tracking number, recipient's name or city. */
  search?: string | undefined;
  /** At most so many, the newest orders first. */
  limit: number;
  /** What told nothing new since then, and is not delivered, is silent. */
  silentBefore: string;
}

/**
 * Tracking's part of the durable memory. The board's packages are those of every bought label, printed or not, but for
 * labels that another was bought in place of: their parcels go under the other number.
 */
export interface TrackingArchive {
  tracking(packageId: string): Promise<StoredTracking | null>;
  /** Saves an answer and, in the same commit, its line in the label's log. */
  saveTracking(tracking: StoredTracking, event: LabelEvent | null): Promise<void>;
  /** Packages that will be asked about again, the soonest first. */
  nextToAsk(limit: number): Promise<Due[]>;
  /** Packages bought since `since` that were never asked about; `at` is when they were bought. */
  neverAsked(since: string): Promise<Due[]>;
  /** How many packages will be asked about again. */
  watched(): Promise<number>;
  lastChecked(): Promise<string | null>;
  board(query: BoardQuery): Promise<BoardRow[]>;
  boardCounts(silentBefore: string): Promise<Record<BoardChip, number>>;
}

export type TrackingResult = { ok: true; value: Tracking } | { ok: false; failure: Failure };

/** Asks the service where a package is. Free, and safe to repeat. */
export interface Tracker {
  track(packageId: string, signal?: AbortSignal): Promise<TrackingResult>;
}
