import type { App } from './app';

/** What `Date` says from now on in the world this runs in: the page's, or (with its modules before it) the station's. */
const hold = (...given: unknown[]): void => {
  const world = globalThis as typeof globalThis & { heldAt?: number };
  const isHeld = world.heldAt !== undefined;
  world.heldAt = given.at(-1) as number;
  if (isHeld) return;
  const said = (): number => world.heldAt ?? 0;
  world.Date = new Proxy(Date, {
    construct: (real, parts: unknown[]) =>
      Reflect.construct(real, parts.length === 0 ? [said()] : parts) as object,
    get: (real, name) => (name === 'now' ? said : (Reflect.get(real, name) as unknown)),
  });
};

/**
 * Stops the clocks of a window's station and of its page, until the window closes: a wait is as long as it says, however
 * slow the machine is. Timers go on.
 * @returns moves both clocks on by so many milliseconds
 */
export const holdClocks = async ({ electron, window }: App): Promise<(ms: number) => Promise<void>> => {
  let now = Date.now();
  const put = async (): Promise<void> => {
    // The station first: a page ahead of it would offer what is still refused.
    await electron.evaluate(hold, now);
    await window.evaluate(hold, now);
  };
  await put();
  return async (ms) => {
    now += ms;
    await put();
  };
};
