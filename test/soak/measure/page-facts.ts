import type { App } from '#test/support/app';

/** The page, right after its garbage was collected. */
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
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
    return { heapUsed: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
  };
};
