import type { Page } from '@playwright/test';
import type { App } from '#test/support/app';
import type { Bench } from './bench';
import type { Figure, Section } from './figure';
import { emptyWindow, launch } from './launch';
import { bringIn, openBenchApp, printBatch } from './window-batch';

interface Watching {
  noted: number[];
  longTasks: number[];
  isWatching: boolean;
}

interface Seen {
  /** Milliseconds from each frame to the next. */
  frames: number[];
  /** Milliseconds of each piece of work that blocked the page for more than 50 ms. */
  longTasks: number[];
}

/**
 * Starts to record the page's frames. As text: the loader would put a helper into a named function that the
 * page does not have.
 */
const watch = `{
  Object.assign(window, { noted: [], longTasks: [], isWatching: true });
  new PerformanceObserver((list) => {
    window.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ entryTypes: ['longtask'] });
  let last = performance.now();
  function next(now) {
    window.noted.push(now - last);
    last = now;
    if (window.isWatching) requestAnimationFrame(next);
  }
  requestAnimationFrame(next);
}`;

const seen = (): Seen => {
  const page = window as unknown as Watching;
  page.isWatching = false;
  return { frames: page.noted, longTasks: page.longTasks };
};

/** Scrolls with the wheel and types, like a person who searches, until `work` is done. */
const during = async (page: Page, work: Promise<unknown>): Promise<Seen> => {
  const state = { isOver: false };
  const over = work.finally(() => (state.isOver = true));
  over.catch(() => undefined);
  await page.mouse.move(700, 560);
  await page.evaluate(watch);
  for (let turn = 0; !state.isOver; turn += 1) {
    await page.mouse.wheel(0, turn % 40 < 20 ? 600 : -600);
    if (turn % 4 === 0) await page.keyboard.type('A1', { delay: 60 });
    if (turn % 40 === 39) await page.keyboard.press('Escape');
    await page.waitForTimeout(50);
  }
  await over;
  return page.evaluate(seen);
};

const idleMs = (bench: Bench): number => bench.sized({ whole: 15_000, quick: 3_000, trial: 300 });

const inEmptyWindow = async (bench: Bench): Promise<Seen> => {
  const { electron, window } = await launch(emptyWindow, bench.folder('frames-empty'));
  try {
    return await during(window, window.waitForTimeout(idleMs(bench)));
  } finally {
    await electron.close();
  }
};

const openQueue = async (app: App): Promise<void> => {
  await app.window.keyboard.press('F3');
  await app.window.getByRole('row').nth(3).waitFor();
};

const inWords = (name: string, { longTasks }: Seen): string =>
  `${name}: ${longTasks.length} tasks longer than 50 ms in the page` +
  (longTasks.length > 0 ? `, the longest ${Math.round(Math.max(...longTasks))} ms` : '');

/** How evenly the window draws while a batch prints in a long queue, and a person scrolls and types. */
export const frames = async (bench: Bench): Promise<Section> => {
  const [rows, labels] = bench.sized({ whole: [10_000, 1_000], quick: [2_000, 100], trial: [50, 5] });
  const empty = await inEmptyWindow(bench);
  const app = await openBenchApp(bench, 'frames');
  try {
    const batchId = await bringIn(app, 'queue', rows);
    await openQueue(app);
    const idle = await during(app.window, app.window.waitForTimeout(idleMs(bench)));
    const printing = await during(app.window, printBatch(bench, app, batchId, labels));
    const still: Figure = { name: 'an empty Electron window, frame to frame', samples: empty.frames };
    const figure = (name: string, { frames: samples }: Seen): Figure => ({
      name,
      samples,
      against: still,
      aims: [{ of: 'p99', most: 50 }],
    });
    return {
      title: `The window while somebody scrolls and types in a queue of ${rows.toLocaleString('en')} rows`,
      figures: [
        still,
        figure('nothing prints', idle),
        figure(`${labels.toLocaleString('en')} labels are bought and printed`, printing),
      ],
      missing: [],
      notes: [
        inWords('empty window', empty),
        inWords('nothing prints', idle),
        inWords('printing', printing),
        'Drawn by the processor on a screen that exists in memory (Xvfb): a graphics card takes that work off it',
      ],
    };
  } finally {
    await app.close();
  }
};
