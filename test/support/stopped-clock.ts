interface Timer {
  at: number;
  work: () => void;
}

/** A clock that stands still until a test moves it, with its timers. */
export interface StoppedClock {
  now(): Date;
  after(ms: number, work: () => void): () => void;
  /** Runs timer after timer until `until`; after each one, `settled` resolves when its effects are over. */
  goTo(until: Date, settled: () => Promise<void>): Promise<void>;
}

export const stoppedClock = (start: string): StoppedClock => {
  let now = Date.parse(start);
  let timers: Timer[] = [];
  const next = (): Timer | undefined =>
    timers.reduce<Timer | undefined>((a, b) => (a && a.at <= b.at ? a : b), undefined);
  return {
    now: () => new Date(now),
    after: (ms, work) => {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    goTo: async (until, settled) => {
      for (let timer = next(); timer && timer.at <= until.getTime(); timer = next()) {
        const due = timer;
        timers = timers.filter((each) => each !== due);
        now = Math.max(now, due.at);
        due.work();
        await settled();
      }
      now = until.getTime();
    },
  };
};
