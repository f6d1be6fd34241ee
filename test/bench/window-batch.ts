import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openApp, type App } from '#test/support/app';
import { call } from '#test/support/bridge';
import { order } from '#test/support/orders';
import { provisioning, type Bench } from './bench';
import { documents } from './documents';

/**
 * The station in its window, set up to purchase at the stand-in and print on the printer with the stop-watch.
 */
export const openBenchApp = async (bench: Bench, name: string): Promise<App> => {
  const folder = bench.folder(name);
  const file = join(folder, 'bench.json');
  writeFileSync(file, JSON.stringify({ packbench: 1, sound: false, ...provisioning(bench) }));
  return openApp({ folder, args: ['--provision', file] });
};

/** Imports so many orders as one file, whose rows the Queue shows. @returns the batch */
export const bringIn = async (app: App, name: string, count: number): Promise<string> => {
  const orders = Array.from({ length: count }, (_, row) =>
    order(`${name}-${String(row + 1).padStart(5, '0')}`),
  );
  await app.window.evaluate(
    async ([fileName, text]) => {
      const { station } = window as unknown as {
        station: { call(name: string, input: unknown): Promise<{ ok: boolean }> };
      };
      const bytes = new TextEncoder().encode(text);
      const answer = await station.call('orders.import', { fileName, bytes });
      if (!answer.ok) throw new Error('the orders were not taken');
    },
    [`${name}.json`, JSON.stringify(orders)] as const,
  );
  let batchId: string | undefined;
  const look = async (): Promise<string | undefined> => {
    const { batches } = await call(app, 'queue.status', undefined);
    return (batchId = batches.find((batch) => batch.name === `${name}.json`)?.id);
  };
  await expect.poll(look, { timeout: 60_000 }).toBeDefined();
  return batchId ?? '';
};

/** The number of labels of this archive with a proven print. */
export const printedSoFar = async (app: App): Promise<number> =>
  (await call(app, 'labels.list', { limit: 1 })).counts.confirmed;

/** Purchases and prints the batch from its start; resolves when so many labels of the archive are proven. */
export const printBatch = async (bench: Bench, app: App, batchId: string, until: number): Promise<void> => {
  await bench.service.sells(Array.from({ length: until }, () => documents[0].zpl));
  const { ok } = await call(app, 'queue.start', { batchId });
  if (!ok) throw new Error('the batch was not started');
  await expect
    .poll(() => printedSoFar(app), { timeout: 600_000, intervals: [500] })
    .toBeGreaterThanOrEqual(until);
};
