import { adoptLabel } from '../changes/adopt-label';
import type { Db } from '../core/schema';
import type { ArchiveDeps } from '../core/types';
import { codesOfLabel, removedLabels, changedLabels } from '../queries/changed-labels';

/** What this bench reports to the floor about its labels, and labels adopted from other benches. */
export const floorMethods = (db: Db, deps: ArchiveDeps) => ({
  toldChanges: (after: number, limit: number) => changedLabels(db, after, limit),
  removedLabels: (after: { at: string; id: string }, limit: number) => removedLabels(db, after, limit),
  codesOf: (labelId: string) => codesOfLabel(db, labelId),
  /** Rejects, and writes nothing, where the archive has the label or another live label for its parcel. */
  adopt: (adopted: Parameters<typeof adoptLabel>[1]) => adoptLabel(db, adopted, deps),
});
