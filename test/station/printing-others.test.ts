import { afterEach, describe, expect, it } from 'vitest';
import { shareWithOthers, type SharedPrinter } from './counting-others';
import { countedBefore, label, startBench, type Bench } from './printing-bench';

let bench: Bench;
let shared: SharedPrinter;
const start = async (...options: Parameters<typeof startBench>): Promise<void> => {
  bench = await startBench(...options);
  shared = await shareWithOthers(bench.printer);
};
afterEach(async () => {
  await bench.close();
  await shared.close();
});

const print = (name: string) => bench.print([label(name)], 1, shared);
const isSent = (report: { type: string }): boolean => report.type === 'sent';
const looks = (): number => bench.received().split('odometer.total_label_count').length;

/** Waits until the desk has checked this many more times. */
const looked = (times: number): Promise<void> => {
  const until = looks() + times;
  return bench.printer.until(() => looks() >= until);
};

describe('labels of others by another way during a print run', () => {
  it('they do not prove our label that is still held', async () => {
    await start({ msPerLabel: 60_000 });
    const first = print('A');
    const second = print('B');
    let isOver = false;
    void first.end.then(() => (isOver = true));
    await second.until(isSent);
    shared.others = 1;
    await looked(5);
    expect(isOver).toBe(false);
    shared.others = 7;
    await looked(5);
    expect(isOver).toBe(false);
    expect(bench.printed()).toEqual([]);
  });

  it('they end the print run: sent labels are proven when the buffers are empty, and counting starts again', async () => {
    await start({ msPerLabel: 100 });
    const prints = ['A', 'B', 'C'].map(print);
    await prints[1]!.until(isSent);
    shared.others = 5;
    const ends = await Promise.all(prints.map(({ end }) => end));
    expect(ends).toEqual([
      { state: 'confirmed', counterAfter: countedBefore + 7, note: 'counter_moved_more' },
      { state: 'confirmed', counterAfter: countedBefore + 7, note: 'counter_moved_more' },
      { state: 'confirmed', counterAfter: countedBefore + 8, note: null },
    ]);
    expect(prints[2]!.reports[0]).toMatchObject({ type: 'sending', counterBefore: countedBefore + 7 });
    expect(bench.printed()).toEqual(['A', 'B', 'C']);
    expect(bench.printer.received).toHaveLength(2);
  });

  it('they are distinguished from ours even though they are as many', async () => {
    await start({ msPerLabel: 100 });
    const prints = ['A', 'B', 'C', 'D'].map(print);
    await prints[1]!.until(isSent);
    shared.others = 1;
    const printedWhenProven = prints.map(({ end }) => end.then(() => bench.printed().length));
    const ends = await Promise.all(prints.map(({ end }) => end));
    expect(ends.map((end) => end.state)).toEqual(prints.map(() => 'confirmed'));
    for (const [at, printed] of (await Promise.all(printedWhenProven)).entries())
      expect(printed).toBeGreaterThan(at);
  });
});
