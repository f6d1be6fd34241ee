import type { FloorDatabase } from './database';
import type { FloorState } from './words';

/**
 * How a bench's leaving ended. `in_doubt`: it may have bought orders of which it is not known, and a person settles them first.
 * `taken`: rows of a shared batch are its own, which it would go on to buy while another bench gets them. `busy`: something was done at
 * the bench meanwhile.
 */
export type Leaving =
  | { kind: 'left' }
  | { kind: 'away' }
  | { kind: 'busy' }
  | { kind: 'in_doubt'; orders: number }
  | { kind: 'taken'; orders: number };

/**
 * $1 bench id, $2 its run, $3 the last entry of its record. It is off the floor where the floor has all of the record, its labels with
 * their documents too, and nothing that it began to buy is open, nor anything that it took of a shared batch; all of that in one statement.
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
  /** Looks in at the floor. @returns how the bench stands to it then */
  visit: () => Promise<FloorState['kind']>;
  tellLabels: () => Promise<void>;
  /** `position` is the last entry of its record. */
  bench: () => Promise<{ id: string; run: string; position: number }>;
  patienceMs: number;
}

/** Joins, tells, gives back, until the floor has everything; then leaves. @throws FloorAwayError where the floor does not answer */
export const leave = async ({
  database,
  visit,
  tellLabels,
  bench,
  patienceMs,
}: LeaveDeps): Promise<Leaving> => {
  let state: FloorState['kind'] = 'joining';
  // Each look at the floor goes as far as the one before let it.
  for (let look = 0; look < 4; look += 1) {
    state = await visit();
    if (state === 'retired') return { kind: 'left' };
    if (state !== 'here') continue;
    await tellLabels();
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
