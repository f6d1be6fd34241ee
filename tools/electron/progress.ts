import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 250;

/**
 * Polls a size; resolves once it has not changed for `patience` milliseconds, or `signal` is aborted. `wait` is the pause between two
 * polls.
 */
export async function stalled(
  size: () => number,
  patience: number,
  signal: AbortSignal,
  wait: (milliseconds: number) => Promise<unknown> = delay,
): Promise<void> {
  let last = size();
  let quiet = 0;
  while (quiet < patience && !signal.aborted) {
    await wait(LOOK_EVERY_MS);
    const now = size();
    quiet = now === last ? quiet + LOOK_EVERY_MS : 0;
    last = now;
  }
}

/** Total size in bytes of all files below the folders; missing files count as 0. */
export function bytesBelow(...folders: string[]): number {
  const files = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    );
  const sizeOf = (path: string): number => {
    const is = statSync(path, { throwIfNoEntry: false });
    // The size of a folder itself depends on the file system.
    return is?.isFile() === true ? is.size : 0;
  };
  return files.reduce((sum, file) => sum + sizeOf(file), 0);
}
