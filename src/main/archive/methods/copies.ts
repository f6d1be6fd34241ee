import type { Db } from '../core/schema';
import type { ArchiveDeps } from '../core/types';
import type { Exclusively } from '../core/work-queue';
import { copiedPackage, listCopies } from '../copies/list';
import { clearCopies, removeOldCopies, sweepCopies, type CopyBatch, saveCopies } from '../copies/save';

/** The copied rows of other benches' labels, for lists and search. Nothing is bought or printed from them. */
export const copyMethods = (db: Db, { connection }: ArchiveDeps, exclusively: Exclusively) => {
  const place = () => db.selectFrom('copy_place').selectAll().executeTakeFirst();
  return {
    /** How far the floor was read, as stored; null where nothing was copied. */
    copyCursor: async () => (await place())?.place ?? null,
    /** How many labels are copied, by bench. */
    copyCounts: async () => {
      const rows = await db.selectFrom('copied_benches').select(['id', 'labels']).execute();
      return new Map(rows.map(({ id, labels }) => [id, labels]));
    },
    saveCopies: (taken: CopyBatch) => exclusively(() => saveCopies(connection, taken)),
    /** These three remove a few rows in each call, starting with 0. @returns where to continue; null when done */
    sweepCopies: (walk: number, after: number) => exclusively(() => sweepCopies(connection, walk, after)),
    removeOldCopies: (before: string, after: number) =>
      exclusively(() => removeOldCopies(connection, before, after)),
    clearCopies: (after: number) => exclusively(() => clearCopies(connection, after)),
    listCopies: (query: Parameters<typeof listCopies>[1]) => listCopies(db, query),
    copiedPackage: (id: string) => copiedPackage(db, id),
    /** Whether removed copies may still be readable in the file, until it is rebuilt. */
    haveRemovedCopiesRemains: async () => (await place())?.is_loose === 1,
    noteRemainsRemoved: () =>
      exclusively(() => connection.prepare('update copy_place set is_loose = 0 where is_loose = 1').run([])),
  };
};
