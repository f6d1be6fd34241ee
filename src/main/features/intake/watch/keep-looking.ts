import type { Watcher } from './watcher';

/** Milliseconds between two looks: soon enough for a person, seldom enough for a share on a slow network. */
const between = 1500;

/**
 * Looks at once and then again and again, one look at a time.
 * @returns how to stop; resolves when the look under way, if any, is over
 */
export const keepLooking = (
  watcher: Pick<Watcher, 'look'>,
  pause: number = between,
): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const look = async (): Promise<void> => {
    await watcher.look();
    if (!stopped) timer = setTimeout(again, pause);
  };
  const again = (): void => {
    under = look();
  };
  let under = look();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await under;
  };
};
