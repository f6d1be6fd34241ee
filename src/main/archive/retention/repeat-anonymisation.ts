import { Kysely } from 'kysely';
import { ArchiveDialect, type Connection } from '../core/connection';
import { inChunks } from '../core/chunks';
import type { Tables } from '../core/schema';
import type { DueLabel } from './due';
import { anonymiseLabels } from './label';
import { labelsAtOnce } from './pass';

/** A label from which a newer archive has removed personal data and documents, and an older one has not. */
export interface AnonymisedSince {
  label: DueLabel;
  mark: { at: string; days: number };
}

/** @param row of a newer archive, before it is taken over */
export const anonymisedSince = (target: Connection, row: Record<string, unknown>): AnonymisedSince[] => {
  const { id, blanked_at: at, blanked_days: days, draft } = row;
  if (typeof at !== 'string' || typeof draft !== 'string') return [];
  const [there] = target.all(
    `select id, seq, ref1, draft as was, package_id, tracking_number from labels
     where id = ? and blanked_at is null`,
    [id],
  );
  if (!there) return [];
  return [{ label: { ...(there as unknown as DueLabel), draft }, mark: { at, days: Number(days) } }];
};

/**
 * Removes personal data and documents in the older archive from labels that were anonymised since. Otherwise a newer archive never changes
 * an older one's documents and logs.
 */
export const repeatAnonymisation = async (
  target: Connection,
  anonymised: readonly AnonymisedSince[],
): Promise<void> => {
  const db = new Kysely<Tables>({ dialect: new ArchiveDialect(target) });
  for (const chunk of inChunks(anonymised, labelsAtOnce))
    await db.transaction().execute(async (tx) => {
      for (const { label, mark } of chunk) {
        const row = await tx
          .selectFrom('labels')
          .select('blanked_at')
          .where('id', '=', label.id)
          .executeTakeFirst();
        // The newer row did not fit here: the label keeps its data like the rest of this archive.
        if (row?.blanked_at === mark.at) await anonymiseLabels({ connection: target, tx }, [label], mark);
      }
    });
};
