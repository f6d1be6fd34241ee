import { setTimeout as pause } from 'node:timers/promises';
import { judgeLosses, judgeRun, type RunReport } from './account';
import { openCrashBench, type CrashBench, type StationHost } from './bench';
import { failDisk } from './disk-weather';
import { planOf, type RunSize, type Step } from './plan';
import type { ArchivedLabel, PrinterFacts, SoldPackage, StationLook } from './protocol';
import { seeded } from './random';
import { carryOutWeather, isWeather } from './weather';
import { createWorker, newDiary } from './worker';

type KillStep = Extract<Step, { kind: 'kill' }>;

/** Without a printed label for this long, the next step is carried out anyway, in milliseconds. */
export const stalledMs = 3_000;
/**
 * If the chosen moment does not come within this time, the station is killed from outside, in milliseconds.
 */
const usualAimMs = 2_500;

const kill = async ({ aim, signal, waitMs, downMs, loss }: KillStep, bench: CrashBench): Promise<void> => {
  if (aim) {
    await bench.station.ask({ do: 'aim', aim }).catch(() => undefined);
    await Promise.race([bench.gone(), pause(bench.aimMs ?? usualAimMs)]);
  } else await pause(waitMs);
  await bench.replace(downMs, signal, loss);
};

/** Does something now and undoes it later; `undone` waits for what is still to be undone. */
export const createUndoing = () => {
  const open = new Set<Promise<void>>();
  return {
    later: (ms: number, undo: () => Promise<unknown>): void => {
      const work: Promise<void> = pause(ms)
        .then(undo)
        .then(() => void open.delete(work));
      open.add(work);
    },
    undone: (): boolean => open.size === 0,
    all: (): Promise<unknown> => Promise.all(open),
  };
};
type Undoing = ReturnType<typeof createUndoing>;

export const carryOut = async (step: Step, bench: CrashBench, undoing: Undoing): Promise<void> => {
  const { service, printer, truth } = bench;
  if (isWeather(step)) return carryOutWeather(step, bench, undoing.later);
  switch (step.kind) {
    case 'kill':
      return kill(step, bench);
    case 'disk':
      failDisk(step, bench.disk, undoing.later);
      return;
    case 'service':
      await service.ask({ do: 'fail', faults: step.faults });
      return;
    case 'serviceDown':
      truth.serviceIsDown(true);
      await service.ask({ do: 'down' });
      undoing.later(step.ms, async () => {
        await service.ask({ do: 'up' });
        truth.serviceIsDown(false);
      });
      return;
    case 'printer':
      await printer.ask({ do: 'set', knobs: step.knobs });
      undoing.later(step.ms, () => printer.ask({ do: 'set', knobs: step.back }));
      return;
    case 'powerCycle':
      truth.wireBroke();
      await printer.ask({ do: 'powerCycle' });
      return;
    case 'unplug':
      truth.wireBroke();
      await printer.ask({ do: 'unplug' });
      undoing.later(step.ms, () => printer.ask({ do: 'plugIn' }));
      return;
  }
};

export const isOver = ({ batch, busy, held }: StationLook, facts: PrinterFacts): boolean =>
  batch === 'done' && busy === 0 && held.length === 0 && facts.idle;

/** One batch from its first label to its last, with all faults of the seed. */
export const runCrash = async (seed: number, size: RunSize, host?: StationHost): Promise<RunReport> => {
  const random = seeded(seed);
  const steps = planOf(random, size);
  const planned = steps.length;
  const bench = await openCrashBench({
    labels: size.labels,
    latencyMs: [random.between(0, 20), random.between(20, 200)],
    seed,
    msPerLabel: random.between(8, 25),
    hasFaultyDisk: (size.diskTroubles ?? 0) > 0,
    ...(host && { host }),
  });
  const diary = newDiary();
  const worker = createWorker(diary, random, bench.tell);
  const undoing = createUndoing();
  const end = Date.now() + size.limitMs;
  let serviceIsUp = Promise.resolve();
  let isDone = false;
  let look: StationLook | null = null;

  try {
    while (!isDone && Date.now() < end) {
      const next = steps[0];
      const isDue = next && (bench.out.labels >= next.afterLabels || Date.now() - bench.out.at > stalledMs);
      if (next && isDue) {
        steps.shift();
        bench.out.at = Date.now();
        await serviceIsUp;
        bench.tell(JSON.stringify(next));
        if (next.kind === 'serviceDown') serviceIsUp = pause(next.ms + 50);
        await carryOut(next, bench, undoing);
      }
      look = await worker.attend(bench).catch(() => null);
      const facts = (await bench.printer.ask({ do: 'facts' })) as PrinterFacts;
      isDone = look !== null && steps.length === 0 && undoing.undone() && isOver(look, facts);
      await pause(40);
    }
    await undoing.all();
    const archived = (await bench.station.ask({ do: 'archived' })) as ArchivedLabel[];
    const sold = (await bench.service.ask({ do: 'sold' })) as SoldPackage[];
    const { printed, others, elsewhere } = (await bench.printer.ask({ do: 'facts' })) as PrinterFacts;
    const { truth, killedAt, broke, story, falsePrinted } = bench;
    const paper = { printed, others, elsewhere, falsePrinted };
    const done = { seed, size, isDone, look, troubles: planned - steps.length - size.kills };
    const evaluate = (size.losses ?? 0) > 0 ? judgeLosses : judgeRun;
    return evaluate({ ...done, ...paper, archived, sold, diary, truth, killedAt, broke, story });
  } finally {
    await bench.close();
  }
};
