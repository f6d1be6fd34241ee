import type { Watcher } from './watcher';

/** Milliseconds between two checks: short enough for a person, long enough for a share on a slow network. */
const between = 1500;

/**
 * Checks immediately and then repeatedly, one check at a time.
 * @returns a function that stops it and resolves when a check in progress has finished
 */
export const pollFolder = (
  watcher: Pick<Watcher, 'look'>,
  pause: number = between,
): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const check = async (): Promise<void> => {
    await watcher.look();
    if (!stopped) timer = setTimeout(again, pause);
  };
  const again = (): void => {
    under = check();
  };
  let under = check();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await under;
  };
};
