import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 250;

/**
 * Looks at a size again and again; resolves once it has not changed for `patience` milliseconds, or `signal` is
 * aborted. `wait` is how time passes between two looks.
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

/** Bytes of all files below the folders; what is missing or vanishes meanwhile counts nothing. */
export function bytesBelow(...folders: string[]): number {
  const files = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    );
  const sizeOf = (path: string): number => {
    const is = statSync(path, { throwIfNoEntry: false });
    // What a folder itself takes is a matter of the file system.
    return is?.isFile() === true ? is.size : 0;
  };
  return files.reduce((sum, file) => sum + sizeOf(file), 0);
}
