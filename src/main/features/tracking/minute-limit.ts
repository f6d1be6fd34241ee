export const minuteMs = 60_000;

/** The requests of the last 60 seconds, and when the next may be sent. Times are milliseconds since 1970. */
export interface MinuteLimit {
  /** A request is sent now. Automatic ones (`own`) are spaced; a person's question is counted but never delayed. */
  count(now: number, isOwn: boolean): void;
  /** Milliseconds until the next automatic request may be sent; 0 if now. */
  wait(now: number): number;
  recent(now: number): number;
}

/** Spreads requests evenly over the minute instead of sending all at its beginning. */
export const createMinuteLimit = (perMinute: () => number): MinuteLimit => {
  let times: number[] = [];
  let lastOwn = Number.NEGATIVE_INFINITY;
  const within = (now: number): number[] => (times = times.filter((time) => now - time < minuteMs));
  return {
    count: (now, isOwn) => {
      times = [...within(now), now];
      if (isOwn) lastOwn = now;
    },
    wait: (now) => {
      const most = perMinute();
      const recent = within(now);
      // If the minute is full, its oldest request must expire first.
      const blocking = recent[recent.length - most];
      const full = blocking === undefined ? 0 : blocking + minuteMs - now;
      return Math.max(0, full, lastOwn + Math.ceil(minuteMs / most) - now);
    },
    recent: (now) => within(now).length,
  };
};
