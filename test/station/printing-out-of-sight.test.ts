import { afterEach, describe, expect, it } from 'vitest';
import { realTiming, type Timing } from '#main/practice/printer/timing';
import { startPrintServer, type PrintServer } from './print-server';
import { countedBefore, label, printerAt, startBench, waitsFor, type Bench } from './printing-bench';

let bench: Bench;
let server: PrintServer;
const start = async (...options: Parameters<typeof startBench>): Promise<void> => {
  bench = await startBench(...options);
  server = await startPrintServer(bench.printer.port);
};
afterEach(async () => {
  await bench.close();
  await server.close();
});

const serial = 'D0J000000001';
/** Prints on a printer behind a print server; with a serial number it is identified by what it reports. */
const print = (name: string, known: { serial?: string } = {}) =>
  bench.print([label(name)], 1, { uri: server.uri, ...known });
const isSent = ({ type }: { type: string }): boolean => type === 'sent';
const out = (name: string): boolean => bench.printed().includes(name);
const looks = (): number => bench.received().split('odometer').length;

/** Prints labels of another host, by another way than the port. */
const others = async (count: number): Promise<void> => {
  const before = bench.printer.printed.length;
  for (let at = 0; at < count; at += 1) bench.printer.printElsewhere(label(`other ${at}`));
  await bench.printer.until(({ printed }) => printed.length >= before + count);
};

/** Resolves when a silence is reported. */
const untilSilent = (under: ReturnType<typeof print>) => under.until(waitsFor('sent', 'not-answering'));

describe('a printer that loses power behind a print server, while our connection stays', () => {
  it.each([
    [1, 'known by its address', {}],
    [3, 'known by its address', {}],
    [1, 'known by its serial number', { serial }],
    [3, 'known by its serial number', { serial }],
  ])(
    'after a power loss behind a print server our label is never proven by %i labels of others: %s',
    async (count, _, known) => {
      await start({ msPerLabel: 60_000 });
      const under = print('A', known);
      await under.until(isSent);
      await bench.printer.until(({ idle }) => !idle);
      await bench.printer.unplug();
      await untilSilent(under);
      await bench.printer.set({ msPerLabel: 5 });
      await others(count);
      await bench.printer.plugIn();
      expect(await under.end).toMatchObject({ state: 'unknown', note: 'connection_lost' });
      expect(out('A')).toBe(false);
      expect(bench.received()).toContain('device.uptime');
    },
  );

  it('nothing came out where the counter did not move', async () => {
    await start({ msPerLabel: 60_000 });
    const under = print('A');
    await under.until(isSent);
    await bench.printer.until(({ idle }) => !idle);
    await bench.printer.unplug();
    await untilSilent(under);
    await bench.printer.plugIn();
    expect(await under.end).toEqual({ state: 'unknown', counterAfter: countedBefore, note: 'count_short' });
  });
});

describe('a printer that is silent for a while and stays on', () => {
  const untilSilentWith = async (): Promise<ReturnType<typeof print>> => {
    await start({ faultAfter: { fault: 'paused', labels: 0 } });
    const under = print('A', { serial });
    await under.until(waitsFor('sent', 'paused'));
    await bench.printer.set({ mute: true });
    await untilSilent(under);
    return under;
  };

  it('the label is printed, by a matching count and the reported uptime', async () => {
    const under = await untilSilentWith();
    await bench.printer.set({ mute: false, paused: false });
    expect(await under.end).toEqual({ state: 'confirmed', counterAfter: countedBefore + 1, note: null });
    expect(bench.received()).toContain('device.uptime');
  });

  it('it is a question when more came out than ours', async () => {
    const under = await untilSilentWith();
    bench.printer.printElsewhere(label('other'));
    await bench.printer.set({ paused: false });
    await bench.printer.until(({ printed }) => printed.length === 2);
    await bench.printer.set({ mute: false });
    expect(await under.end).toMatchObject({ state: 'unknown', note: 'counter_moved_more' });
  });
});

