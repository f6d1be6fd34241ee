/** How many labels come out in a minute, seen over the last two minutes. */
export interface Rate {
  /** One label came out at this time (milliseconds since 1970). */
  count(now: number): void;
  /** Labels a minute; null until ten seconds and two labels have been seen. */
  perMinute(now: number): number | null;
}

const windowMs = 120_000;
const leastMs = 10_000;

export const createRate = (): Rate => {
  let times: number[] = [];
  return {
    count: (now) => {
      times = [...times.filter((time) => now - time < windowMs), now];
    },
    perMinute: (now) => {
      const recent = times.filter((time) => now - time < windowMs);
      const first = recent[0];
      if (first === undefined || recent.length < 2 || now - first < leastMs) return null;
      return ((recent.length - 1) / (now - first)) * 60_000;
    },
  };
};
