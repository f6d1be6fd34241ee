import type { App } from './app';

interface Watching {
  frameGaps: number[];
  watchFrames: boolean;
}

/** Milliseconds from each frame of the window to the next while `work` runs, sorted. */
export const frameGaps = async (app: App, work: () => Promise<unknown>): Promise<number[]> => {
  await app.window.evaluate(() => {
    const page = window as unknown as Watching;
    page.frameGaps = [];
    page.watchFrames = true;
    let last = performance.now();
    const next = (): void => {
      const now = performance.now();
      page.frameGaps.push(now - last);
      last = now;
      if (page.watchFrames) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await work();
  return app.window.evaluate(() => {
    const page = window as unknown as Watching;
    page.watchFrames = false;
    return page.frameGaps.sort((a, b) => a - b);
  });
};

const part = (gaps: readonly number[], share: number): string =>
  `${Math.round(gaps[Math.min(gaps.length - 1, Math.floor(share * gaps.length))] ?? 0)} ms`;

export const longestGap = (gaps: readonly number[]): number => gaps.at(-1) ?? Number.POSITIVE_INFINITY;

/** For a person to read: median, 95th percentile, longest gap, and how many were over 50 ms. */
export const gapsInWords = (gaps: readonly number[]): string =>
  `${gaps.length} frames, p50 ${part(gaps, 0.5)}, p95 ${part(gaps, 0.95)}, max ${part(gaps, 1)}, ` +
  `${gaps.filter((gap) => gap > 50).length} over 50 ms`;
