import { failureCode } from '#shared/failure';
import type { CopiedLabel } from '#shared/label/copied';
import { type Stage, stages } from '#shared/label/stage';
import type { Db } from '../core/schema';
import type { ListQuery } from '../queries/label-filters';
import { findSeqs } from '../queries/label-search';
import { copied } from './copied-tables';

const rowsOf = (db: Db, seqs: readonly number[]) =>
  db
    .selectFrom('copied_labels as label')
    .leftJoin('copied_benches as bench', 'bench.id', 'label.bench_id')
    .selectAll('label')
    .select('bench.name as bench')
    .where('label.seq', 'in', seqs)
    .orderBy('label.seq', 'desc')
    .execute();

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const stageOf = (text: string): Stage => stages.find((stage) => stage === text) ?? 'closed';

const labelOf = (row: Row): CopiedLabel => ({
  ...{ id: row.id, bench: row.bench ?? '', ref1: row.ref1, parcel: row.parcel },
  ...{ stage: stageOf(row.stage), hold: failureCode.safeParse(row.hold_code).data ?? null },
  ...{ packageId: row.package_id, trackingNumber: row.tracking_number, service: row.service },
  ...{ recipient: row.recipient, country: row.country, printer: row.printer_name, prints: row.prints },
  ...{ isReplaced: row.is_replaced === 1, isOutdated: row.outdated_at !== null, updatedAt: row.updated_at },
});

/** Labels of other benches that match a search, the last ones copied first. */
export const listCopies = async (
  db: Db,
  query: ListQuery & { search: string; limit: number },
): Promise<{ rows: CopiedLabel[]; total: number | null }> => {
  const { seqs, total } = await findSeqs(copied(db), query, query.limit, 'copied');
  return { rows: seqs.length === 0 ? [] : (await rowsOf(db, seqs)).map(labelOf), total };
};

/** The package of a copied label; null where there is none with this id. */
export const copiedPackage = async (db: Db, id: string): Promise<string | null> => {
  const row = await db
    .selectFrom('copied_labels')
    .select('package_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.package_id ?? null;
};