describe('a label that is cancelled on the panel of a paused printer', () => {
  /** The button on the panel: the next label is cancelled. */
  const cancelled = async (): Promise<void> => {
    expect(await bench.desk.command(printerAt(server.uri), '~JP\r\n', true)).toEqual({ ok: true });
    await bench.printer.until(() => bench.received().includes('~JP'));
  };
  /** Pauses the printer before `A` comes out. */
  const pausedWith = async (): Promise<ReturnType<typeof print>> => {
    const under = print('A');
    await under.until(waitsFor('sent', 'paused'));
    return under;
  };
  const goesOnWithOthers = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) bench.printer.printElsewhere(label(`other ${at}`));
    await bench.printer.set({ paused: false });
  };

  it('it is not proven by more labels of others', async () => {
    await start({ faultAfter: { fault: 'paused', labels: 0 }, msPerLabel: 0 });
    const under = await pausedWith();
    await cancelled();
    await goesOnWithOthers(3);
    expect(await under.end).toMatchObject({ state: 'unknown', note: 'counter_moved_more' });
    expect(out('A')).toBe(false);
  });

  it('it is not proven by as many labels of others, where others were counted before', async () => {
    await start();
    expect(await print('zero').end).toMatchObject({ state: 'confirmed' });
    await others(1);
    await bench.printer.set({ faultAfter: { fault: 'paused', labels: 0 } });
    const under = await pausedWith();
    await cancelled();
    await goesOnWithOthers(1);
    expect(await under.end).toEqual({
      state: 'unknown',
      counterAfter: countedBefore + 3,
      note: 'others_print_too',
    });
    expect(out('A')).toBe(false);
  });
});

describe('a printer where labels of others were counted', () => {
  it('a label is a question after a broken connection, even though the printer kept it and the count matches', async () => {
    await start();
    const direct = () => bench.print([label('A')], 1, { uri: bench.printer.uri, serial });
    expect(await direct().end).toMatchObject({ state: 'confirmed' });
    await others(1);
    await bench.printer.set({ msPerLabel: 600 });
    const before = looks();
    const under = direct();
    await under.until(isSent);
    await bench.printer.until(() => looks() > before + 3);
    await bench.printer.set({ resetAfterBytes: 1 });
    await under.until(waitsFor('sent', 'connection-lost'));
    await bench.printer.set({ resetAfterBytes: null });
    expect(await under.end).toMatchObject({ state: 'unknown', note: 'connection_lost' });
  });

  it('no question follows where nothing was lost or stopped', async () => {
    await start();
    for (let at = 0; at < 3; at += 1) {
      expect(await print('A').end).toMatchObject({ state: 'confirmed', note: null });
      await others(1);
    }
  });
});

describe('a printer where only this station prints', () => {
  it('no question follows after a stop, however often', async () => {
    await start();
    for (let at = 0; at < 3; at += 1) {
      await bench.printer.set({ faultAfter: { fault: 'mediaOut', labels: 0 } });
      const under = print('A');
      await under.until(waitsFor('sent', 'media-empty'));
      await bench.printer.set({ mediaOut: false });
      expect(await under.end).toMatchObject({ state: 'confirmed', note: null });
    }
  });
});

describe('a label that another host cancels without a pause', () => {
  it('it is not proven by the count of the label after it', async () => {
    const out: (() => void)[] = [];
    const msPerLabel = 777;
    const after: Timing['after'] = (ms, action) =>
      ms === msPerLabel ? (out.push(action), () => undefined) : realTiming.after(ms, action);
    bench = await startBench({ msPerLabel }, {}, undefined, { ...realTiming, after });
    server = await startPrintServer(bench.printer.port);
    const prints = ['A', 'B', 'C'].map((name) => bench.print([label(name)]));
    await bench.printer.until(() => out.length === 1 && bench.received().includes('^FDB^FS'));
    expect(await bench.desk.command(printerAt(bench.printer.uri), '~JA\r\n', true)).toEqual({ ok: true });
    await bench.printer.until(() => bench.received().includes('~JA'));
    out.shift()?.();
    await bench.printer.until(() => out.length === 1);
    out.shift()?.();
    const ends = await Promise.all(prints.map(({ end }) => end));
    expect(bench.printed()).toEqual(['A', 'C']);
    expect(ends.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'confirmed']);
  });
});
