/**
 * The soak: `tsx test/soak/run.ts '{"labels":20000}'`. Runs in the environment that `tools/soak.ts` has
 * prepared: Electron, a screen, variables. Ends with status 1 when a bound is exceeded or a label is not
 * accounted for.
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { type LeakKind, planOf } from './plan';
import { reportOf, sampleLine } from './report';
import { soak } from './soak';

interface Options {
  labels: number;
  leak?: LeakKind;
  /** File for all measurements. */
  json?: string;
}

const { labels, leak, json } = JSON.parse(process.argv[2] ?? '{}') as Options;
const plan = { ...planOf(labels), ...(leak !== undefined && { leak }) };
const done = await soak(plan, (sample) => {
  console.log(sampleLine(sample));
});
console.log(`\n${reportOf(done)}`);
console.log(`Load in the end ${(loadavg()[0] ?? 0).toFixed(1)}`);
if (json !== undefined) {
  const counts = (all: ReadonlyMap<string, number>): object => Object.fromEntries(all);
  const diary = { ...done.diary, troubles: counts(done.diary.troubles), errands: counts(done.diary.errands) };
  writeFileSync(json, `${JSON.stringify({ ...done, diary }, null, 2)}\n`);
}
process.exitCode = done.ok ? 0 : 1;
