import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '#test/support/app';

/** Time until freed shared memory is unmapped, in milliseconds. */
const givenBackMs = 1_500;

/** The page, right after garbage collection and with empty caches. */
export interface PageFacts {
  /** Bytes. */
  heapUsed: number;
  nodes: number;
  listeners: number;
}

/** One session for the whole run: each new one would leave its own traces in the page. */
export const openPageFacts = async (app: App): Promise<() => Promise<PageFacts>> => {
  const session = await app.window.context().newCDPSession(app.window);
  await session.send('Performance.enable');
  return async () => {
    // Chromium keeps decoded pictures until it has too many or the system is short of memory, about 6 MB for
    // each viewed label: so this simulates a shortage.
    await session.send('Memory.simulatePressureNotification', { level: 'critical' });
    await pause(givenBackMs);
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
    return { heapUsed: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
  };
};
