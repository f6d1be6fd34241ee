import type { Readable } from 'node:stream';

export interface Silence {
  /** Whether there was no output for that long. */
  isPassed: () => boolean;
  stop: () => void;
}

/**
 * Watches the output of a process. A process in an endless loop can't answer questions, so the missing output shows it.
 * @param limit milliseconds without a byte from any of the streams, after which `onSilence` is called, once
 */
export function watchSilence(
  streams: readonly (Readable | null)[],
  limit: number,
  onSilence: () => void,
): Silence {
  let isPassed = false;
  const timer = setTimeout(() => {
    isPassed = true;
    onSilence();
  }, limit);
  for (const stream of streams) stream?.on('data', () => timer.refresh());
  return { isPassed: () => isPassed, stop: () => clearTimeout(timer) };
}
