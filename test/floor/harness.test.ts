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
        orders: 60,
        rounds: Math.min(perRun, rounds - run * perRun),
        // In every other run two of the three benches take turns at one printer.
        sharing: run % 2 === 0 ? 2 : 0,
        limitMs: 240_000,
      }))
    : [
        {
          ...{ seed, orders: 12, rounds: 3, sharing: 2, limitMs: 400_000 },
          troubles: ['kill', 'cut after', 'failover'] as const,
        },
      ];

/** The story of a run that went wrong, for whoever looks for the cause. */
const keep = ({ seed: its, story, wrong }: FloorReport): void => {
  const folder = join(projectRoot, 'test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `floor-${its}.log`), [...wrong, '', ...story].join('\n'));
};

it(
  'buys once, loses nothing, prints once and misses nothing on a floor whose benches and database fail',
  { timeout: runs.reduce((sum, { limitMs }) => sum + limitMs + 60_000, 0), retry: 0 },
  async () => {
    const reports: FloorReport[] = [];
    for (const run of runs) {
      const report = await runFloor(run);
      reports.push(report);
      if (report.wrong.length > 0) keep(report);
      console.log(JSON.stringify({ seed: report.seed, ...report.counts }));
    }
    for (const { seed: its, wrong } of reports) expect(wrong, `PACKBENCH_SEED=${its}`).toEqual([]);
  },
);
