import { seeded } from '#test/support/crash/random';
import { accountOf, type Account } from './account';
import { openSoakBench } from './bench';
import { judge, type Verdict } from './bounds';
import { newDiary, type Diary } from './diary';
import { leak } from './leak';
import { openMeasure, type Glance, type Sample } from './measure/sample';
import type { SoakPlan } from './plan';
import { createShift } from './shift';

/** Interval of glances during work, in seconds. */
const glanceEvery = 5;

export interface Soak {
  plan: SoakPlan;
  seconds: number;
  samples: Sample[];
  glances: Glance[];
  verdicts: Verdict[];
  /** Lines of the program's output that warn of leaks. */
  warnings: string[];
  account: Account;
  diary: Pick<Diary, 'troubles' | 'errands' | 'stumbles'>;
  ok: boolean;
}

/** Ends of the shifts, in labels. */
const shiftEnds = ({ labels, days }: SoakPlan): number[] =>
  Array.from({ length: days }, (_, at) => Math.round((labels * (at + 1)) / days));

/** Works shift after shift in one window and measures the costs. @param report called with each sample */
export const soak = async (plan: SoakPlan, report: (sample: Sample) => void): Promise<Soak> => {
  const diary = newDiary();
  const bench = await openSoakBench(plan);
  try {
    const measure = await openMeasure(bench.app, bench.archive);
    const samples: Sample[] = [];
    const glances: Glance[] = [];
    const glance = (): void => {
      const last = glances.at(-1)?.seconds ?? -glanceEvery;
      const now = measure.glance(shift.brought());
      if (now.seconds - last >= glanceEvery) glances.push(now);
    };
    const shift = createShift({ bench, plan, diary, random: seeded(plan.seed), measure, glance });
    const ends = shiftEnds(plan);
    let day = 1;
    let next = plan.warmUp;
    while (shift.brought() < plan.labels) {
      const before = shift.brought();
      await shift.batch(Math.min(plan.batch, plan.labels - before));
      const now = shift.brought();
      if (plan.leak) await leak(bench.app, plan.leak, now - before);
      if (now >= (ends[day - 1] ?? Infinity) && now < plan.labels) {
        await shift.end();
        day += 1;
      }
      if (now < next && now < plan.labels) continue;
      next = Math.floor(now / plan.every) * plan.every + plan.every;
      await shift.rest();
      const sample = await measure.sample(now, day);
      samples.push(sample);
      report(sample);
    }
    await shift.end();
    const seconds = samples.at(-1)?.seconds ?? 0;
    const warnings = bench.app
      .output()
      .split('\n')
      .filter((line) => /MaxListeners|leak/i.test(line));
    await bench.app.close();
    const account = await accountOf(plan.labels, bench, diary);
    const verdicts = judge(samples);
    const ok = verdicts.every((one) => one.ok) && warnings.length === 0 && account.wrong.length === 0;
    return { plan, seconds, samples, glances, verdicts, warnings, account, diary, ok };
  } finally {
    await bench.close();
  }
};
