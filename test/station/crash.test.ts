import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tableOf, type RunReport } from '#test/support/crash/account';
import type { RunSize } from '#test/support/crash/plan';
import { runCrash } from '#test/support/crash/run';
import { hasFaultyDisk } from '#test/support/faulty-disk/faulty-disk';
import { projectRoot } from '#test/support/root';

/** Total number of kills; the full harness is `npm run crash` (50). Without the variable, one short run is used. */
const kills = Number(process.env['PACKBENCH_CRASH_ROUNDS'] ?? 0);
/** A failed run is repeated with its seed: its plan is the same, but never its timing to the millisecond. */
const seed = Number(process.env['PACKBENCH_SEED'] ?? (kills > 0 ? Date.now() % 1_000_000 : 1));

const perRun = 10;
const isFull = kills > 0;
const sizes: RunSize[] = isFull
  ? Array.from({ length: Math.ceil(kills / perRun) }, (_, run) => ({
      labels: 200,
      kills: Math.min(perRun, kills - run * perRun),
      troubles: 15,
      diskTroubles: hasFaultyDisk ? 3 : 0,
      // In every second run: what was lost with a file is asked about, where others can't see that there is no doubt.
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

/** The log of a failed run, for finding the cause. */
const keep = ({ seed: itsSeed, story, wrong }: RunReport): void => {
  const folder = join(projectRoot, 'test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `crash-${itsSeed}.log`), [...wrong, '', ...story].join('\n'));
};

describe('a batch whose station is killed again and again, while printer and service fail', () => {
  it(
    'every label is bought once, kept and printed once, none is missing, and only unknowable things are asked',
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
