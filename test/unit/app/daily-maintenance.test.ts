import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { ArchiveFile } from '#main/app/archive-file';
import { DailyMaintenance } from '#main/app/daily-maintenance';
import type { Platform } from '#main/app/platform';
import { copiesOf } from '#main/archive/recovery/copies';
import { initialSettings } from '#shared/settings';
import { folder, openTest, tidyUp } from '../archive/samples';

tidyUp();

/** An archive, and what looks after it each day. */
const started = (times: { firstMs: number }, more: object = {}) => {
  const own = folder();
  mkdirSync(join(own, initialSettings.service.environment));
  const info = vi.fn();
  const platform = {
    folder: own,
    announce: () => undefined,
    log: { info, error: () => undefined },
    keychain: { available: () => Promise.resolve(false) },
    tuning: { data: times },
    ...more,
  } as unknown as Platform;
  const settings = vi.fn(() => initialSettings);
  const file = new ArchiveFile(platform, settings, () => Promise.resolve());
  const archive = openTest(file.paths.file);
  const daily = new DailyMaintenance(file, platform, () => Promise.reject(new Error('it is not damaged')));
  const begin = (isChecked: boolean): void => {
    const { environment, paths } = file;
    daily.begin(archive, { environment, paths, key: null }, isChecked);
  };
  return { file, daily, begin, info, settings };
};

it.each([
  ['the first check', false],
  ['the daily copy', true],
])('nothing works on the archive any more after it was stopped in the middle of %s', async (_, isChecked) => {
  const { file, daily, begin } = started({ firstMs: 0 });
  begin(isChecked);
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

it('one copy a day is made, also beside copies of a time when the clock was ahead', async () => {
  const now = new Date('2026-11-21T12:00:00.000Z');
  const { file, daily, begin, info, settings } = started({ firstMs: 0 }, { clock: { now: () => now } });
  const { paths } = file;
  mkdirSync(paths.copies);
  for (let day = 1; day <= 7; day += 1)
    writeFileSync(join(paths.copies, `archive-2030010${day}T120000Z.db`), '');
  for (let round = 0; round < 3; round += 1) {
    begin(true);
    // A round begins with a look at the settings, and what it begins is finished when it stops.
    settings.mockClear();
    await expect.poll(() => settings.mock.calls.length, { interval: 0 }).toBeGreaterThan(0);
    await daily.stop();
  }
  expect(info.mock.calls.filter(([line]) => String(line).startsWith('the daily copy'))).toHaveLength(1);
  expect(copiesOf(paths).filter(({ at }) => at.getTime() === now.getTime())).toHaveLength(1);
});
