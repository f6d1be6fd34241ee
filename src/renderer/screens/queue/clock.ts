import { useSyncExternalStore } from 'react';

/** A clock that runs only while a component reads it. */
const createClock = (everyMs: number) => {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = (): void => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    get: () => now,
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) {
        now = Date.now();
        timer = setInterval(tick, everyMs);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
  };
};

const seconds = createClock(1000);
const halfMinutes = createClock(30_000);

/** Milliseconds since 1970, updated each second. */
export const useSeconds = (): number => useSyncExternalStore(seconds.subscribe, seconds.get);

/** Milliseconds since 1970, updated each half minute. */
export const useHalfMinutes = (): number => useSyncExternalStore(halfMinutes.subscribe, halfMinutes.get);
