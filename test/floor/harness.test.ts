import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#test/support/root';
import { type FloorReport, type FloorRun, runFloor } from './support/rounds';

/** Rounds in all; the full harness is `npm run crash -- floor` (50). Without the variable one short run stands for it. */
const rounds = Number(process.env['PACKBENCH_FLOOR_ROUNDS'] ?? 0);
const seed = Number(process.env['PACKBENCH_SEED'] ?? (rounds > 0 ? Date.now() % 1_000_000 : 1));
const perRun = 10;
const runs: FloorRun[] =
  rounds > 0
    ? Array.from({ length: Math.ceil(rounds / perRun) }, (_, run) => ({
        seed: seed + run,
        // In every other run benches work the batch by themselves, which goes quicker.
        unattended: run % 2 === 1,
        orders: run % 2 === 1 ? 120 : 60,
        rounds: Math.min(perRun, rounds - run * perRun),
        benches: 3 + (run % 3),
        // In half of them two of the benches take turns at one printer.
        sharing: run % 4 < 2 ? 2 : 0,
      }))
    : [
        {
          ...{ seed, orders: 12, rounds: 3, benches: 3, sharing: 2 },
          troubles: ['kill', 'cut after', 'failover'] as const,
        },
        {
          ...{ seed, orders: 30, rounds: 2, benches: 3, sharing: 2, unattended: true },
          troubles: ['failover', 'kill'] as const,
        },
      ];

/** The story of a run that went wrong, for anyone who looks for the cause. */
const keep = ({ seed: its, story, wrong }: FloorReport): void => {
  const folder = join(projectRoot, 'test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `floor-${its}.log`), [...wrong, '', ...story].join('\n'));
};

const totals = (reports: readonly FloorReport[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { counts, troubles } of reports)
    for (const [name, count] of Object.entries({ ...counts, ...troubles }))
      sums[name] = (sums[name] ?? 0) + count;
  return sums;
};

it(
  'buys once, loses nothing, prints once and misses nothing on a floor whose benches and database fail',
  // Each run ends by itself when it makes no progress.
  { timeout: 0, retry: 0 },
  async () => {
    const reports: FloorReport[] = [];
    for (const run of runs) {
      const report = await runFloor(run);
      reports.push(report);
      if (report.wrong.length > 0) keep(report);
      console.log(JSON.stringify({ seed: report.seed, ...report.counts, troubles: report.troubles }));
    }
    console.log(`all runs: ${JSON.stringify(totals(reports))}`);
    for (const { seed: its, wrong } of reports) expect(wrong, `PACKBENCH_SEED=${its}`).toEqual([]);
  },
);
