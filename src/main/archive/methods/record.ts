import type { Head } from '#shared/record/record';
import { endWasSealed, hashAt, headOf, lastVaultMark, type RecordQuery, recordRows } from '../audit/read';
import { verifyChain } from '../audit/verify';
import { lastEventId, orderEntries, removedFromFloor } from '../queries/order-entries';
import type { Db } from '../core/schema';
import type { ArchiveDeps } from '../core/types';

/** The chained record of events; see `audit/`. */
export const recordMethods = (db: Db, { onBadRow }: ArchiveDeps) => ({
  record: (query: RecordQuery) => recordRows(db, query, onBadRow),
  recordHead: () => headOf(db),
  hashAt: (seq: number) => hashAt(db, seq),
  endWasSealed: () => endWasSealed(db),
  lastVaultMark: () => lastVaultMark(db),
  lastEntry: () => lastEventId(db),
  orderEntries: (after: number, limit: number) => orderEntries(db, after, limit),
  removedFromFloor: () => removedFromFloor(db),
  verifyChain: (kept: Head | null = null) => verifyChain(db, kept),
});
