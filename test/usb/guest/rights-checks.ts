import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { expectSame, fileOf, startZebra, until, type Zebra } from './bench';
import type { Check } from './check';

const rule = '/run/udev/rules.d/70-packbench-zebra.rules';
const bench = { uid: 1000, gid: 7 };

const withZebra = (name: string, run: (zebra: Zebra) => Promise<void>): Check => ({
  name: `rights: ${name}`,
  run: async () => {
    const zebra = await startZebra({}, { msPerLabel: 30 });
    try {
      await zebra.plug();
      await run(zebra);
    } finally {
      await zebra.pull().catch(() => undefined);
      zebra.end();
      rmSync(rule, { force: true });
      spawnSync('udevadm', ['control', '--reload']);
    }
  },
});

/** Prints one label as an ordinary user of the group `lp`. @returns the result in one word */
const printAs = (user: { uid: number; gid: number }, name: string): Promise<string> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [fileOf('user.mjs'), name], {
      ...user,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', () => resolve(output.trim()));
  });

const giveRights = (): void => {
  mkdirSync('/run/udev/rules.d', { recursive: true });
  copyFileSync(fileOf('udev/70-packbench-zebra.rules'), rule);
  spawnSync('udevadm', ['control', '--reload']);
  spawnSync('udevadm', ['trigger', '--action=add']);
  spawnSync('udevadm', ['settle']);
};

export const rightsChecks: readonly Check[] = [
  withZebra('an ordinary user may not, and is told why', async (zebra) => {
    expectSame('said', await printAs({ uid: 1000, gid: 1000 }, 'NO'), 'no-permission');
    expectSame('printed', (await zebra.facts()).printed.length, 0);
  }),
  withZebra('with the shipped udev rule an ordinary user of its group prints', async (zebra) => {
    giveRights();
    expectSame('said', await printAs(bench, 'YES'), 'confirmed');
    expectSame('printed', (await zebra.facts()).printed.length, 1);
    await until('the kernel driver back', () => existsSync('/dev/usb/lp0'));
  }),
  withZebra('who may use the device file only prints through it', async (zebra) => {
    await until('/dev/usb/lp0', () => existsSync('/dev/usb/lp0'));
    spawnSync('chgrp', ['7', '/dev/usb/lp0']);
    spawnSync('chmod', ['660', '/dev/usb/lp0']);
    expectSame('said', await printAs(bench, 'FILE'), 'confirmed');
    expectSame('printed', (await zebra.facts()).printed.length, 1);
  }),
];
