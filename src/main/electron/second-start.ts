import { accessSync, constants, lstatSync } from 'node:fs';
import { join } from 'node:path';

/** The part of a window that a second start uses. */
interface ShownWindow {
  isMinimized(): boolean;
  restore(): void;
  show(): void;
  focus(): void;
}

interface Running {
  /** Null before it is created and after it was closed. */
  window: () => ShownWindow | null;
  isEnding: () => boolean;
  /** Starts the program again once this process has ended. */
  startOnceEnded: () => void;
}

/** What happens when the program is started while it runs: its window is shown. A program that ends starts again, because its window is
 * closed, or closes soon. */
export const onSecondStart = ({ window, isEnding, startOnceEnded }: Running): (() => void) => {
  let startsAgain = false;
  return () => {
    if (isEnding()) {
      if (!startsAgain) startOnceEnded();
      startsAgain = true;
      return;
    }
    const shown = window();
    if (shown?.isMinimized() === true) shown.restore();
    shown?.show();
    shown?.focus();
  };
};

/**
 * Whether the station is open where Chromium refuses its lock in the folder. It also refuses where the lock can't be written, as on a
 * read-only disk. Then the bench opens and shows the reason; the lock of the station's folder still keeps a second station out.
 */
export const isOpenElsewhere = (folder: string, platform: NodeJS.Platform): boolean => {
  // There the lock is no file.
  if (platform === 'win32') return true;
  try {
    accessSync(folder, constants.W_OK);
    // A link to nothing, so it does not "exist".
    lstatSync(join(folder, 'SingletonLock'));
    return true;
  } catch {
    return false;
  }
};
