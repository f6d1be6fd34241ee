import type { Readable } from 'node:stream';

export interface Silence {
  /** Whether nothing came for that long. */
  isPassed: () => boolean;
  stop: () => void;
}

/**
 * Watches what a process prints. A process that computes for ever can't be asked how it is, so silence is what tells.
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
