import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { StationBridge } from '#shared/bridge/contract';
import { openApp, scanBox, type App } from '#test/support/app';
import { order } from '#test/support/station';
import { codes, provisioning, warmUp, type Bench } from './bench';
import type { Arrival } from './stop-watch-printer';

/** The page with the bridge of the station's preload script. */
type StationPage = typeof globalThis & { station: StationBridge };

/** Pause between two scans: the picture of the last label is drawn by then. No packer is faster. */
const breathMs = 500;

const importOrders = (app: App, refs: readonly string[]): Promise<void> =>
  app.window.evaluate(
    async (orders) => {
      const bytes = new TextEncoder().encode(orders);
      const answer = await (globalThis as StationPage).station.call('orders.import', {
        fileName: 'a.json',
        bytes,
      });
      if (!answer.ok) throw new Error(answer.error.message);
    },
    JSON.stringify(refs.map((ref) => order(ref))),
  );

/** Presses Enter like the keyboard. @returns the clock just before, read in the main process */
const pressEnter = async (app: App): Promise<bigint> => {
  const at = await app.electron.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const start = process.hrtime.bigint();
    contents?.sendInputEvent({ type: 'keyDown', keyCode: 'Return' });
    contents?.sendInputEvent({ type: 'char', keyCode: 'Return' });
    contents?.sendInputEvent({ type: 'keyUp', keyCode: 'Return' });
    return String(start);
  });
  return BigInt(at);
};

/** Waits until the station has proven the print. */
const confirmed = (app: App, ref1: string): Promise<unknown> =>
  app.window.evaluate(async (search) => {
    for (;;) {
      const answer = await (globalThis as StationPage).station.call('labels.list', { search, limit: 1 });
      const stage = answer.ok ? answer.value.views[0]?.label.stage : answer.error.message;
      if (stage === 'confirmed') return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }, ref1);

/** Milliseconds of one call over the bridge that does nothing: there and back. */
const emptyCall = (app: App): Promise<number> =>
  app.window.evaluate(async () => {
    const start = performance.now();
    await (globalThis as StationPage).station.call('people.touch', undefined);
    return performance.now() - start;
  });

export interface WindowScans {
  arrivals: Arrival[];
  /** Empty calls over the bridge, one for each round, in milliseconds. */
  calls: number[];
}

/** From Enter in the Scan box of the real window to the document's bytes at the printer. */
export const scanInWindow = async (bench: Bench, document: string): Promise<WindowScans> => {
  const folder = bench.folder('window');
  const file = join(folder, 'bench.json');
  writeFileSync(file, JSON.stringify({ packbench: 1, ...provisioning(bench) }));
  const app = await openApp({ folder, args: ['--provision', file] });
  try {
    const scans = codes('window', warmUp + Math.ceil(bench.rounds.many / 2));
    await importOrders(app, scans);
    await bench.service.sells(scans.map(() => document));
    const arrivals: Arrival[] = [];
    const calls: number[] = [];
    for (const code of scans) {
      await scanBox(app).fill(code);
      const start = await pressEnter(app);
      arrivals.push(await bench.printer.arrival(start, document.length));
      await confirmed(app, code);
      await bench.printer.idle();
      await pause(breathMs);
      calls.push(await emptyCall(app));
    }
    return { arrivals: arrivals.slice(warmUp), calls: calls.slice(warmUp) };
  } finally {
    await app.close();
  }
};
