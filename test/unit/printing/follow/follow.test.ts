import { describe, expect, it } from 'vitest';
import type { Probed } from '#main/printing/discovery/probe';
import { createFollow } from '#main/printing/follow/follow';
import type { Follow } from '#main/printing/follow/followed';
import { recordMissing } from '#main/printing/follow/recognise';
import { createPrinterQueue, type PrinterQueue } from '#main/printing/printer-queue';
import { usualTiming } from '#main/printing/timing';
import type { Printer } from '#shared/print/printer';

const serial = 'D1J111111111';
const before = 'tcp://192.168.1.50:9100';
const after = 'tcp://192.168.1.60:9100';
const minute = 60_000;
const probed = (
  verdict: Probed['verdict'],
  text: string | null = null,
  counter: number | null = 500,
): Probed => ({
  ...{
    verdict,
    serial: text,
    counter,
    model: 'ZD421-203dpi',
    firmware: null,
    dpi: null,
    language: null,
    secureUri: null,
  },
});

/** Several printers with a fixed clock, and a network whose searches are counted. */
const floor = (names: readonly string[]) => {
  const state = { now: 1_000_000, searches: 0, told: [] as string[], answers: new Map<string, Probed>() };
  const printers: Printer[] = names.map((id) => ({
    ...{ id, name: id, uri: before.replace('50', id), dpi: 203, isDefault: false, serial: `${serial}${id}` },
  }));
  const timers = { now: () => state.now, sleep: () => Promise.resolve() };
  const work: Promise<unknown>[] = [];
  const tools = {
    ...{ timers, timing: usualTiming, log: () => undefined, follow: null as Follow | null },
    closing: new AbortController().signal,
    statusChanged: () => undefined,
    connect: () => Promise.resolve({ ok: false as const, reason: 'offline' as const }),
  };
  const lines = new Map<string, PrinterQueue>();
  const queueOf = (printer: Printer): PrinterQueue => {
    const line = lines.get(printer.id) ?? createPrinterQueue(printer, tools);
    lines.set(printer.id, line);
    return line;
  };
  tools.follow = createFollow({
    ...{ timing: usualTiming, timers, log: () => undefined, closing: tools.closing, queueOf },
    probe: (uri) => Promise.resolve(state.answers.get(uri) ?? probed('unreachable')),
    track: (started) => {
      work.push(started);
      return started;
    },
    ports: {
      printers: () => Promise.resolve(printers),
      changed: () => undefined,
      counterRange: () => Promise.resolve({ from: 500, to: 502 }),
      saveSerial: () => Promise.resolve(),
      saveLabelDots: () => Promise.resolve(),
      saveAddress: ({ id }, uri) => {
        printers.find((printer) => printer.id === id)!.uri = uri;
        return Promise.resolve(true);
      },
      finders: () => [
        {
          way: 'mdns',
          find: (found) => {
            state.searches += 1;
            for (const uri of state.told) found({ uri });
            return Promise.resolve();
          },
        },
      ],
    },
  });
  const all = printers.map(queueOf);
  return {
    ...{ state, printers, lines: all },
    /** Each printer is tried without success every two seconds, for this long. */
    miss: async (ms: number, ...which: PrinterQueue[]): Promise<void> => {
      for (const end = state.now + ms; state.now < end; state.now += 2_000) {
        for (const line of which.length > 0 ? which : all) recordMissing(line);
        await Promise.all(work.splice(0));
      }
    },
  };
};

/** Several printers, of which one has its serial number reported at another address, with this count. */
const saidElsewhere = (counter: number | null, entry: string = before) => {
  const on = floor(['50']);
  const { state, printers, lines, miss } = on;
  printers[0]!.uri = entry;
  lines[0]!.uri = entry;
  state.told = [after];
  state.answers.set(after, probed('ready', `${serial}50`, counter));
  return { ...on, look: () => miss(20_000) };
};

describe('a device that reports a printer’s serial number', () => {
  it.each([
    [500, true],
    [502, true],
    [499, false],
    [503, false],
    [null, false],
  ])(
    'with the count %s, where labels may have moved it from 500 to 502, the device is accepted: %s',
    async (counter, isTaken) => {
      const { printers, lines, look } = saidElsewhere(counter);
      await look();
      expect(printers[0]!.uri).toBe(isTaken ? after : before);
      expect(lines[0]!.reportedAt).toBe(isTaken ? null : after);
    },
  );

  it('a device with another model than the known printer is not accepted', async () => {
    const { printers, lines, look } = saidElsewhere(500);
    lines[0]!.fingerprint = { model: 'ZT411-300dpi', counter: 500 };
    await look();
    expect(printers[0]!.uri).toBe(before);
  });

  it('over TLS a device is accepted by its certificate, whatever its counter is', async () => {
    const pin = 'ab'.repeat(32);
    const secure = `tls://192.168.1.60:9143?pin=${pin}`;
    const { state, printers, look } = saidElsewhere(7, `tls://192.168.1.50:9143?pin=${pin}`);
    await look();
    expect(printers[0]!.uri).toContain('192.168.1.50');
    state.answers.set(secure, probed('ready', `${serial}50`, 7));
    state.now += 10 * minute;
    await look();
    expect(printers[0]!.uri).toBe(secure);
  });
});

describe('an unreachable printer', () => {
  it('it is not searched at once, since it may only have been switched off and on', async () => {
    const { state, miss } = floor(['50']);
    await miss(14_000);
    expect(state.searches).toBe(0);
    await miss(4_000);
    expect(state.searches).toBe(1);
  });

  it('it is searched less and less often, at most every ten minutes', async () => {
    const { state, miss } = floor(['50']);
    await miss(15 * minute);
    const early = state.searches;
    await miss(60 * minute);
    expect(early).toBeLessThanOrEqual(5);
    expect(state.searches - early).toBeGreaterThanOrEqual(5);
    expect(state.searches - early).toBeLessThanOrEqual(7);
  });

  it('all unreachable printers share at most one search a minute', async () => {
    const { state, lines, miss } = floor(['50', '51', '52', '53', '54']);
    for (const line of lines) await miss(16_000, line);
    await miss(10 * minute);
    expect(state.searches).toBeLessThanOrEqual(11);
  });

  it('it moves to where its serial number is reported, unless another printer is stored there', async () => {
    const { state, printers, lines, miss } = floor(['50']);
    state.told = [after, 'tcp://192.168.1.61:9100'];
    state.answers.set(after, probed('ready', `${serial}50`));
    state.answers.set('tcp://192.168.1.61:9100', probed('ready', 'D2J222222222'));
    await miss(17_000);
    expect(printers[0]!.uri).toBe(after);
    expect(lines[0]).toMatchObject({ uri: after, lost: null, isProven: false });
  });

  it('it does not move to the place of a printer without a serial number, which could be the same one', async () => {
    const { state, printers, miss } = floor(['50', '60']);
    delete printers[1]!.serial;
    state.told = [after];
    state.answers.set(after, probed('ready', `${serial}50`));
    await miss(20_000);
    expect(printers[0]!.uri).toBe(before);
  });

  it('it stays at its address when it answers there', async () => {
    const { state, printers, miss } = floor(['50']);
    state.told = [after];
    state.answers.set(after, probed('ready', `${serial}50`));
    state.answers.set(before, probed('ready', `${serial}50`));
    await miss(20_000);
    expect(printers[0]!.uri).toBe(before);
  });
});
