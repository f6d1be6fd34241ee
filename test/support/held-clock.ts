import type { App } from './app';

/** Replaces `Date` from now on, in the page or in the station (where it must run before the modules). */
const hold = (...given: unknown[]): void => {
  const world = globalThis as typeof globalThis & { heldAt?: number };
  const isHeld = world.heldAt !== undefined;
  world.heldAt = given.at(-1) as number;
  if (isHeld) return;
  const heldAt = (): number => world.heldAt ?? 0;
  world.Date = new Proxy(Date, {
    construct: (real, parts: unknown[]) =>
      Reflect.construct(real, parts.length === 0 ? [heldAt()] : parts) as object,
    get: (real, name) => (name === 'now' ? heldAt : (Reflect.get(real, name) as unknown)),
  });
};

/**
 * Stops the clocks of a window's station and of its page until the window closes, so that a wait has its
 * exact length however slow the computer is. Timers keep running.
 * @returns moves both clocks forward by so many milliseconds
 */
export const holdClocks = async ({ electron, window }: App): Promise<(ms: number) => Promise<void>> => {
  let now = Date.now();
  const put = async (): Promise<void> => {
    // The station first: a page with a later time would offer what the station still refuses.
    await electron.evaluate(hold, now);
    await window.evaluate(hold, now);
  };
  await put();
  return async (ms) => {
    now += ms;
    await put();
  };
};
