import { type Failure, failure } from '#shared/failure';
import { causeOf, type Stop } from '#shared/queue/stop';
import type { Book, Refreshed } from './book';
import type { HoldBreaker } from './hold-breaker';
import { isHeldAtRisk } from './entry';
import { isFullOfHeld } from './line';

/** Batches that must stop, each with its reason. */
export type Stops = Map<string, Stop>;

/** A problem that every order would meet. */
export const stopOfService = (reason: Failure | null): Stop => {
  const why = reason ?? failure('service_unreachable');
  return { kind: 'service', cause: causeOf(why), failure: why };
};

/** Counts the changed rows in the breaker and returns the batches that must stop. */
export const stopsFrom = (changed: readonly Refreshed[], book: Book, breaker: HoldBreaker): Stops => {
  const stops: Stops = new Map();
  for (const { row, before } of changed) {
    const entry = book.entry(row.labelId);
    const batch = book.batches.get(row.batchId);
    if (!entry || before === null || batch?.state !== 'running') continue;
    if (entry.state === 'done' && before !== 'done') breaker.printed();
    if (row.packageId !== null && (before === 'todo' || before === 'later' || before === 'buying'))
      breaker.bought();
    const { why } = entry;
    if (entry.state !== 'held' || before === 'held' || !why || why.kind === 'service') continue;
    if (!batch.accepted.includes(why.cause) && breaker.counts(why)) stops.set(row.batchId, why);
  }
  return stops;
};

/** The most frequent cause. */
const mostOf = (whys: readonly Stop[]): Stop | undefined => {
  const counts = new Map<string, number>();
  for (const { cause } of whys) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return whys.find(({ cause }) => counts.get(cause) === most);
};

/** Batches with orders to buy in a line in which as many labels wait for a person as may be bought and not printed, each with the reason. */
export const fullBatches = (book: Book, ahead: number): Stops => {
  const stops: Stops = new Map();
  for (const line of book.lines().values()) {
    if (!isFullOfHeld(line, { ahead })) continue;
    const held = line.entries.filter((entry) => isHeldAtRisk(entry, book.batches.get(entry.row.batchId)));
    const why = mostOf(held.flatMap((entry) => entry.why ?? []));
    for (const { row, state } of line.entries)
      if (why && (state === 'todo' || state === 'later')) stops.set(row.batchId, why);
  }
  return stops;
};

/** Running batches that would buy for such a line. */
export const stopsAt = (book: Book, ahead: number): Stops =>
  new Map(
    [...fullBatches(book, ahead)].filter(([batchId]) => book.batches.get(batchId)?.state === 'running'),
  );
