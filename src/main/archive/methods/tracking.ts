import type { LabelEvent } from '#shared/label/event';
import type { BoardQuery } from '#shared/tracking/board';
import type { Db } from '../core/schema';
import type { ArchiveDeps } from '../core/types';
import * as board from '../queries/board-queries';
import { saveTracking, type StoredTracking, trackingOf } from '../tables/trackings';

/** Tracking of packages, and the tracking board. */
export const trackingMethods = (db: Db, deps: ArchiveDeps) => ({
  tracking: (packageId: string) => trackingOf(db, packageId, deps),
  saveTracking: (tracking: StoredTracking, event: LabelEvent | null) =>
    saveTracking(db, tracking, event, deps),
  nextToAsk: (limit: number, after?: string) => board.nextToAsk(db, limit, after),
  neverAsked: (since: string) => board.neverAsked(db, since),
  watched: () => board.countWatched(db),
  lastChecked: () => board.lastChecked(db),
  board: (query: BoardQuery) => board.boardRows(db, query, deps.onBadRow),
  boardCounts: (silentBefore: string) => board.boardCounts(db, silentBefore),
});
