import type V8 from 'node:v8';
import type Vm from 'node:vm';
import type { App } from '#test/support/app';

/** The main process as it reports itself, right after garbage collection. Bytes. */
export interface MainFacts {
  pid: number;
  heapUsed: number;
  external: number;
  arrayBuffers: number;
  /** What keeps its event loop alive, by Node's own names: `Timeout`, `TCPSocketWrap`, … */
  resources: Record<string, number>;
  /** Process ids by Electron's own kinds: `Browser`, `Tab`, `GPU`, `Utility`. */
  kinds: Record<number, string>;
}

/** Kept between two samples: a new context for each would itself be a leak. */
interface Kept {
  soakCollect?: () => void;
}

/** The program's own `require`: code run in the main process by Playwright has none. */
export interface WithModules {
  mainModule: NodeJS.Module;
}

export const mainFacts = (app: App): Promise<MainFacts> =>
  app.electron.evaluate(async ({ app: electron }) => {
    const kept = globalThis as Kept;
    if (!kept.soakCollect) {
      const { mainModule } = process as unknown as WithModules;
      (mainModule.require('v8') as typeof V8).setFlagsFromString('--expose-gc');
      kept.soakCollect = (mainModule.require('vm') as typeof Vm).runInNewContext('gc') as () => void;
    }
    // Objects freed in one round can own objects that the next round frees: finalizers run in between.
    for (let round = 0; round < 4; round += 1) {
      kept.soakCollect();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    const resources: Record<string, number> = {};
    for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1;
    const kinds = Object.fromEntries(electron.getAppMetrics().map(({ pid, type }) => [pid, type]));
    return { pid: process.pid, heapUsed, external, arrayBuffers, resources, kinds };
  });
