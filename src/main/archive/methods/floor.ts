import { adoptLabel } from '../changes/adopt-label';
import type { Db } from '../core/schema';
import type { ArchiveDeps } from '../core/types';
import { codesOfLabel, removedLabels, toldChanges } from '../queries/told-labels';

/** What benches that share a floor tell each other of labels. */
export const floorMethods = (db: Db, deps: ArchiveDeps) => ({
  toldChanges: (after: number, limit: number) => toldChanges(db, after, limit),
  removedLabels: (after: { at: string; id: string }, limit: number) => removedLabels(db, after, limit),
  codesOf: (labelId: string) => codesOfLabel(db, labelId),
  /** Rejects, and writes nothing, where the label is here already, or another live one is for its parcel. */
  adopt: (adopted: Parameters<typeof adoptLabel>[1]) => adoptLabel(db, adopted, deps),
});
