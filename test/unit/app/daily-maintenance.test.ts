import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ArchiveFile } from '#main/app/archive-file';
import { DailyMaintenance } from '#main/app/daily-maintenance';
import type { Platform } from '#main/app/platform';
import { copiesOf } from '#main/archive/recovery/copies';
import { initialSettings } from '#shared/settings';
import { folder, openTest, tidyUp } from '../archive/samples';

tidyUp();

it.each([
  ['the first check', false],
  ['the daily copy', true],
])('nothing works on the archive any more after it was stopped in the middle of %s', async (_, isChecked) => {
  const settings = initialSettings;
  const own = folder();
  mkdirSync(join(own, settings.service.environment));
  const platform = {
    folder: own,
    announce: () => undefined,
    log: { info: () => undefined, error: () => undefined },
    keychain: { available: () => Promise.resolve(false) },
    tuning: { data: { firstMs: 0 } },
  } as unknown as Platform;
  const file = new ArchiveFile(
    platform,
    () => settings,
    () => Promise.resolve(),
  );
  const archive = openTest(file.paths.file);
  const daily = new DailyMaintenance(file, platform, () => Promise.reject(new Error('it is not damaged')));
  const { environment, paths } = file;
  daily.begin(archive, { environment, paths, key: null }, isChecked);
  await expect.poll(() => file.isWorkedOn, { interval: 0 }).toBe(true);
  await daily.stop();
  const copies = copiesOf(file.paths).length;
  const worked: boolean[] = [];
  for (let turns = 0; turns < 20; turns += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    worked.push(file.isWorkedOn);
  }
  expect(worked).not.toContain(true);
  expect(copiesOf(file.paths)).toHaveLength(copies);
  expect(daily.inspection).toBeNull();
});
