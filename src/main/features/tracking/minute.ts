export const minuteMs = 60_000;

/** Requests of the last 60 seconds, and when the next may leave. Times are milliseconds since 1970. */
export interface Minute {
  /** A request leaves now. `own` ones keep their distance; a person's question is counted, and waits for nothing. */
  count(now: number, own: boolean): void;
  /** Milliseconds until the next own request may leave; 0 when it may now. */
  wait(now: number): number;
  recent(now: number): number;
}

/** Spread over the minute rather than all at its beginning: a service is asked evenly. */
export const createMinute = (perMinute: () => number): Minute => {
  let times: number[] = [];
  let lastOwn = Number.NEGATIVE_INFINITY;
  const within = (now: number): number[] => (times = times.filter((time) => now - time < minuteMs));
  return {
    count: (now, own) => {
      times = [...within(now), now];
      if (own) lastOwn = now;
    },
    wait: (now) => {
      const most = perMinute();
      const recent = within(now);
      // The oldest of those that fill the minute must leave it first.
      const blocking = recent[recent.length - most];
      const full = blocking === undefined ? 0 : blocking + minuteMs - now;
      return Math.max(0, full, lastOwn + Math.ceil(minuteMs / most) - now);
    },
    recent: (now) => within(now).length,
  };
};
