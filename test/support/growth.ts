const runs = 5;
/** Shorter times say more of the clock than of the work. */
const shortestMs = 0.2;

/** Time on a processor: other work of the machine does not make it longer. */
const usedMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const shortest = (work: () => unknown): number => {
  const times = Array.from({ length: runs }, () => {
    const before = usedMs();
    work();
    return usedMs() - before;
  });
  return Math.max(shortestMs, Math.min(...times));
};

/**
 * How many times longer `work` takes for eight times as much. About 8 where each piece takes the same time, and 64 where each is
 * compared with all others.
 *
 * @param size of the smaller work
 */
export const growth = (work: (size: number) => unknown, size: number): number => {
  const small = shortest(() => work(size));
  return shortest(() => work(8 * size)) / small;
};

/** Between the growth of work whose pieces take the same time each and of work that compares all of them. */
export const linear = 24;

/** How many times longer `work` takes than `other`. */
export const timesAs = (work: () => unknown, other: () => unknown): number =>
  shortest(work) / shortest(other);
