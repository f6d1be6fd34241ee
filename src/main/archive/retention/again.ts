import { Kysely } from 'kysely';
import { ArchiveDialect, type Connection } from '../core/connection';
import { inChunks, type Tables } from '../core/schema';
import type { DueLabel } from './due';
import { anonymiseLabels } from './label';
import { labelsAtOnce } from './pass';

/** A label that an older archive holds with names and paper, and a newer one without. */
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
 * What the older archive still holds of labels that were anonymised since goes as it went then: their documents and what their log
 * says are otherwise never changed by a newer archive.
 */
export const anonymiseAgain = async (
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
        // The newer row did not fit here: it is as old as the rest of this archive.
        if (row?.blanked_at === mark.at) await anonymiseLabels({ connection: target, tx }, [label], mark);
      }
    });
};
