import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cacheFolder } from '#tools/paths';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';
import { deviceFileChecks } from './guest/device-file-checks';
import { rightsChecks } from './guest/rights-checks';
import { usbChecks } from './guest/usb-checks';
import { bootGuest, type GuestRun } from './machine/boot';
import { bundleGuest } from './machine/bundle';
import { prepareKernel } from './machine/kernel';

/** For work on one check: a part of its name. */
const only = process.env['PACKBENCH_USB_ONLY'];

const names = [...usbChecks, ...deviceFileChecks, ...rightsChecks]
  .map(({ name }) => name)
  .filter((name) => name.includes(only ?? ''));

/** Keeps the console, for finding the cause. */
const keep = (run: GuestRun): void => {
  mkdirSync(join(projectRoot, 'test-results'), { recursive: true });
  writeFileSync(join(projectRoot, 'test-results', 'usb-guest.log'), run.console.join('\n'));
};

describe('our USB and device-file transports on a real Linux kernel', () => {
  let run: GuestRun | null = null;

  beforeAll(async () => {
    const folder = await ownFolder('usb');
    try {
      const kernel = await prepareKernel(join(cacheFolder(), 'usb-guest'));
      // A user without rights reads it too.
      chmodSync(folder.path, 0o755);
      await bundleGuest(folder.path);
      if (only !== undefined) writeFileSync(join(folder.path, 'only'), only);
      run = await bootGuest(kernel, folder.path);
      keep(run);
      console.log(`guest: ${run.results.length} checks, ${(run.ms / 1000).toFixed(1)} s with its boot`);
    } finally {
      await folder.remove();
    }
    // Emulated on a machine that is busy with all other tests it takes several times its two minutes; this limit is for
    // a guest that hangs.
  }, 1_800_000);

  it('the machine boots and ends', () => {
    expect(run?.status, run?.console.slice(-30).join('\n')).toBe(0);
  });

  it.each(names)('the check on a real Linux kernel passes: %s', (name) => {
    const result = run?.results.find((one) => one.name === name);
    expect(result, `no result of "${name}": see test-results/usb-guest.log`).toBeDefined();
    expect(result?.error ?? 'ok').toBe('ok');
  });
});
