import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openCrashBench } from '#test/support/crash/bench';
import type { ArchivedLabel, PrinterFacts, SoldPackage, StationLook } from '#test/support/crash/protocol';
import { createFaultyDisk, type DiskFault, hasFaultyDisk } from '#test/support/faulty-disk/faulty-disk';
import { createSmallDisk, hasSmallDisk } from '#test/support/faulty-disk/small-disk';

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

/** A disk that is well at first. */
interface Disk {
  env?: NodeJS.ProcessEnv;
  break(): void;
  fix(): void;
  remove(): void;
}

const faulty =
  (fault: DiskFault, permille: number) =>
  (folder: string): Disk => {
    const disk = createFaultyDisk(folder);
    return {
      env: disk.env,
      break: () => disk.fail(fault, permille),
      fix: () => disk.fail(null),
      remove: () => disk.remove(),
    };
  };

const small = (folder: string): Disk => {
  const disk = createSmallDisk(folder);
  return { break: () => disk.fill(), fix: () => disk.empty(), remove: () => disk.remove() };
};

/** Requests that came once the first write had failed. A full disk that still takes all that is written stops nothing. */
const boughtAfterTrouble = (story: readonly string[]): number => {
  const at = story.findIndex((line) => line.includes('the archive can not be written'));
  return at < 0 ? 0 : story.slice(at).filter((line) => line.includes('"event":"post"')).length;
};

/** A batch whose disk fails once so many labels are out, for so long; then it may end. */
const batchWith = async (make: (folder: string) => Disk, ms: number): Promise<Outcome> => {
  let disk: Disk | null = null;
  const bench = await openCrashBench({
    ...{ labels, latencyMs: [10, 60], seed: 5, msPerLabel: 15 },
    env: (folder) => (disk ??= make(folder)).env ?? {},
  });
  const sold = async (): Promise<SoldPackage[]> => (await bench.service.ask({ do: 'sold' })) as SoldPackage[];
  const look = async (): Promise<StationLook> => (await bench.station.ask({ do: 'look' })) as StationLook;
  try {
    while (bench.out.labels < 8) await pause(10);
    disk!.break();
    await pause(ms);
    const boughtMeanwhile = boughtAfterTrouble(bench.story);
    disk!.fix();
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
    bench.station.kill();
    await bench.gone();
    (disk as Disk | null)?.remove();
    await bench.close();
  }
};

/** Requests that are under way when the disk begins to fail. */
const underWay = 4;

const allAccountedFor = { lost: 0, questions: [], sold: labels, printed: labels, twice: 0, batch: 'done' };

describe.skipIf(!hasFaultyDisk)('a batch while the disk fails (needs Linux and gcc)', () => {
  it.each<[string, DiskFault, number, number]>([
    ['is full for 1.5 s', 'enospc', 1_500, 1000],
    ['refuses every write for 0.3 s', 'eio', 300, 1000],
    ['refuses every write for 1 s', 'eio', 1_000, 1000],
    ['refuses every write for 12 s', 'eio', 12_000, 1000],
    ['refuses every third write for 1.5 s', 'eio', 1_500, 330],
    ['writes half of what it is given for 1.5 s', 'short', 1_500, 1000],
  ])(
    'a batch whose disk %s buys nothing more, loses no answer and continues automatically',
    async (_, fault, ms, permille) => {
      const outcome = await batchWith(faulty(fault, permille), ms);
      console.log(`${fault} ${ms} ms: ${JSON.stringify(outcome)}`);
      expect(outcome).toMatchObject(allAccountedFor);
      if (permille === 1000 && fault !== 'short')
        expect(outcome.boughtMeanwhile).toBeLessThanOrEqual(underWay);
    },
  );
});

describe.skipIf(!hasSmallDisk)(
  'a batch on a disk of 24 MB that fills up (needs Linux and the right to mount)',
  () => {
    it('buys nothing more, loses no answer and goes on by itself when there is room', async () => {
      const outcome = await batchWith(small, 1_500);
      console.log(`24 MB: ${JSON.stringify(outcome)}`);
      expect(outcome).toMatchObject(allAccountedFor);
      expect(outcome.boughtMeanwhile).toBeLessThanOrEqual(underWay);
    });
  },
);
