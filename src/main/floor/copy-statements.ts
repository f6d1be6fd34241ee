import { databaseState, type SealedRow } from './label-statements';

/** The state of the database: its identity, and its oldest running transaction. */
export interface CopyMoment {
  identity: string;
  oldest: string;
}

export interface CopiedRow extends SealedRow {
  changed: string;
}

/**
 * $1 environment, $2 bench that asks, $3 $4 $5 the last row that was read (its transaction, label, bench), $6 whether everything was
 * read once, $7 most rows. Returns the reports of other benches about their labels, in the order in which they were written. Once
 * everything was read, leaves out rows written after the oldest running transaction: a transaction that commits later would be
 * skipped. The first reading takes all rows, for a restored database may have rows with transaction ids that it has not reached yet.
 */
export const copyStatement = /* sql */ `
with here as (
  select ${databaseState} as identity, pg_snapshot_xmin(pg_current_snapshot()) as oldest),
told as (
  select l.changed, l.label, l.bench, l.version, l.sealed from packbench.labels l
  where l.environment = $1 and l.bench <> $2::uuid and l.changed >= $3::text::xid8
    and (l.changed, l.label, l.bench) > ($3::text::xid8, $4, $5::uuid)
    and (not $6 or l.changed < (select oldest from here))
  order by l.changed, l.label, l.bench limit $7)
select here.identity, here.oldest::text as oldest, told.changed::text as changed, told.label, told.bench, b.name, told.version, told.sealed
from here left join (told join packbench.benches b on b.id = told.bench) on true
order by told.changed, told.label, told.bench`;

/** $1 environment, $2 bench that asks. */
export const countStatement = /* sql */ `
select count(*) as count from packbench.labels where environment = $1 and bench <> $2::uuid`;

/** The same by bench. A count that is lower than the number of copied labels shows that somebody removed rows by hand. */
export const countsStatement = /* sql */ `
select bench, count(*) as count from packbench.labels where environment = $1 and bench <> $2::uuid group by bench`;
