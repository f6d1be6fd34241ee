import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { family } from '#test/soak/measure/linux';
import { putTogether } from '#tools/packaging/program';
import { projectRoot } from '#tools/paths';
import type { Bench } from './bench';
import type { Figure, Section } from './figure';
import { emptyWindow, launch } from './launch';
import { bringIn, openBenchApp, printBatch } from './window-batch';

const megabyte = 1024 * 1024;

interface Memory {
  rss: number;
  pss: number;
}

/** Of one process, in bytes: resident memory, and the same with shared pages divided among their users. */
const memoryOf = (pid: number): Memory => {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const value = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? NaN) * 1024;
  return { rss: value('Rss'), pss: value('Pss') };
};

/** A program with all its processes at rest; several samples, because garbage collection varies. */
const measure = async (electron: ElectronApplication, rounds: number, restMs: number): Promise<Memory[]> => {
  const window = await electron.firstWindow();
  const looks: Memory[] = [];
  await window.waitForTimeout(restMs);
  for (let round = 0; round < rounds; round += 1) {
    await window.waitForTimeout(300);
    const all = family(electron.process().pid ?? 0).map(memoryOf);
    looks.push({
      rss: all.reduce((sum, { rss }) => sum + rss, 0) / megabyte,
      pss: all.reduce((sum, { pss }) => sum + pss, 0) / megabyte,
    });
  }
  return looks;
};

const bytesBelow = (path: string): number => {
  const at = statSync(path);
  if (!at.isDirectory()) return at.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesBelow(join(path, name)), 0);
};

const sizes = async (bench: Bench): Promise<Figure[]> => {
  const electron = process.env['PACKBENCH_ELECTRON'] ?? '';
  const program = await putTogether(projectRoot, electron, join(bench.folder('package'), 'program'), {
    isForProduction: false,
  });
  const size = (name: string, path: string): Figure => ({
    name,
    unit: 'MB',
    samples: [bytesBelow(path) / megabyte],
  });
  const empty = size('Electron as it comes, on disk', dirname(electron));
  return [empty, { ...size('the station as it is passed on, on disk', dirname(program)), against: empty }];
};

const figuresOf = (looks: ReadonlyMap<string, Memory[]>): Figure[] => {
  const [[first, alone] = ['', []], ...others] = looks;
  return (['pss', 'rss'] as const).flatMap((kind) => {
    const figure = (name: string, memory: Memory[]): Figure => ({
      name: `${name} (${kind.toUpperCase()})`,
      unit: 'MB',
      samples: memory.map((look) => look[kind]),
    });
    const empty = figure(first, alone);
    return [empty, ...others.map(([name, memory]) => ({ ...figure(name, memory), against: empty }))];
  });
};

/** Memory of all processes of the program, and its size on disk. Linux only. */
export const memory = async (bench: Bench): Promise<Section> => {
  const title = 'Memory of all processes together, and size on disk';
  if (process.platform !== 'linux')
    return {
      title,
      figures: await sizes(bench),
      missing: ['memory: it is read from /proc, which Linux has'],
    };
  const { rows, labels, rounds, restMs } = bench.sized({
    whole: { rows: 10_000, labels: 2_000, rounds: 9, restMs: 2_000 },
    quick: { rows: 2_000, labels: 100, rounds: 3, restMs: 2_000 },
    trial: { rows: 50, labels: 5, rounds: 1, restMs: 0 },
  });
  const looks = new Map<string, Memory[]>();
  const empty = await launch(emptyWindow, bench.folder('memory-empty'));
  try {
    looks.set('an empty Electron window', await measure(empty.electron, rounds, restMs));
  } finally {
    await empty.electron.close();
  }
  const app = await openBenchApp(bench, 'memory');
  try {
    looks.set('the station, idle', await measure(app.electron, rounds, restMs));
    const batchId = await bringIn(app, 'queue', rows);
    await app.window.keyboard.press('F3');
    await app.window.getByRole('row').nth(3).waitFor();
    looks.set(`${rows.toLocaleString('en')} rows in the Queue`, await measure(app.electron, rounds, restMs));
    await printBatch(bench, app, batchId, labels);
    looks.set(
      `after ${labels.toLocaleString('en')} labels of them`,
      await measure(app.electron, rounds, restMs),
    );
  } finally {
    await app.close();
  }
  return {
    title,
    figures: [...figuresOf(looks), ...(await sizes(bench))],
    missing: [],
    notes: [
      'PSS counts what processes share once; RSS counts it in each of them',
      'Whether memory grows over thousands of labels is what the soak asks (docs/soak.md)',
    ],
  };
};
