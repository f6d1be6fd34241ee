import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tableOf, type RunReport } from '#test/support/crash/account';
import { runRestores } from '#test/support/crash/run-restores';
import { projectRoot } from '#test/support/root';

/** Backups that are restored in all: `npm run crash -- restores 10`. Without the variable one short run stands for it. */
const restores = Number(process.env['PACKBENCH_RESTORES'] ?? 0);
const seed = Number(process.env['PACKBENCH_SEED'] ?? (restores > 0 ? Date.now() % 1_000_000 : 1));
const perRun = 3;
const sizes =
  restores > 0
    ? Array.from({ length: Math.ceil(restores / perRun) }, (_, run) => ({
        ...{ labels: 150, restores: Math.min(perRun, restores - run * perRun) },
        ...{ troubles: 8, limitMs: 600_000 },
      }))
    : [{ labels: 24, restores: 1, troubles: 2, limitMs: 120_000 }];

/** The story of a run that went wrong, for anyone who looks for the cause. */
const keep = ({ seed: itsSeed, story, wrong }: RunReport): void => {
  const folder = join(projectRoot, 'test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `restores-${itsSeed}.log`), [...wrong, '', ...story].join('\n'));
};

it(
  'backups made while a batch runs through troubles, each restored on a machine that knows nothing: bought once, none lost, printed once, all else asked',
  { timeout: sizes.reduce((sum, { limitMs }) => sum + limitMs + 60_000, 0) },
  async () => {
    const reports = [];
    for (const [run, size] of sizes.entries()) {
      const report = await runRestores(seed + run, size);
      reports.push(report);
      if (report.wrong.length > 0) keep(report);
    }
    const held = reports.reduce((sum, report) => sum + report.held, 0);
    console.log(`${tableOf(reports)}\n${held} labels held by restores`);
    for (const { seed: itsSeed, wrong } of reports) expect(wrong, `PACKBENCH_SEED=${itsSeed}`).toEqual([]);
    expect(held).toBeGreaterThan(0);
  },
);
