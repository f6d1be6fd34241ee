/** How many labels of a batch come out in a minute, measured over the last two minutes. */
export interface Rate {
  /** One label of the batch came out at this time (milliseconds since 1970). */
  count(batchId: string, now: number): void;
  /** Labels of the batch per minute; null until ten seconds have passed and two of its labels came out. */
  perMinute(batchId: string, now: number): number | null;
}

const windowMs = 120_000;
const leastMs = 10_000;

export const createRate = (): Rate => {
  const times = new Map<string, number[]>();

  const recentOf = (batchId: string, now: number): number[] =>
    (times.get(batchId) ?? []).filter((time) => now - time < windowMs);

  return {
    count: (batchId, now) => {
      for (const other of [...times.keys()]) {
        const recent = recentOf(other, now);
        if (recent.length > 0) times.set(other, recent);
        else times.delete(other);
      }
      times.set(batchId, [...(times.get(batchId) ?? []), now]);
    },
    perMinute: (batchId, now) => {
      const recent = recentOf(batchId, now);
      const first = recent[0];
      if (first === undefined || recent.length < 2 || now - first < leastMs) return null;
      return ((recent.length - 1) / (now - first)) * 60_000;
    },
  };
};
