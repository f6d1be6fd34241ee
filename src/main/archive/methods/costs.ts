import type { Db } from '../core/schema';
import type { ArchiveDeps } from '../core/types';
import type { Exclusively } from '../core/work-queue';
import { customsMarks } from '../queries/customs-marks';
import { usedCodes } from '../queries/used-codes';
import * as costs from '../tables/landed-costs';

/** Requests for duties and taxes, each with its result. */
export const costMethods = (
  db: Db,
  { connection, operator, onBadRow }: ArchiveDeps,
  exclusively: Exclusively,
) => ({
  saveCost: (stored: costs.StoredCost) => costs.insertCost(db, stored, { operator }),
  settleCost: (kept: Parameters<typeof costs.settleCost>[1]) => costs.settleCost(db, kept),
  keptCost: (id: string) => costs.costById(db, id),
  latestAnswered: () => costs.latestAnswered(db, onBadRow),
  latestCost: (labelId: string) => costs.latestCost(db, labelId, onBadRow),
  costsOf: (labelId: string) => costs.costsOf(db, labelId, onBadRow),
  customsMarks: (labelIds: readonly string[]) => customsMarks(connection, labelIds, exclusively),
  costsBetween: (from: string, to: string) => costs.costsBetween(db, from, to, onBadRow),
  costsAsking: () => costs.costsAsking(db, onBadRow),
  ownCodes: () => usedCodes(db),
});
