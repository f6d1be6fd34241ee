import type { BenchRecord, OrderReport } from '../../../src/main/floor/bench-record';

/** The key that a real bench derives from the floor's passphrase. */
export const floorKey = new Uint8Array(32).fill(7);

/** A bench's record as a list in memory. The number of an entry is its position in the list, counted from 1. */
export const recordOf = (entries: readonly (OrderReport | null)[]): BenchRecord => ({
  last: () => Promise.resolve(entries.length),
  stateOf: (label, isNumber) => {
    const reports = entries.filter((report) => report?.label === label);
    if (reports.at(-1)?.state === 'free') return Promise.resolve('free');
    return Promise.resolve(reports.findLast((report) => report && isNumber(report.ref1))?.state ?? 'free');
  },
  after: (entry, limit) =>
    Promise.resolve(
      entries.slice(entry, entry + limit).map((report, index) => ({
        ...{ entry: entry + index + 1, report },
        mark: `${report?.label} ${report?.at}`,
      })),
    ),
  odd: () => Promise.resolve([]),
  removed: () => Promise.resolve([]),
});
