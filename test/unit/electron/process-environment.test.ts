import { describe, expect, it } from 'vitest';
import { switchesOf } from '#main/electron/process-environment';
import { strangeSwitches } from '#test/support/switches';

const start = (argv: readonly string[], more: Partial<Parameters<typeof switchesOf>[0]> = {}) =>
  switchesOf({ argv, platform: 'linux', isRoot: false, commandLine: { hasSwitch: () => false }, ...more });

describe('a packaged program', () => {
  it.each(strangeSwitches)(
    'a packaged program does not start with --%s, however it is written',
    (unknown) => {
      const [name = ''] = unknown.split('=');
      expect(start([`--${unknown}`])).toEqual([name]);
      expect(start([`-${unknown}`])).toEqual([name]);
      expect(start(['orders.csv', '--', `--${unknown}`])).toEqual([name]);
      expect(start([`/${unknown}`], { platform: 'win32' })).toEqual([name]);
    },
  );

  it('starts with the switches in README.md, and with those that the system and Electron add', () => {
    const named = ['--provision', '/stick/bench.json', '--provision=bench.json', '--user-data-dir=/second'];
    expect(start([...named, '--lang=de', '--force-device-scale-factor=1.5', '--disable-gpu'])).toEqual([]);
    expect(start(['--allow-file-access-from-files', '--original-process-start-time=13'])).toEqual([]);
    expect(start(['-psn_0_98765'], { platform: 'darwin' })).toEqual([]);
    expect(start(['/prefetch:1'], { platform: 'win32' })).toEqual([]);
    expect(start(['/stick/orders.csv', '-', '--', ''])).toEqual([]);
  });

  it('starts without a screen only for a check on Linux', () => {
    expect(start(['--check', '--ozone-platform=headless'])).toEqual([]);
    expect(start(['--ozone-platform=headless'])).toEqual(['ozone-platform']);
    expect(start(['--check', '--ozone-platform=x'], { platform: 'win32' })).toEqual(['ozone-platform']);
  });

  it('accepts a system’s own switch only on that system', () => {
    expect(start(['-psn_0_98765', '/prefetch:1'])).toEqual(['psn_0_98765']);
  });

  it('starts without its sandbox only for root on Linux, who can’t start it otherwise', () => {
    expect(start(['--no-sandbox'])).toEqual(['no-sandbox']);
    expect(start(['--no-sandbox'], { isRoot: true })).toEqual([]);
    expect(start(['--no-sandbox'], { isRoot: true, platform: 'darwin' })).toEqual(['no-sandbox']);
  });

  it('accepts a permitted switch only by its complete name', () => {
    expect(
      start(['--Provision=x', '--lang-x', '--user-data-dir-x=1', '--__proto__', '--constructor']),
    ).toEqual([...['Provision', 'lang-x', 'user-data-dir-x', '__proto__', 'constructor']]);
  });

  it('does not start with a forbidden switch that was set in another way than by arguments', () => {
    const hasSwitch = (name: string): boolean => name === 'remote-debugging-port';
    expect(start([], { commandLine: { hasSwitch } })).toEqual(['remote-debugging-port']);
  });
});
