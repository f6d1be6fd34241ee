import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { openArchive } from '#main/archive/archive';
import type { StationBridge } from '#shared/bridge/contract';
import type { Label } from '#shared/label/stage';
import { order } from '#test/support/station';
import { projectRoot } from '#tools/paths';
import type { Bench } from './bench';
import { between, now } from './clock';
import type { Figure, Section } from './figure';

const emptyWindow = join(projectRoot, 'test/bench/empty-window');

/** Starts an app with the Electron that was prepared, and the flags the station gets. */
const launch = async (
  app: string,
  folder: string,
): Promise<{ electron: ElectronApplication; window: Page }> => {
  const electron = await _electron.launch({
    executablePath: process.env['PACKBENCH_ELECTRON'] ?? '',
    args: [
      ...(JSON.parse(process.env['PACKBENCH_ELECTRON_ARGS'] ?? '[]') as string[]),
      app,
      `--user-data-dir=${folder}`,
    ],
    env: Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? ''])),
    cwd: projectRoot,
  });
  return { electron, window: await electron.firstWindow() };
};

/** Resolves in the page of the empty window when it stands. */
const isLoaded = async (): Promise<void> => {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
};

/**
 * Resolves in the station's page when a scan would be taken: the box is there and open, and the station answers. It runs
 * in the page, so it holds no function with a name: the loader would reach for a helper that is not there.
 */
const isReadyToScan = async (): Promise<void> => {
  for (;;) {
    const box = document.querySelector<HTMLInputElement>('input[aria-label="Scan"]');
    if (box && !box.disabled && box.getClientRects().length > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  const { station } = globalThis as typeof globalThis & { station: StationBridge };
  const state = await station.call('station.state', undefined);
  if (!state.ok || state.value.archiveProblem) throw new Error('the station did not start');
};

/** Milliseconds from the start of the process until the page says it is there. */
const startOf = async (app: string, folder: string, ready: () => Promise<void>): Promise<number> => {
  const start = now();
  const { electron, window } = await launch(app, folder);
  try {
    await window.evaluate(ready);
    return between(start, now());
  } finally {
    await electron.close();
  }
};

const at = '2025-01-01T08:00:00.000Z';

const archivedLabel = (batchId: string, position: number): Label => {
  const ref1 = `old-${position}`;
  const { commodityItems: items, ...fields } = order(ref1) as { commodityItems: Label['draft']['items'] };
  const packageId = `P${500_000_000 + position}`;
  return {
    ...{ id: randomUUID(), batchId, position, ref1, stage: 'confirmed', hold: null, replaces: null },
    draft: { fields: fields, items },
    package: { packageId, trackingNumber: `ABC${packageId}00` },
    ...{ createdAt: at, updatedAt: at },
  };
};

/** A station's folder, set up for a live service, with so many shipped labels in its archive. */
const stationFolder = async (bench: Bench, count: number): Promise<string> => {
  const folder = bench.folder(`start-${count}`);
  const service = { environment: 'production', baseUrl: bench.service.url, prefix: 'ABC' };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ service }));
  await mkdir(join(folder, 'production'));
  const archive = openArchive(join(folder, 'production', 'archive.db'), { station: () => 'Bench 1' });
  for (let from = 0; from < count; from += 1_000) {
    const batch = { id: randomUUID(), name: 'old.json', at };
    const labels = Array.from({ length: Math.min(1_000, count - from) }, (_, row) =>
      archivedLabel(batch.id, from + row),
    );
    await archive.importBatch(batch, labels.map((label) => ({ label, event: { type: 'imported', file: 'old.json' } }))); // prettier-ignore
  }
  await archive.close();
  return folder;
};

/** Start of the process → a scan is taken, beside an Electron window with nothing in it. */
export const coldStart = async (bench: Bench): Promise<Section> => {
  const empty: Figure = { name: 'an empty Electron window', samples: [] };
  const small: Figure = { name: 'ready to scan, empty archive', samples: [], against: empty };
  const large: Figure = { name: 'ready to scan, 10,000 labels in the archive', samples: [], against: empty };
  const nowhere = bench.folder('empty');
  const folders = { small: await stationFolder(bench, 0), large: await stationFolder(bench, 10_000) };
  for (let round = -1; round < bench.rounds.few; round += 1) {
    const times = [
      await startOf(emptyWindow, nowhere, isLoaded),
      await startOf(projectRoot, folders.small, isReadyToScan),
      await startOf(projectRoot, folders.large, isReadyToScan),
    ];
    // The first round reads the programs from the disk; after it they lie in memory.
    if (round >= 0)
      for (const [of, { samples }] of [empty, small, large].entries()) samples.push(times[of] ?? NaN);
  }
  return { title: 'Start of the program → ready to scan', figures: [empty, small, large], missing: [] };
};
