import type { BenchRecord, OrderReport } from '../../../src/main/floor/bench-record';

/** A record that is a list in memory: an entry's number is its place in it, from 1. */
export const recordOf = (entries: readonly (OrderReport | null)[]): BenchRecord => ({
  last: () => Promise.resolve(entries.length),
  standing: (label) =>
    Promise.resolve(entries.findLast((report) => report?.label === label)?.state ?? 'free'),
  after: (entry, limit) =>
    Promise.resolve(
      entries.slice(entry, entry + limit).map((report, index) => ({ entry: entry + index + 1, report })),
    ),
});
