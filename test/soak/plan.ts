/** The size of a soak. */
export interface SoakPlan {
  labels: number;
  /** Labels before the first sample that counts: after them, compilers, caches and pools are warm. */
  warmUp: number;
  /** Orders in one file. */
  batch: number;
  /** Labels from one sample to the next. */
  every: number;
  /** Shifts, each with its end: the day's numbers are read, the person signs out, another one signs in. */
  days: number;
  seed: number;
  /** Of the practice printer. */
  msPerLabel: number;
  /** Of the practice service. */
  latencyMs: number;
  /** Approximate number of labels between two faults. */
  troubleEvery: number;
  /** Time before a sample in which idle connections are closed, in milliseconds. */
  restMs: number;
  /** A deliberate leak, to check that the soak finds it. */
  leak?: LeakKind;
}

export const leakKinds = ['listener', 'socket', 'timer', 'heap', 'nodes'] as const;
export type LeakKind = (typeof leakKinds)[number];

/** A run of so many labels, divided into three shifts and about twenty samples. */
export const planOf = (labels: number): SoakPlan => ({
  labels,
  warmUp: Math.min(1_000, Math.ceil(labels / 8)),
  batch: Math.min(1_000, Math.ceil(labels / 8)),
  every: Math.max(100, Math.min(1000, Math.ceil(labels / 10))),
  days: 3,
  seed: 20_261_121,
  msPerLabel: 5,
  latencyMs: 20,
  troubleEvery: Math.min(150, Math.ceil(labels / 10)),
  restMs: 6_000,
});
