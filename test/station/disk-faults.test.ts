import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openCrashBench } from '#test/support/crash/bench';
import type { ArchivedLabel, PrinterFacts, SoldPackage, StationLook } from '#test/support/crash/protocol';
import {
  createFaultyDisk,
  type DiskFault,
  type FaultyDisk,
  hasFaultyDisk,
} from '#test/support/faulty-disk/faulty-disk';

const labels = 40;

interface Outcome {
  boughtMeanwhile: number;
  sold: number;
  lost: number;
  questions: string[];
  printed: number;
  twice: number;
  batch: string | null;
}

/** A batch whose disk fails once so many labels are out, for so long; then it may end. */
const batchWith = async (fault: DiskFault, ms: number, permille: number): Promise<Outcome> => {
  let disk: FaultyDisk | null = null;
  const bench = await openCrashBench({
    ...{ labels, latencyMs: [10, 60], seed: 5, msPerLabel: 15 },
    env: (folder) => (disk ??= createFaultyDisk(folder)).env,
  });
  const sold = async (): Promise<SoldPackage[]> => (await bench.service.ask({ do: 'sold' })) as SoldPackage[];
  const look = async (): Promise<StationLook> => (await bench.station.ask({ do: 'look' })) as StationLook;
  try {
    while (bench.out.labels < 8) await pause(10);
    disk!.fail(fault, permille);
    const before = (await sold()).length;
    await pause(ms);
    const boughtMeanwhile = (await sold()).length - before;
    disk!.fail(null);
    let at = await look();
    const until = Date.now() + 120_000;
    const isOver = ({ batch, held }: StationLook): boolean => batch === 'done' || held.length > 0;
    while (!isOver(at) && Date.now() < until) {
      await pause(50);
      at = await look();
    }
    const all = await sold();
    const archived = (await bench.station.ask({ do: 'archived' })) as ArchivedLabel[];
    const { printed } = (await bench.printer.ask({ do: 'facts' })) as PrinterFacts;
    const known = new Map(archived.map(({ packageId, documents }) => [packageId, documents.length]));
    return {
      boughtMeanwhile,
      sold: all.length,
      lost: all.filter(({ packageId, documents }) => known.get(packageId) !== documents.length).length,
      questions: at.held.map(({ ref1, code }) => `${ref1} ${code}`),
      printed: printed.length,
      twice: printed.length - new Set(printed).size,
      batch: at.batch,
    };
  } finally {
    await bench.close();
    (disk as FaultyDisk | null)?.remove();
  }
};

/** Requests that are under way when the disk begins to fail. */
const underWay = 4;

describe.skipIf(!hasFaultyDisk)('a batch while the disk fails (needs Linux and gcc)', () => {
  it.each<[string, DiskFault, number, number]>([
    ['is full for 1.5 s', 'enospc', 1_500, 1000],
    ['refuses every write for 0.3 s', 'eio', 300, 1000],
    ['refuses every third write for 1.5 s', 'eio', 1_500, 330],
    ['writes half of what it is given for 1.5 s', 'short', 1_500, 1000],
  ])(
    'buys nothing more, loses no answer and goes on by itself when it %s',
    { timeout: 180_000 },
    async (_, fault, ms, permille) => {
      const outcome = await batchWith(fault, ms, permille);
      console.log(`${fault} ${ms} ms: ${JSON.stringify(outcome)}`);
      expect(outcome).toMatchObject({
        lost: 0,
        questions: [],
        sold: labels,
        printed: labels,
        twice: 0,
        batch: 'done',
      });
      if (permille === 1000 && fault !== 'short')
        expect(outcome.boughtMeanwhile).toBeLessThanOrEqual(underWay);
    },
  );
});
