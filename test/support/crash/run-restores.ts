import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RestoreReport } from '#shared/bridge/contract';
import { judgeRestores, type RunReport } from './account';
import { openCrashBench, type CrashBench } from './bench';
import { planOf, type RunSize } from './plan';
import type { ArchivedLabel, PrinterFacts, SoldPackage, StationLook } from './protocol';
import { seeded } from './random';
import { carryOut, createUndoing, isOver, stalledMs } from './run';
import { createWorker, newDiary } from './worker';

export interface RestoreSize extends Omit<RunSize, 'kills' | 'moments'> {
  /** Number of lost machines, each one restored from a backup that was made while the batch ran. */
  restores: number;
}

/** Labels printed between a backup and the loss of the machine, unknown to the backup. */
const missedLabels = 5;

/**
 * Every sold package is known to the restored archive, or its order is held and named as possibly purchased.
 */
const unnamed = async (bench: CrashBench, report: RestoreReport): Promise<string[]> => {
  const archived = (await bench.station.ask({ do: 'archived' })) as ArchivedLabel[];
  const sold = (await bench.service.ask({ do: 'sold' })) as SoldPackage[];
  const byRef = new Map(archived.map((label) => [label.ref1, label]));
  const { isSound } = (await bench.station.ask({ do: 'check' })) as { isSound: boolean };
  return [
    ...(isSound ? [] : ['the restored archive is not sound']),
    ...sold.flatMap(({ ref1, packageId }) => {
      const label = byRef.get(ref1);
      if (label?.packageId != null || label?.stage === 'closed') return [];
      const isAsked = label?.stage === 'draft' && label.hold === 'answer_lost';
      if (!isAsked) return [`${packageId} of ${ref1} was sold since the backup, and the order is not held`];
      return report.mayBeBought.some((held) => `${held.ref1}/${held.parcel}` === ref1)
        ? []
        : [`${ref1} is held and not named by the report`];
    }),
  ];
};

/**
 * One batch with troubles, backups made while it runs, and lost machines, of which only the last backup is
 * left.
 */
export const runRestores = async (seed: number, size: RestoreSize): Promise<RunReport & { held: number }> => {
  const random = seeded(seed);
  const steps = planOf(random, { ...size, kills: 0 });
  const bench = await openCrashBench({
    ...{ labels: size.labels, latencyMs: [random.between(0, 20), random.between(20, 120)], seed },
    msPerLabel: random.between(8, 25),
  });
  const diary = newDiary();
  const worker = createWorker(diary, random, bench.tell);
  const undoing = createUndoing();
  const wrong: string[] = [];
  const end = Date.now() + size.limitMs;
  const atLabels = Array.from({ length: size.restores }, (_, turn) =>
    Math.floor(((turn + 0.4) * size.labels) / (size.restores + 0.4)),
  );
  let backup = null as { file: string; labels: number } | null;
  let backups = 0;
  let held = 0;
  let isDone = false;
  let look: StationLook | null = null;

  const backUp = async (): Promise<void> => {
    const labels = bench.out.labels;
    const file = join(bench.shelf, `${(backups += 1)}.pbbackup`);
    const done = (await bench.station.ask({ do: 'backup', file })) as { ok: boolean };
    if (!done.ok) wrong.push('a backup failed');
    backup = { file, labels };
    bench.tell(`backup ${backups} at ${labels} labels`);
  };

  try {
    while (!isDone && Date.now() < end) {
      const isStalled = Date.now() - bench.out.at > stalledMs;
      const next = steps[0];
      if (next && (bench.out.labels >= next.afterLabels || isStalled)) {
        steps.shift();
        bench.out.at = Date.now();
        await carryOut(next, bench, undoing);
      }
      const due = atLabels[0];
      if (due !== undefined && backup === null && (bench.out.labels >= due || isStalled)) await backUp();
      const made = backup;
      if (made !== null && (bench.out.labels >= made.labels + missedLabels || isStalled)) {
        atLabels.shift();
        backup = null;
        await undoing.all();
        const report = await bench.restore(made.file);
        held += report.mayBeBought.length + report.mayBePrinted.length;
        wrong.push(...(await unnamed(bench, report)));
        bench.out.at = Date.now();
      }
      look = await worker.attend(bench).catch(() => null);
      const facts = (await bench.printer.ask({ do: 'facts' })) as PrinterFacts;
      const isRest = steps.length === 0 && atLabels.length === 0 && undoing.undone();
      isDone = look !== null && isRest && isOver(look, facts);
      await pause(40);
    }
    await undoing.all();
    const archived = (await bench.station.ask({ do: 'archived' })) as ArchivedLabel[];
    const sold = (await bench.service.ask({ do: 'sold' })) as SoldPackage[];
    const { printed, others, elsewhere } = (await bench.printer.ask({ do: 'facts' })) as PrinterFacts;
    const { truth, killedAt, broke, story, falsePrinted } = bench;
    const paper = { printed, others, elsewhere, falsePrinted };
    const done = { seed, size: { ...size, kills: size.restores }, isDone, look, troubles: size.troubles };
    const report = judgeRestores({ ...done, ...paper, archived, sold, diary, truth, killedAt, broke, story });
    return { ...report, held, wrong: [...wrong, ...report.wrong] };
  } finally {
    await bench.close();
  }
};
