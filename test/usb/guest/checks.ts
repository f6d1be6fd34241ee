import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { deviceFileChecks } from './device-file-checks';
import { rightsChecks } from './rights-checks';
import { fileOf, until } from './bench';
import { whatEachDoes } from './processes';
import { usbChecks } from './usb-checks';
import type { Check } from './check';

// Runs in the guest, on a real kernel. Each check plugs in its own printer and writes its result on the console.

const udevd = spawn('/lib/systemd/systemd-udevd', [], { stdio: 'ignore' });
await until('udev', () => existsSync('/run/udev/control'));

const checks: readonly Check[] = [...usbChecks, ...deviceFileChecks, ...rightsChecks];
const limitMs = 60_000;

const runOne = async ({ name, run }: Check): Promise<void> => {
  const started = performance.now();
  let error: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      for (const line of whatEachDoes()) console.error(line);
      reject(new Error(`not over after ${limitMs} ms`));
    }, limitMs);
  });
  try {
    await Promise.race([run(), late]);
  } catch (reason) {
    error = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  }
  clearTimeout(timer);
  const ms = Math.round(performance.now() - started);
  console.log(`@@R ${JSON.stringify({ name, ok: error === undefined, ms, ...(error ? { error } : {}) })}`);
};

const wanted = existsSync(fileOf('only')) ? readFileSync(fileOf('only'), 'utf8') : '';
for (const check of checks) if (check.name.includes(wanted)) await runOne(check);
udevd.kill('SIGKILL');
process.exit(0);
