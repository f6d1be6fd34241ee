import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { findPrinters } from '#main/printing/transport/usb/find';
import type { PrintDesk } from '#main/printing/desk';
import {
  expectSame,
  labelOf,
  openDesk,
  print,
  startRival,
  startZebra,
  until,
  usbUri,
  waitsFor,
  type Zebra,
} from './bench';
import type { Check } from './check';

interface At {
  zebra: Zebra;
  desk: PrintDesk;
}

const check = (name: string, run: (at: At) => Promise<void>, more: { plugged?: boolean } = {}): Check => ({
  name: `usb: ${name}`,
  run: async () => {
    const zebra = await startZebra({}, { msPerLabel: 30 });
    const desk = openDesk();
    try {
      if (more.plugged !== false) await zebra.plug();
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

export const usbChecks: readonly Check[] = [
  check('is found with serial number and product', async () => {
    const [printer, ...others] = await findPrinters();
    expectSame('others', others.length, 0);
    expectSame(
      'printer',
      [printer?.vendorId, printer?.serial, printer?.product, printer?.port],
      [0x0a5f, 'D1N000000001', 'ZTC ZD421-203dpi ZPL', '1-1'],
    );
  }),
  check('prints and is confirmed by its counter', async ({ zebra, desk }) => {
    const end = await print(desk, usbUri, labelOf('ONE')).end;
    expectSame('end', end, { state: 'confirmed', counterAfter: 101, note: null });
    expectSame('printed', await namesOf(zebra), ['ONE']);
  }),
  check('reads status back', async ({ zebra, desk }) => {
    await zebra.knobs({ headOpen: true });
    const printer = { id: 'p', name: 'Z', uri: usbUri, dpi: 203 as const, isDefault: true };
    const status = await desk.status(printer);
    expectSame('status', [status.state, status.reasons, status.counter], ['stopped', ['cover-open'], null]);
  }),
  check('stays claimed from job to job, and gives the printer back at the end', async ({ zebra, desk }) => {
    for (const name of ['A', 'B', 'C']) {
      expectSame(name, (await print(desk, usbUri, labelOf(name)).end).state, 'confirmed');
      expectSame('device file while claimed', existsSync('/dev/usb/lp0'), false);
      await pause(300);
    }
    expectSame('printed', await namesOf(zebra), ['A', 'B', 'C']);
    await desk.close();
    await until('the kernel driver back', () => existsSync('/dev/usb/lp0'));
  }),
  check('big labels, and those that end with a full packet, come out at once', async ({ zebra, desk }) => {
    const sizes = [512, 1_024, 4_096, 60_000].map((bytes) => {
      const bare = labelOf(`S${bytes}`).length + '^FX^FS'.length;
      return labelOf(`S${bytes}`, bytes - bare);
    });
    for (const document of sizes)
      expectSame(`${document.length} bytes`, (await print(desk, usbUri, document).end).state, 'confirmed');
    expectSame('printed', await namesOf(zebra), ['S512', 'S1024', 'S4096', 'S60000']);
    if ((await zebra.facts()).zeroLength < 3) throw new Error('no empty packet behind full ones');
  }),
  check('works at full speed, with packets of 64 bytes', async ({ zebra, desk }) => {
    await zebra.pull();
    const slow = await startZebra({ serial: 'SLOW', packetBytes: 64 });
    try {
      await slow.plug(1, 'full');
      expectSame('end', (await print(desk, 'usb://0a5f/SLOW', labelOf('SLOW', 600)).end).state, 'confirmed');
      expectSame('printed', await namesOf(slow), ['SLOW']);
    } finally {
      await desk.close();
      await slow.pull(1);
      slow.end();
    }
  }),
  check('out of paper in the middle of a label: waits, and prints it once', async ({ zebra, desk }) => {
    await zebra.knobs({ bufferBytes: 2_000, msPerLabel: 200 });
    const first = print(desk, usbUri, labelOf('FIRST'));
    await first.heard('sending', ({ type }) => type === 'sending');
    await zebra.knobs({ mediaOut: true });
    await pause(500);
    await zebra.knobs({ mediaOut: false });
    expectSame('end', (await first.end).state, 'confirmed');
    expectSame('printed', await namesOf(zebra), ['FIRST']);
  }),
  check('a full printer without paper takes the rest when there is paper', async ({ zebra, desk }) => {
    const fault = { fault: 'mediaOut', labels: 1, midLabel: false } as const;
    await zebra.knobs({ bufferBytes: 3_000, msPerLabel: 500, faultAfter: fault });
    const jobs = [labelOf('FIRST'), labelOf('SECOND', 30_000)].map((document) =>
      print(desk, usbUri, document),
    );
    await until('the paper to run out', async () => (await namesOf(zebra)).length === 1);
    await pause(700);
    await zebra.knobs({ mediaOut: false });
    for (const { end } of jobs) expectSame('end', (await end).state, 'confirmed');
    expectSame('printed', await namesOf(zebra), ['FIRST', 'SECOND']);
  }),
  check(
    'a printer that takes nothing more: stopping ends as not known, and the next job prints',
    async ({ zebra, desk }) => {
      expectSame('warm-up', (await print(desk, usbUri, labelOf('WARM')).end).state, 'confirmed');
      const job = print(desk, usbUri, labelOf('STUCK', 60_000));
      await zebra.habits({ free: 10_000 });
      await job.heard('sending', ({ type }) => type === 'sending');
      await until('some bytes taken', async () => (await zebra.facts()).received > 9_000);
      job.stop.abort('closing');
      expectSame('end', (await job.end).state, 'unknown');
      await zebra.habits({ free: null });
      expectSame('next', (await print(desk, usbUri, labelOf('NEXT')).end).state, 'confirmed');
      expectSame('printed', (await namesOf(zebra)).includes('STUCK'), false);
    },
  ),
  check('a stall in the middle ends as not known, never resent', async ({ zebra, desk }) => {
    expectSame('warm-up', (await print(desk, usbUri, labelOf('WARM')).end).state, 'confirmed');
    await pause(400);
    const job = print(desk, usbUri, labelOf('STALLED', 60_000));
    await until('some bytes taken', async () => (await zebra.facts()).received > 8_000);
    await zebra.habits({ stall: true });
    const end = await job.end;
    const printed = await namesOf(zebra);
    if (end.state !== 'unknown' && end.state !== 'confirmed') throw new Error(`ended ${JSON.stringify(end)}`);
    expectSame('copies', printed.filter((name) => name === 'STALLED').length <= 1, true);
    if (end.state === 'confirmed') expectSame('really', printed.includes('STALLED'), true);
    expectSame('next', (await print(desk, usbUri, labelOf('NEXT')).end).state, 'confirmed');
  }),
  check(
    'unplugged before the first byte: waits, prints after it is plugged in again',
    async ({ zebra, desk }) => {
      await zebra.pull();
      const job = print(desk, usbUri, labelOf('LATER'));
      await job.heard('offline', waitsFor('offline'));
      await zebra.plug();
      expectSame('end', (await job.end).state, 'confirmed');
      expectSame('printed', await namesOf(zebra), ['LATER']);
    },
  ),
  check(
    'unplugged in the middle of a chunk: not known or disproved, never sent again',
    async ({ zebra, desk }) => {
      expectSame('warm-up', (await print(desk, usbUri, labelOf('WARM')).end).state, 'confirmed');
      await zebra.habits({ free: 6_000 });
      const job = print(desk, usbUri, labelOf('TORN', 60_000));
      await until('some bytes taken', async () => (await zebra.facts()).received > 5_000);
      await zebra.pull();
      await zebra.habits({ free: null });
      await pause(300);
      await zebra.plug();
      const end = await job.end;
      expectSame('end', end.state, 'unknown');
      expectSame('printed', await namesOf(zebra), ['WARM']);
      expectSame('next', (await print(desk, usbUri, labelOf('NEXT')).end).state, 'confirmed');
      expectSame('printed', await namesOf(zebra), ['WARM', 'NEXT']);
    },
  ),
  check(
    'unplugged after the last byte: a person is asked, for the count may be another’s label',
    async ({ zebra, desk }) => {
      await zebra.knobs({ msPerLabel: 600 });
      const job = print(desk, usbUri, labelOf('AFTER'));
      await job.heard('sent', ({ type }) => type === 'sent');
      await zebra.pull();
      await until('it came out', async () => (await namesOf(zebra)).includes('AFTER'));
      await zebra.plug();
      expectSame('end', (await job.end).state, 'unknown');
      expectSame('printed', await namesOf(zebra), ['AFTER']);
    },
  ),
  check('found again by its serial number at another port', async ({ zebra, desk }) => {
    expectSame('here', (await print(desk, usbUri, labelOf('HERE')).end).state, 'confirmed');
    await zebra.pull();
    await zebra.plug(3);
    try {
      expectSame('there', (await print(desk, usbUri, labelOf('THERE')).end).state, 'confirmed');
      expectSame('printed', await namesOf(zebra), ['HERE', 'THERE']);
    } finally {
      await desk.close();
      await zebra.pull(3);
      await zebra.plug();
    }
  }),
  check(
    'two printers with one serial number: none is guessed, the port tells them apart',
    async ({ zebra, desk }) => {
      const sameSerial = await startZebra({});
      try {
        await sameSerial.plug(1);
        const blind = print(desk, usbUri, labelOf('WHICH'));
        await blind.heard('same-serial', waitsFor('same-serial'));
        blind.stop.abort();
        expectSame('blind', (await blind.end).state, 'cancelled');
        expectSame('told', (await print(desk, `${usbUri}?port=1-2`, labelOf('TWIN')).end).state, 'confirmed');
        expectSame('first', await namesOf(zebra), []);
        expectSame('twin', await namesOf(sameSerial), ['TWIN']);
      } finally {
        await desk.close();
        await sameSerial.pull(1);
        sameSerial.end();
      }
    },
  ),
  check('another program has it: waits as busy, prints when it is free', async ({ zebra, desk }) => {
    const rival = await startRival('usblp');
    const job = print(desk, usbUri, labelOf('MINE'));
    try {
      await job.heard('busy', waitsFor('busy'));
    } finally {
      rival.kill('SIGKILL');
    }
    expectSame('end', await job.end, { state: 'confirmed', counterAfter: 101, note: null });
    expectSame('printed', await namesOf(zebra), ['MINE']);
  }),
  check('another program prints by the device file: it is not thrown out', async ({ zebra, desk }) => {
    await until('/dev/usb/lp0', () => existsSync('/dev/usb/lp0'));
    const other = await open('/dev/usb/lp0', 'r+');
    const job = print(desk, usbUri, labelOf('MINE'));
    await job.heard('busy', waitsFor('busy'));
    await other.write(Buffer.from(labelOf('OTHER')));
    await other.close();
    expectSame('end', (await job.end).state, 'confirmed');
    expectSame('printed', await namesOf(zebra), ['OTHER', 'MINE']);
  }),
  check(
    'thrown out by another program in the middle: not known, never sent again',
    async ({ zebra, desk }) => {
      expectSame('warm-up', (await print(desk, usbUri, labelOf('WARM')).end).state, 'confirmed');
      await zebra.habits({ free: 6_000 });
      const job = print(desk, usbUri, labelOf('ROBBED', 60_000));
      await until('some bytes taken', async () => (await zebra.facts()).received > 5_000);
      const rival = await startRival('force');
      await pause(300);
      rival.kill('SIGKILL');
      await zebra.habits({ free: null });
      const end = await job.end;
      expectSame('end', end.state, 'unknown');
      expectSame('printed', await namesOf(zebra), ['WARM']);
    },
  ),
  check('mute: sent, and said so', async ({ zebra, desk }) => {
    await zebra.knobs({ mute: true });
    const end = await print(desk, usbUri, labelOf('MUTE')).end;
    expectSame('end', [end.state, 'note' in end && end.note], ['sent', 'printer_mute']);
    await until('its label', async () => (await namesOf(zebra)).join() === 'MUTE');
  }),
  check('quits while it prints: ends as told, the printer is free again', async ({ zebra, desk }) => {
    await zebra.knobs({ msPerLabel: 1_500 });
    const job = print(desk, usbUri, labelOf('QUIT'));
    await job.heard('sent', ({ type }) => type === 'sent');
    await desk.close();
    const end = await job.end;
    expectSame('end', [end.state, 'note' in end && end.note], ['sent', 'station_stopped']);
    await until('the kernel driver back', () => existsSync('/dev/usb/lp0'));
  }),
];
