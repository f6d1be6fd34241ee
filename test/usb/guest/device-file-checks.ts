import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { PrintDesk } from '#main/printing/desk';
import { expectSame, labelOf, openDesk, print, startZebra, until, waitsFor, type Zebra } from './bench';
import type { Check } from './check';

const uri = 'file:///dev/usb/lp0';

const check = (name: string, run: (at: { zebra: Zebra; desk: PrintDesk }) => Promise<void>): Check => ({
  name: `device file: ${name}`,
  run: async () => {
    const zebra = await startZebra({}, { msPerLabel: 30 });
    const desk = openDesk();
    try {
      await zebra.plug();
      await until('/dev/usb/lp0', () => existsSync('/dev/usb/lp0'));
      await run({ zebra, desk });
    } finally {
      await desk.close();
      await zebra.pull().catch(() => undefined);
      zebra.end();
    }
  },
});

const namesOf = async (zebra: Zebra): Promise<string[]> =>
  (await zebra.facts()).printed.map((format) => /\^FD([^^]*)/.exec(format)?.[1] ?? '?');

export const deviceFileChecks: readonly Check[] = [
  check('prints and is confirmed by its counter', async ({ zebra, desk }) => {
    for (const name of ['A', 'B'])
      expectSame(name, (await print(desk, uri, labelOf(name, 20_000)).end).state, 'confirmed');
    expectSame('printed', await namesOf(zebra), ['A', 'B']);
  }),
  check('out of paper: waits, and prints once', async ({ zebra, desk }) => {
    await zebra.knobs({ mediaOut: true });
    const job = print(desk, uri, labelOf('WAIT'));
    await job.heard('media-empty', waitsFor('media-empty'));
    await zebra.knobs({ mediaOut: false });
    expectSame('end', (await job.end).state, 'confirmed');
    expectSame('printed', await namesOf(zebra), ['WAIT']);
  }),
  check(
    'a printer that takes nothing more holds up nothing else, and stopping ends as not known',
    async ({ zebra, desk }) => {
      expectSame('warm-up', (await print(desk, uri, labelOf('WARM')).end).state, 'confirmed');
      await pause(400);
      await zebra.habits({ free: 10_000 });
      const job = print(desk, uri, labelOf('STUCK', 60_000));
      await until('some bytes taken', async () => (await zebra.facts()).received > 9_000);
      await stat('/');
      job.stop.abort('closing');
      expectSame('end', (await job.end).state, 'unknown');
      await zebra.habits({ free: null });
      expectSame('next', (await print(desk, uri, labelOf('NEXT')).end).state, 'confirmed');
    },
  ),
  check('unplugged in the middle: not known, never sent again', async ({ zebra, desk }) => {
    expectSame('warm-up', (await print(desk, uri, labelOf('WARM')).end).state, 'confirmed');
    await pause(400);
    await zebra.habits({ free: 10_000 });
    const job = print(desk, uri, labelOf('TORN', 60_000));
    await until('some bytes taken', async () => (await zebra.facts()).received > 9_000);
    await zebra.pull();
    await zebra.habits({ free: null });
    await pause(300);
    await zebra.plug();
    expectSame('end', (await job.end).state, 'unknown');
    expectSame('printed', await namesOf(zebra), ['WARM']);
  }),
  check('unplugged before: waits, prints after it is back', async ({ zebra, desk }) => {
    await zebra.pull();
    const job = print(desk, uri, labelOf('LATER'));
    await job.heard('offline', waitsFor('offline'));
    await zebra.plug();
    expectSame('end', (await job.end).state, 'confirmed');
    expectSame('printed', await namesOf(zebra), ['LATER']);
  }),
  check('quits while a write hangs: at once', async ({ zebra, desk }) => {
    await print(desk, uri, labelOf('WARM')).end;
    await pause(400);
    await zebra.habits({ free: 10_000 });
    const job = print(desk, uri, labelOf('HANG', 60_000));
    await until('some bytes taken', async () => (await zebra.facts()).received > 9_000);
    const started = Date.now();
    await desk.close();
    expectSame('end', (await job.end).state, 'unknown');
    if (Date.now() - started > 4_000) throw new Error(`quitting took ${Date.now() - started} ms`);
  }),
];
