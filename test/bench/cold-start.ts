import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openArchive } from '#main/archive/archive';
import type { StationBridge } from '#shared/bridge/contract';
import { makeLargeArchive } from '#test/support/large-archive';
import { projectRoot } from '#tools/paths';
import type { Bench } from './bench';
import { between, now } from './clock';
import type { Figure, Section } from './figure';
import { emptyWindow, launch } from './launch';

/** Resolves in the page of the empty window when it is loaded. */
const isLoaded = async (): Promise<void> => {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
};

/**
 * Resolves in the station's page when it takes scans: the box is there and enabled, and the station answers.
 * It runs in the page, so it contains no named function: the loader would use a helper that does not exist
 * there.
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

/** Milliseconds from the start of the process until the page is ready. */
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

/** A station's folder, set up for a live service, with so many labels in its archive. */
const stationFolder = async (bench: Bench, count: number): Promise<string> => {
  const folder = bench.folder(`start-${count}`);
  const service = { environment: 'production', baseUrl: bench.service.url, prefix: 'ABC' };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ service }));
  await mkdir(join(folder, 'production'));
  const file = join(folder, 'production', 'archive.db');
  if (count > 0) makeLargeArchive(file, { count, until: '2025-06-01T22:00:00.000Z', aDay: 450 });
  // Migrated once: a start is measured, not a migration.
  await openArchive(file, { station: () => 'Bench 1' }).close();
  return folder;
};

/**
 * Start of the process → a scan is accepted, compared with an empty Electron window, by size of the archive.
 */
export const coldStart = async (bench: Bench): Promise<Section> => {
  const empty: Figure = { name: 'an empty Electron window', samples: [] };
  const nowhere = bench.folder('empty');
  const sizes = bench.sized({ whole: [0, 10_000, 100_000], quick: [0, 20_000], trial: [0, 500] });
  const stations = await Promise.all(
    sizes.map(async (count) => ({
      folder: await stationFolder(bench, count),
      figure: {
        name: `ready to scan, ${count.toLocaleString('en')} labels in the archive`,
        samples: [] as number[],
        against: empty,
        aims: [{ of: 'ratio' as const, most: 1.5 }],
      },
    })),
  );
  for (let round = -1; round < bench.rounds.few; round += 1) {
    const alone = await startOf(emptyWindow, nowhere, isLoaded);
    // The order rotates: the effects of a start on the next one are spread over all of them.
    const turns = stations.map((_, place) => (place + round + 1) % stations.length);
    const times: number[] = [];
    for (const at of turns) {
      const { folder } = stations[at]!;
      times[at] = await startOf(projectRoot, folder, isReadyToScan);
    }
    // The first round reads the programs from disk; after it they are in memory.
    if (round < 0) continue;
    empty.samples.push(alone);
    for (const [at, { figure }] of stations.entries()) figure.samples.push(times[at] ?? NaN);
  }
  const figures = stations.map(({ figure }): Figure => figure);
  const [none, largest] = [figures[0], figures.at(-1)];
  const grown: Figure[] =
    none && largest
      ? [
          {
            name: 'the largest archive beside none',
            samples: largest.samples,
            against: none,
            aims: [{ of: 'ratio', most: 1.1 }],
          },
        ]
      : [];
  return {
    title: 'Start of the program → ready to scan',
    figures: [empty, ...figures, ...grown],
    missing: ['an encrypted archive: the carried Electron on Linux does not say whether there is a keychain'],
    notes: ['Ready: the Scan box is shown and accepts input, and the station has answered a call'],
  };
};
