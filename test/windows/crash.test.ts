import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#test/support/crash/account';
import { aims } from '#test/support/crash/protocol';
import { runCrash } from '#test/support/crash/run';
import { ownFolder } from '#test/support/folders';
import { isLong } from '#test/support/long';
import { projectRoot } from '#test/support/root';
import { crashHost } from './wine/talking';
import { openWindows, type Windows } from './wine/wine';

/**
 * A station with a planned moment ends itself by TerminateProcess; `any` ends its process from outside. Windows sends
 * no signals.
 */
const moments = isLong ? [...aims, 'any' as const] : (['post_left', 'half_bytes', 'any'] as const);
const size = {
  labels: isLong ? 60 : 12,
  kills: moments.length,
  moments,
  troubles: isLong ? 4 : 1,
  limitMs: isLong ? 900_000 : 300_000,
};
const seed = Number(process.env['PACKBENCH_SEED'] ?? (isLong ? Date.now() % 1_000_000 : 1));

let folder: Awaited<ReturnType<typeof ownFolder>>;
let windows: Windows;
beforeAll(async () => {
  folder = await ownFolder('windows-crash');
  windows = await openWindows(folder.path);
});
afterAll(async () => {
  await windows.stop();
  await folder.remove();
});

describe('a batch whose station, a Windows program, is killed again and again, while printer and service fail', () => {
  it(
    'every label is bought once, kept and printed once, none is missing, and only unknowable things are asked',
    { timeout: size.limitMs + 60_000 },
    async () => {
      const report = await runCrash(seed, size, await crashHost(windows, folder.path));
      console.log(tableOf([report]));
      if (report.wrong.length > 0) {
        const kept = join(projectRoot, 'test-results', 'windows');
        mkdirSync(kept, { recursive: true });
        writeFileSync(join(kept, `crash-${seed}.log`), [...report.wrong, '', ...report.story].join('\n'));
      }
      expect(report.wrong, `PACKBENCH_SEED=${seed}`).toEqual([]);
    },
  );
});
