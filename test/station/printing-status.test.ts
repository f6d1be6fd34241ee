import { afterEach, describe, expect, it } from 'vitest';
import { countedBefore, label, printerAt, startBench, waitsFor, type Bench } from './printing-bench';

let bench: Bench;
const start = async (...options: Parameters<typeof startBench>): Promise<Bench> => {
  bench = await startBench(...options);
  return bench;
};
afterEach(() => bench.close());

describe('status', () => {
  it.each([
    [
      {},
      {
        state: 'ready',
        reasons: [],
        counter: countedBefore,
        identity: { model: 'ZD421-203dpi', firmware: 'V93.21.17Z', dotsPerMm: 8 },
      },
    ],
    [{ mediaOut: true }, { state: 'stopped', reasons: expect.arrayContaining(['media-empty']) as string[] }],
    [{ refuse: true }, { state: 'offline', reasons: ['connection-refused'], identity: null }],
    [{ mute: true }, { state: 'mute', reasons: [], identity: null, counter: null }],
    [{ linePrintMode: true }, { state: 'stopped', reasons: ['wrong-language'] }],
    [{ noOdometer: true }, { state: 'ready', counter: null }],
    [{ resetAfterBytes: 1 }, { state: 'offline', reasons: ['connection-lost'] }],
  ])('the state of a printer with %j is read', async (knobs, status) => {
    await start(knobs);
    expect(await bench.desk.status(printerAt(bench.printer.uri))).toMatchObject(status);
  });

  it('while it prints for us, the last known state is returned without a second connection', async () => {
    await start({ faultAfter: { fault: 'mediaOut', labels: 1 } });
    const print = bench.print([label('A'), label('B')]);
    await print.until(waitsFor('sent', 'media-empty'));
    const before = bench.printer.received.length;
    const status = await bench.desk.status(printerAt(bench.printer.uri));
    expect(status).toMatchObject({
      state: 'stopped',
      reasons: expect.arrayContaining(['media-empty']) as string[],
    });
    expect(bench.printer.received.length + bench.printer.waitingClients).toBe(before);
    await bench.printer.set({ mediaOut: false });
    expect(await print.end).toMatchObject({ state: 'confirmed' });
  });

  it('a check is interrupted by a print', async () => {
    await start({ mute: true }, { firstAnswerMs: 60_000, closeMs: 50 });
    const printer = printerAt(bench.printer.uri);
    const status = bench.desk.status(printer);
    await bench.printer.until((served) => served.received.some((bytes) => bytes.length > 0));
    await bench.printer.set({ mute: false });
    expect(await bench.print([label('A')]).end).toMatchObject({ state: 'confirmed' });
    expect(await status).toMatchObject({ state: 'unchecked' });
  });
});

describe('the outcome of a print that the station lost track of', () => {
  const settle = (counterBefore: number | null, expected: number) =>
    bench.desk.settle(printerAt(bench.printer.uri), { counterBefore, expected });

  it.each([
    ['counter moved by what was expected', countedBefore - 2, 2, 'unprovable'],
    ['counter moved by more', countedBefore - 3, 2, 'unprovable'],
    ['counter stood still', countedBefore, 2, 'not_printed'],
    ['counter moved by less', countedBefore - 1, 2, 'unprovable'],
    ['no counter was read', null, 2, 'unprovable'],
  ] as const)(
    'the outcome of a print that the station lost track of is decided: %s',
    async (_, counterBefore, expected, settled) => {
      await start();
      expect(await settle(counterBefore, expected)).toBe(settled);
    },
  );

  it('a print sent after others that were lost is not printed, when the first count is known', async () => {
    await start();
    const printer = printerAt(bench.printer.uri);
    const behind = { counterBefore: countedBefore + 1, expected: 1 };
    expect(await bench.desk.settle(printer, behind)).toBe('unprovable');
    expect(await bench.desk.settle(printer, { ...behind, counterFloor: countedBefore })).toBe('not_printed');
    expect(await bench.desk.settle(printer, { ...behind, counterFloor: countedBefore + 1 })).toBe(
      'unprovable',
    );
  });

  it('a print behind one that was cancelled may be the label that the printer counted', async () => {
    await start();
    const behind = { counterBefore: countedBefore, expected: 1, counterFloor: countedBefore - 1 };
    expect(await bench.desk.settle(printerAt(bench.printer.uri), behind)).toBe('unprovable');
  });

  it('a printer without a counter can’t prove it', async () => {
    await start({ noOdometer: true });
    expect(await settle(countedBefore - 2, 2)).toBe('unprovable');
  });

  it.each([[{ mediaOut: true }], [{ refuse: true }], [{ mute: true }]])(
    'a printer with %j leaves the outcome of a lost print unclear',
    async (knobs) => {
      await start(knobs);
      expect(await settle(countedBefore - 2, 2)).toBe('unclear');
    },
  );
});

describe('the password in line 3 of ~HS', () => {
  it('it appears in no report, status, end or log', async () => {
    await start({ passwordInLine3: '739154', replyDelayMs: 5, splitReplies: true });
    const print = bench.print([label('A')]);
    const end = await print.end;
    const status = await bench.desk.status(printerAt(bench.printer.uri));
    await bench.printer.set({ resetAfterBytes: 1 });
    const again = bench.print([label('B')]);
    await again.until(waitsFor('waiting', 'connection-lost'));
    again.stop.abort();
    const all = JSON.stringify([print.reports, end, status, again.reports, await again.end, bench.log]);
    expect(end).toMatchObject({ state: 'confirmed' });
    expect(status).toMatchObject({ state: 'ready' });
    expect(all).not.toContain('739154');
  });
});
