import { describe, expect, it } from 'vitest';
import type { Probed } from '#main/printing/discovery/probe';
import { createFollow } from '#main/printing/follow/follow';
import type { Follow } from '#main/printing/follow/followed';
import { missed } from '#main/printing/follow/recognise';
import { createPrinterQueue, type PrinterQueue } from '#main/printing/printer-queue';
import { usualTiming } from '#main/printing/timing';
import type { Printer } from '#shared/print/printer';

const serial = 'D1J111111111';
const before = 'tcp://192.168.1.50:9100';
const after = 'tcp://192.168.1.60:9100';
const minute = 60_000;
const probed = (
  verdict: Probed['verdict'],
  said: string | null = null,
  counter: number | null = 500,
): Probed => ({
  ...{
    verdict,
    serial: said,
    counter,
    model: 'ZD421-203dpi',
    firmware: null,
    dpi: null,
    language: null,
    secureUri: null,
  },
});

/** Printers of a floor whose clock stands still, and a network that is asked at a price. */
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
      counted: () => Promise.resolve({ from: 500, to: 502 }),
      serialTold: () => Promise.resolve(),
      moved: ({ id }, uri) => {
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
    /** Every printer is tried in vain each two seconds, for so long. */
    miss: async (ms: number, ...which: PrinterQueue[]): Promise<void> => {
      for (const end = state.now + ms; state.now < end; state.now += 2_000) {
        for (const line of which.length > 0 ? which : all) missed(line);
        await Promise.all(work.splice(0));
      }
    },
  };
};

/** A floor whose one printer says its serial number elsewhere, with this count. */
const saidElsewhere = (counter: number | null, entry: string = before) => {
  const on = floor(['50']);
  const { state, printers, lines, miss } = on;
  printers[0]!.uri = entry;
  lines[0]!.uri = entry;
  state.told = [after];
  state.answers.set(after, probed('ready', `${serial}50`, counter));
  return { ...on, look: () => miss(20_000) };
};

describe('who says a printer’s serial number', () => {
  it.each([
    [500, true],
    [502, true],
    [499, false],
    [503, false],
    [null, false],
  ])(
    'with the count %s, where labels may have brought it from 500 to 502: it is taken for it: %s',
    async (counter, isTaken) => {
      const { printers, lines, look } = saidElsewhere(counter);
      await look();
      expect(printers[0]!.uri).toBe(isTaken ? after : before);
      expect(lines[0]!.elsewhere).toBe(isTaken ? null : after);
    },
  );

  it('with another model than the printer that was met here is not taken for it', async () => {
    const { printers, lines, look } = saidElsewhere(500);
    lines[0]!.met = { model: 'ZT411-300dpi', counter: 500 };
    await look();
    expect(printers[0]!.uri).toBe(before);
  });

  it('over TLS is taken for it by its certificate, whatever it counts', async () => {
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

describe('a printer out of reach', () => {
  it('is not looked for at once: it may only have been switched off and on', async () => {
    const { state, miss } = floor(['50']);
    await miss(14_000);
    expect(state.searches).toBe(0);
    await miss(4_000);
    expect(state.searches).toBe(1);
  });

  it('is looked for less and less often, at most every ten minutes', async () => {
    const { state, miss } = floor(['50']);
    await miss(15 * minute);
    const early = state.searches;
    await miss(60 * minute);
    expect(early).toBeLessThanOrEqual(5);
    expect(state.searches - early).toBeGreaterThanOrEqual(5);
    expect(state.searches - early).toBeLessThanOrEqual(7);
  });

  it('together with all others: at most one search a minute', async () => {
    const { state, lines, miss } = floor(['50', '51', '52', '53', '54']);
    for (const line of lines) await miss(16_000, line);
    await miss(10 * minute);
    expect(state.searches).toBeLessThanOrEqual(11);
  });

  it('moves to where its serial number is said, and not where another stands', async () => {
    const { state, printers, lines, miss } = floor(['50']);
    state.told = [after, 'tcp://192.168.1.61:9100'];
    state.answers.set(after, probed('ready', `${serial}50`));
    state.answers.set('tcp://192.168.1.61:9100', probed('ready', 'D2J222222222'));
    await miss(17_000);
    expect(printers[0]!.uri).toBe(after);
    expect(lines[0]).toMatchObject({ uri: after, lost: null, isProven: false });
  });

  it('does not move to the place of one that is known by its address alone, and could be itself', async () => {
    const { state, printers, miss } = floor(['50', '60']);
    delete printers[1]!.serial;
    state.told = [after];
    state.answers.set(after, probed('ready', `${serial}50`));
    await miss(20_000);
    expect(printers[0]!.uri).toBe(before);
  });

  it('stays where it answers after all', async () => {
    const { state, printers, miss } = floor(['50']);
    state.told = [after];
    state.answers.set(after, probed('ready', `${serial}50`));
    state.answers.set(before, probed('ready', `${serial}50`));
    await miss(20_000);
    expect(printers[0]!.uri).toBe(before);
  });
});
