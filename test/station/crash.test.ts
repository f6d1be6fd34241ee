import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tableOf, type RunReport } from '#test/support/crash/account';
import type { RunSize } from '#test/support/crash/plan';
import { runCrash } from '#test/support/crash/run';
import { hasFaultyDisk } from '#test/support/faulty-disk/faulty-disk';
import { projectRoot } from '#test/support/root';

/** Kills in all; the full harness is `npm run crash` (50). Without the variable one short run stands for it. */
const kills = Number(process.env['PACKBENCH_CRASH_ROUNDS'] ?? 0);
/** A run that failed is run again by its seed: what was planned is the same, to the millisecond it never is. */
const seed = Number(process.env['PACKBENCH_SEED'] ?? (kills > 0 ? Date.now() % 1_000_000 : 1));

const perRun = 10;
const isFull = kills > 0;
const sizes: RunSize[] = isFull
  ? Array.from({ length: Math.ceil(kills / perRun) }, (_, run) => ({
      labels: 200,
      kills: Math.min(perRun, kills - run * perRun),
      troubles: 15,
      diskTroubles: hasFaultyDisk ? 3 : 0,
      // In every second run: what was forgotten with a file is asked about, beyond any doubt that others can see.
      losses: run % 2 === 1 ? 3 : 0,
      limitMs: 300_000,
    }))
  : [
      {
        labels: 40,
        kills: 3,
        moments: ['post_left', 'all_bytes', 'half_bytes'],
        troubles: 3,
        limitMs: 60_000,
      },
    ];

/** The story of a run that went wrong, for whoever looks for the cause. */
const keep = ({ seed: itsSeed, story, wrong }: RunReport): void => {
  const folder = join(projectRoot, 'test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `crash-${itsSeed}.log`), [...wrong, '', ...story].join('\n'));
};

describe('a batch whose station is killed again and again, while printer and service fail', () => {
  it(
    'buys once, keeps what was bought, prints once, misses nothing, and asks only what nobody can know',
    { timeout: sizes.reduce((sum, { limitMs }) => sum + limitMs + 30_000, 0) },
    async () => {
      const reports: RunReport[] = [];
      for (const [run, size] of sizes.entries()) {
        const report = await runCrash(seed + run, size);
        reports.push(report);
        if (report.wrong.length > 0) keep(report);
        if (isFull) console.log(`${tableOf([report])}\n${report.wrong.join('\n')}`);
      }
      console.log(tableOf(reports));
      for (const { seed: itsSeed, wrong } of reports) expect(wrong, `PACKBENCH_SEED=${itsSeed}`).toEqual([]);
    },
  );
});
