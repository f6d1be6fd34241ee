import { vi } from 'vitest';
import { limits } from '#tools/suites/limits';

/** Timers that expire when the test calls `runOut`. */
export const handTimers = () => {
  const running = new Set<{ ms: number; run: () => void }>();
  return {
    startTimer: (ms: number, run: () => void) => {
      const timer = { ms, run };
      running.add(timer);
      return () => void running.delete(timer);
    },
    running,
    runOut: async (ms: number): Promise<void> => {
      const timer = await vi.waitUntil(() => [...running].find((one) => one.ms === ms), {
        timeout: limits.poll,
      });
      running.delete(timer);
      timer.run();
    },
  };
};
