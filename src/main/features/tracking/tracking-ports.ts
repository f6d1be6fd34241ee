import type { BoardChip, BoardQuery, BoardRow, Due, PlaceWord } from '#shared/tracking/board';
import type { Failure } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import type { Tracking } from '#shared/tracking/record';

/** The service's latest report on a package, and when it is asked again. Times are ISO 8601 UTC. */
export interface StoredTracking {
  packageId: string;
  /** Null for a package that this station did not buy. */
  labelId: string | null;
  tracking: Tracking;
  place: PlaceWord;
  /** When the record last contained something new. */
  changedAt: string;
  checkedAt: string;
  /** Null: never again automatically. */
  nextAt: string | null;
  /** Consecutive answers without news. */
  unchanged: number;
}

/**
 * Tracking's part of the archive. The board shows the packages of all bought labels, printed or not, except replaced labels: their parcels
 * have the replacement's number.
 */
export interface TrackingArchive {
  tracking(packageId: string): Promise<StoredTracking | null>;
  /** Saves an answer and, in the same commit, its line in the label's log. */
  saveTracking(tracking: StoredTracking, event: LabelEvent | null): Promise<void>;
  /**
   * Packages that will be asked about again, the soonest first.
   * @param after only those that are due later (ISO 8601 UTC)
   */
  nextToAsk(limit: number, after?: string): Promise<Due[]>;
  /** Packages bought since `since` that were never asked about; `at` is when they were bought. */
  neverAsked(since: string): Promise<Due[]>;
  /** The number of packages that will be asked about again. */
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
