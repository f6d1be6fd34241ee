import { describe, expect, it } from 'vitest';
import { switchesOf } from '#main/electron/process-environment';
import { strangeSwitches } from '#test/support/switches';

const start = (argv: readonly string[], more: Partial<Parameters<typeof switchesOf>[0]> = {}) =>
  switchesOf({ argv, platform: 'linux', isRoot: false, commandLine: { hasSwitch: () => false }, ...more });

describe('a packaged program', () => {
  it.each(strangeSwitches)('does not start with --%s, however it is written', (strange) => {
    const [name = ''] = strange.split('=');
    expect(start([`--${strange}`])).toEqual([name]);
    expect(start([`-${strange}`])).toEqual([name]);
    expect(start(['orders.csv', '--', `--${strange}`])).toEqual([name]);
    expect(start([`/${strange}`], { platform: 'win32' })).toEqual([name]);
  });

  it('starts with what README.md names, and with what the system and Electron add', () => {
    const named = ['--provision', '/stick/bench.json', '--provision=bench.json', '--user-data-dir=/second'];
    expect(start([...named, '--lang=de', '--force-device-scale-factor=1.5', '--disable-gpu'])).toEqual([]);
    expect(start(['--allow-file-access-from-files', '--original-process-start-time=13'])).toEqual([]);
    expect(start(['-psn_0_98765'], { platform: 'darwin' })).toEqual([]);
    expect(start(['/prefetch:1'], { platform: 'win32' })).toEqual([]);
    expect(start(['/stick/orders.csv', '-', '--', ''])).toEqual([]);
  });

  it('starts without a screen for a check alone, and on Linux', () => {
    expect(start(['--check', '--ozone-platform=headless'])).toEqual([]);
    expect(start(['--ozone-platform=headless'])).toEqual(['ozone-platform']);
    expect(start(['--check', '--ozone-platform=x'], { platform: 'win32' })).toEqual(['ozone-platform']);
  });

  it('takes what one system adds from that system alone', () => {
    expect(start(['-psn_0_98765', '/prefetch:1'])).toEqual(['psn_0_98765']);
  });

  it('starts without its sandbox for root of Linux alone, who can’t start it otherwise', () => {
    expect(start(['--no-sandbox'])).toEqual(['no-sandbox']);
    expect(start(['--no-sandbox'], { isRoot: true })).toEqual([]);
    expect(start(['--no-sandbox'], { isRoot: true, platform: 'darwin' })).toEqual(['no-sandbox']);
  });

  it('takes a permitted switch by its whole name alone', () => {
    expect(
      start(['--Provision=x', '--lang-x', '--user-data-dir-x=1', '--__proto__', '--constructor']),
    ).toEqual([...['Provision', 'lang-x', 'user-data-dir-x', '__proto__', 'constructor']]);
  });

  it('does not start with one that came by another way than its arguments', () => {
    const hasSwitch = (name: string): boolean => name === 'remote-debugging-port';
    expect(start([], { commandLine: { hasSwitch } })).toEqual(['remote-debugging-port']);
  });
});
