import { accessSync, constants, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
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

/** @param holder as Chromium names it: the computer, a hyphen, the process */
const runsHere = (holder: string): boolean => {
  const pid = Number(holder.slice(hostname().length + 1));
  if (holder !== `${hostname()}-${pid}`) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * Whether the station is open where Chromium refuses its lock in the folder. It also refuses where the lock can't be written, as on a
 * read-only disk. Then the station is open only if the lock's holder runs on this computer; otherwise the bench opens and shows the
 * reason.
 */
export const isOpenElsewhere = (folder: string, platform: NodeJS.Platform): boolean => {
  // There the lock is no file.
  if (platform === 'win32') return true;
  try {
    // A link to nothing that names its holder.
    if (!runsHere(readlinkSync(join(folder, 'SingletonLock')))) accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};
