import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { type App, openScreen } from '#test/support/app';
import { call } from '#test/support/bridge';
import type { Random } from '#test/support/crash/random';
import { crew, signIn, type SoakBench, type Worker } from './bench';
import type { Diary } from './diary';
import { createErrands } from './errands';
import type { Measure } from './measure/sample';
import { orderFile } from './orders';
import { createPerson } from './person';
import type { SoakPlan } from './plan';
import { createTroubles } from './troubles';

/** The share of a file's orders that are scanned one by one; all others go through the queue. */
const walkInShare = 0.04;
/** The run is aborted when nothing was printed for this long even though there is work. */
const stuckMs = 180_000;
/** Interval of checking what waits for a person, in milliseconds. */
const lookMs = 300;

interface Tools {
  bench: SoakBench;
  plan: SoakPlan;
  diary: Diary;
  random: Random;
  measure: Measure;
  /** Called every few seconds during work. */
  glance: () => void;
}

/**
 * Puts an order file into the field behind the button on Ship, in the page itself: when Playwright answers
 * the file dialog, it keeps the whole screen that was open then (about 800 nodes for each file).
 */
const chooseFile = (app: App, name: string, content: string): Promise<void> =>
  app.window.evaluate(
    ([fileName, text]) => {
      const field = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!field) throw new Error('there is no field for a file');
      const chosen = new DataTransfer();
      chosen.items.add(new File([text], fileName));
      field.files = chosen.files;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [name, content] as const,
  );

/** People at work: they import and process batches, and run the errands of a shift. */
export const createShift = ({ bench, plan, diary, random, glance }: Tools) => {
  const { app } = bench;
  const attend = createPerson(bench, diary, random);
  const strike = createTroubles(bench, diary, random);
  let published = 0;
  let walkIns: number[] = [];
  let day = 0;
  let nextTrouble = plan.warmUp / 2;
  const worker = (): Worker => crew[day % crew.length] ?? crew[0];
  const errand = createErrands(
    bench,
    { past: () => random.between(1, published), walkIn: () => walkIns.shift() ?? null, worker },
    diary,
    random,
  );

  /** Chooses a file with the button on Ship. @returns the batch */
  const importBatch = async (from: number, to: number): Promise<string> => {
    const name = `orders-${from}.csv`;
    await openScreen(app, 'Ship');
    await expect(app.window.getByRole('button', { name: 'Import orders' })).toBeVisible();
    await chooseFile(app, name, orderFile(from, to));
    await app.window.getByRole('button', { name: 'Done', exact: true }).click();
    const { batches } = await call(app, 'queue.status', undefined);
    const batch = batches.find((one) => one.name === name);
    if (!batch) throw new Error(`${name} did not become a batch`);
    return batch.id;
  };

  /** True when it is done, or was done so long ago that it is not listed any more. */
  const isDone = async (batchId: string): Promise<boolean> => {
    const { batches } = await call(app, 'queue.status', undefined);
    return (batches.find(({ id }) => id === batchId)?.state ?? 'done') === 'done';
  };

  const troubleWhenDue = async (): Promise<void> => {
    if (bench.out() < nextTrouble) return;
    nextTrouble = bench.out() + random.between(plan.troubleEvery / 2, plan.troubleEvery * 1.5);
    await strike();
  };

  /** Works until a condition is met; with `busy` it also runs errands and faults. */
  const workUntil = async (over: () => Promise<boolean>, busy: boolean): Promise<void> => {
    let [seen, at] = [bench.out(), performance.now()];
    while (!(await over())) {
      await attend();
      if (busy) {
        await troubleWhenDue();
        await errand();
      }
      glance();
      await pause(lookMs);
      if (bench.out() !== seen) [seen, at] = [bench.out(), performance.now()];
      if (performance.now() - at > stuckMs) throw new Error(`nothing came out for ${stuckMs / 1000} s`);
    }
  };

  const start = async (batchId: string): Promise<void> => {
    const answer = await call(app, 'queue.start', { batchId });
    if (!answer.ok) throw new Error(answer.message);
  };

  return {
    /** Number of orders imported so far. */
    brought: () => published,
    /** One file: most of it through the queue, some scanned by hand, until all are printed. */
    batch: async (size: number): Promise<void> => {
      const first = published + 1;
      const end = published + 1 + size;
      const byHand = end - Math.ceil(size * walkInShare);
      const queued = await importBatch(first, byHand);
      const rest = await importBatch(byHand, end);
      published += size;
      walkIns = Array.from({ length: end - byHand }, (_, at) => byHand + at);
      await start(queued);
      await workUntil(() => isDone(queued), true);
      walkIns = [];
      if (!(await isDone(rest))) await start(rest);
      await workUntil(() => isDone(rest), false);
    },
    /** No work in progress, nothing on hold, idle connections closed, on the Ship screen. */
    rest: async (): Promise<void> => {
      const atWork = ['registering', 'registered', 'sending', 'sent'] as const;
      await workUntil(async () => {
        const { counts, held } = await call(app, 'labels.list', { limit: 1 });
        return (
          atWork.every((stage) => counts[stage] === 0) && Object.values(held).every((many) => many === 0)
        );
      }, false);
      await openScreen(app, 'Labels');
      await openScreen(app, 'Ship');
      await pause(plan.restMs);
    },
    /** The day's numbers are read, the person signs out, another one signs in. */
    end: async (): Promise<void> => {
      await openScreen(app, 'Labels');
      // On a busy machine the screen is seen a moment before its keys count.
      await expect(async () => {
        await app.window.keyboard.press('Alt+d');
        const day = app.window.getByRole('tab', { name: /^Day/ });
        await expect(day).toHaveAttribute('aria-selected', 'true', { timeout: 500 });
      }).toPass();
      await app.window.keyboard.press('Alt+l');
      await app.window.getByRole('button', { name: `Signed in as ${worker().name}.` }).click();
      day += 1;
      await signIn(app, worker());
    },
  };
};
