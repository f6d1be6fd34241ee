import type { HeartbeatRow } from './statements';

/** What this program knows of itself at the floor. */
export interface KnownState {
  /** How many of its statements the floor was known to have accepted when the heartbeat was sent. */
  accepted: number;
  /** The last entry of its record that the floor was known to have. */
  position: number;
  /** The floor's generation when this program joined. */
  joinedIn: number;
  /** The floor's generation to which everything was reported; null before that. */
  generation: number | null;
  /** A request had no answer: the floor may list an order as started that this bench does not buy. */
  hasUnansweredRequest: boolean;
}

/**
 * What the answer to a heartbeat means. `newer`: a newer program changed the schema, so this program's statements may mean something else
 * now. `data_lost`: it is another database, or an older state of it. `retired`: the bench has left. `run_lost`: the floor was restored
 * to before this program joined. `copied`: another computer runs a copy of this bench's folder. `report_all`: the floor may lack entries of
 * the record, or list an order as started that is not bought. `report_new`: the floor has everything but the newest entries.
 */
export type Meaning = 'newer' | 'data_lost' | 'retired' | 'run_lost' | 'copied' | 'report_all' | 'report_new';

/** Reads the answer to a heartbeat. */
export const meaningOf = (
  row: Pick<
    HeartbeatRow,
    'acts' | 'position' | 'told' | 'isThisRun' | 'isRetired' | 'generation' | 'isKnown' | 'isNewer'
  >,
  { accepted, position, joinedIn, generation, hasUnansweredRequest }: KnownState,
): Meaning => {
  if (row.isNewer) return 'newer';
  if (row.acts === null) return 'data_lost';
  if (row.isRetired) return 'retired';
  // Checked before the run: a floor restored to before this program's start has only the earlier run.
  if (!row.isKnown || Number(row.acts) <= accepted) return 'data_lost';
  // Statements since then may have made up for those that it lost.
  if (Number(row.position ?? 0) < position) return 'data_lost';
  // A floor that may have lost data since this program joined may have lost its run too.
  if (row.isThisRun === false) return row.generation === joinedIn ? 'copied' : 'run_lost';
  const hasReportedAll = row.told === row.generation && generation === row.generation;
  return hasReportedAll && !hasUnansweredRequest ? 'report_new' : 'report_all';
};
