import type { Update } from '#shared/update/basket';
import {
  labelsOfPackages,
  labelsWithFailedUpdates,
  type SettledUpdate,
  settleUpdates,
} from '../changes/settle-updates';
import type { Db } from '../core/schema';
import type { ArchiveDeps } from '../core/types';
import { openUpdate, openUpdates, removeUpdates, upsertUpdates } from '../tables/updates';

/** Corrections of bought packages. */
export const updateMethods = (db: Db, deps: ArchiveDeps) => ({
  openUpdates: () => openUpdates(db, deps.onBadRow),
  openUpdate: (packageId: string) => openUpdate(db, packageId, deps.onBadRow),
  /** Saves all or none. Rejects when a package would have two updates that are not done. */
  saveUpdates: (updates: readonly Update[]) => db.transaction().execute((tx) => upsertUpdates(tx, updates)),
  removeUpdates: (ids: readonly string[]) => db.transaction().execute((tx) => removeUpdates(tx, ids)),
  settleUpdates: (settled: readonly SettledUpdate[], at: string) => settleUpdates(db, settled, at, deps),
  labelsWithFailedUpdates: (labelIds: readonly string[]) => labelsWithFailedUpdates(db, labelIds),
  labelsOfPackages: (numbers: readonly string[]) => labelsOfPackages(db, numbers, deps.onBadRow),
});
