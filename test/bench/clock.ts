/**
 * Nanoseconds of the computer's monotonic clock. Node reads the same clock in every process (uv_hrtime,
 * CLOCK_MONOTONIC on Linux), so that a start in one process and an end in another can be compared.
 */
export const now = (): bigint => process.hrtime.bigint();

/** Milliseconds from one reading to another. */
export const between = (start: bigint, end: bigint): number => Number(end - start) / 1e6;

/** Milliseconds of the work. */
export const timed = async (work: () => unknown): Promise<number> => {
  const start = now();
  await work();
  return between(start, now());
};
