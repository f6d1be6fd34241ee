import type { FloorDatabase } from './database';
import type { FloorState } from './types';

/**
 * How leaving the floor ended. `in_doubt`: for some orders it is unknown whether this bench bought them, and a person has to settle them
 * first. `taken`: this bench has taken orders of a shared batch, which it would still buy while another bench gets them. `busy`: work was
 * done at the bench meanwhile.
 */
export type LeaveResult =
  | { kind: 'left' }
  | { kind: 'away' }
  | { kind: 'busy' }
  | { kind: 'in_doubt'; orders: number }
  | { kind: 'taken'; orders: number };

/**
 * $1 bench id, $2 its run, $3 the last entry of its record. In one statement, retires the bench if the floor has its complete record and
 * all labels with their documents, none of its purchases is open, and it has taken no order of a shared batch.
 */
const leaveStatement = /* sql */ `
with open as (
  select
    (select count(*)::integer from packbench.orders
      where packbench.has_started(holds) and holds->($1::text)->>'state' = 'started') as orders,
    (select count(*)::integer from packbench.batch_rows where bench = $1::uuid and state = 'taken') as taken),
me as (
  update packbench.benches b set is_retired = true, seen_at = clock_timestamp()
  from packbench.floor f, open
  where b.id = $1::uuid and b.run = $2::uuid and b.position = $3 and b.labels_position = $3 and b.told = f.generation
    and f.noted = packbench.identity() and open.orders = 0 and open.taken = 0
  returning 1)
select exists (select from me) as "isLeft", orders, taken from open`;

interface LeaveDeps {
  database: Pick<FloorDatabase, 'query'>;
  /** Runs one round at the floor. @returns the state after it */
  visit: () => Promise<FloorState['kind']>;
  reportLabels: () => Promise<void>;
  /** `position` is the last entry of its record. */
  bench: () => Promise<{ id: string; run: string; position: number }>;
  patienceMs: number;
}

/** Joins, reports and gives back until the floor has everything, then leaves. @throws FloorAwayError where the floor does not answer */
export const leave = async ({
  database,
  visit,
  reportLabels,
  bench,
  patienceMs,
}: LeaveDeps): Promise<LeaveResult> => {
  let state: FloorState['kind'] = 'joining';
  // Each round gets one step further than the one before.
  for (let attempt = 0; attempt < 4; attempt += 1) {
    state = await visit();
    if (state === 'retired') return { kind: 'left' };
    if (state !== 'here') continue;
    await reportLabels();
    const { id, run, position } = await bench();
    const [row] = await database.query<{ isLeft: boolean; orders: number; taken: number }>(
      leaveStatement,
      [id, run, position],
      patienceMs,
    );
    if (row?.isLeft === true) return { kind: 'left' };
    if (row && row.orders > 0) return { kind: 'in_doubt', orders: row.orders };
    if (row && row.taken > 0) return { kind: 'taken', orders: row.taken };
  }
  return { kind: state === 'here' ? 'busy' : 'away' };
};
