import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import type { Finder } from '#main/printing/discovery/finder';
import type { PrinterView, SearchState } from '#shared/bridge/contract';
import { relay } from '#test/support/finds';
import { provision } from '#test/support/station';
import { useBench } from './bench';

const ourSerial = 'D1J111111111';
const anothers = 'D2J222222222';
const refs = ['F-1', 'F-2', 'F-3'];
const until = { interval: 10 };

/** The addresses that the network reports, and how often it was asked. */
let reported: string[];
let searches: number;

const network: Finder = {
  way: 'mdns',
  find: (found) => {
    searches += 1;
    for (const uri of reported) found({ uri });
    return Promise.resolve();
  },
};

beforeEach(() => {
  reported = [];
  searches = 0;
});
const at = useBench('printer-follow', {
  printers: {},
  opening: {
    tuning: {
      workflow: { retryFirstMs: 50, retryMaxMs: 200 },
      reconciliation: { patienceMs: 15_000, againMs: 50 },
      finders: () => [network],
      printing: {
        ...{ connectMs: 3_000, firstAnswerMs: 800, answerMs: 2_000, closeMs: 200 },
        ...{ recheckFromMs: 10, recheckToMs: 60, settleMs: 200, reconnectTries: 30 },
        ...{ lostAfterMs: 100, searchEveryMs: 150, jobsInFlight: 1 },
      },
    },
  },
});
let first: VirtualPrinter;

const printer = async (
  serial: string,
  more: Parameters<typeof startVirtualPrinter>[0] = {},
): Promise<VirtualPrinter> =>
  at.kept(await startVirtualPrinter({ ...more, serial, knobs: { msPerLabel: 5, ...more.knobs } }));
const board = async (): Promise<PrinterView> => (await at.station.printers.list())[0]!;
const printOf = async (ref1: string) => (await at.label(ref1)).print;
const stateOf = async (ref1: string) => (await printOf(ref1))?.state;
const bytesOf = ({ received }: VirtualPrinter): string =>
  received.map((bytes) => Buffer.from(bytes).toString('latin1')).join('');
/** How often a label of this order was sent to a printer. */
const sentTo = async (to: VirtualPrinter, ref1: string): Promise<number> => {
  const packageId = (await at.label(ref1)).label.package?.packageId ?? 'none';
  return bytesOf(to)
    .split('^XA')
    .filter((format) => format.includes(packageId)).length;
};

beforeEach(async () => {
  first = await printer(ourSerial, { counterStartsAt: 500 });
  await provision(at.station, { printers: [{ name: 'One', uri: first.uri, dpi: 203, default: true }] });
  await at.bring(...refs);
});

/** Prints one label, so that the printer has reported its serial number. */
const getToKnow = async (): Promise<void> => {
  await at.station.ship.scan({ code: 'F-1' });
  await expect.poll(() => stateOf('F-1'), until).toBe('confirmed');
  await expect.poll(async () => (await board()).serial, until).toBe(ourSerial);
};

/** Switches the printer off, and on again at another address, with its lifetime counter. */
const elsewhere = async (labelsMeanwhile = 0): Promise<VirtualPrinter> => {
  const counterStartsAt = first.counter + labelsMeanwhile;
  await first.close();
  return printer(ourSerial, { counterStartsAt });
};

const waits = (ref1: string, reason: string) =>
  expect.poll(async () => (await printOf(ref1))?.waiting ?? [], until).toContain(reason);

describe('a printer with another address', () => {
  it('it is found by its serial number, and the waiting label prints there once', async () => {
    await getToKnow();
    const before = await board();
    await first.close();
    await at.station.ship.scan({ code: 'F-2' });
    await waits('F-2', 'connection-refused');
    const now = await printer(ourSerial, { counterStartsAt: 501 });
    reported = [now.uri];
    await expect.poll(() => stateOf('F-2'), until).toBe('confirmed');
    expect(now.printed).toHaveLength(1);
    expect(await sentTo(now, 'F-2')).toBe(1);
    expect(await board()).toMatchObject({
      ...{ id: before.id, uri: now.uri, serial: ourSerial, isDefault: true },
      moved: { from: first.uri },
    });
    await at.station.ship.scan({ code: 'F-3' });
    await expect.poll(() => stateOf('F-3'), until).toBe('confirmed');
    expect(now.printed).toHaveLength(2);
  });

  it('it is found where it was before, after a provisioning file named that address again', async () => {
    await getToKnow();
    await first.close();
    const away = await printer(ourSerial, { counterStartsAt: 501 });
    reported = [away.uri];
    await at.station.ship.scan({ code: 'F-2' });
    await expect.poll(() => stateOf('F-2'), until).toBe('confirmed');
    expect((await board()).uri).toBe(away.uri);
    await away.close();
    await provision(at.station, { printers: [{ name: 'One', uri: first.uri, dpi: 203 }] });
    const back = await printer(ourSerial, { counterStartsAt: 502, port: Number(new URL(first.uri).port) });
    reported = [back.uri];
    await at.station.ship.scan({ code: 'F-3' });
    await expect.poll(() => stateOf('F-3'), until).toBe('confirmed');
    expect(await sentTo(back, 'F-3')).toBe(1);
  });

  /** A counter that moved while nothing watched it may have counted labels of others. */
  it.each([
    ['came out', 1],
    ['did not come out', 0],
  ] as const)(
    'if the connection broke, the printer is asked at its new address, and a person decides: the label %s',
    async (_, counted) => {
      await getToKnow();
      await first.set({ msPerLabel: 60_000 });
      await at.station.ship.scan({ code: 'F-2' });
      await expect.poll(() => stateOf('F-2'), until).toBe('sent');
      await first.until((held) => !held.idle);
      const now = await elsewhere(counted);
      reported = [now.uri];
      await expect.poll(() => stateOf('F-2'), until).toBe('unknown');
      expect((await printOf('F-2'))?.counterAfter).toBe(501 + counted);
      expect(bytesOf(now)).not.toContain('^XA');
      expect((await board()).uri).toBe(now.uri);
    },
  );

  it('it is found after a restart, and the unresolved print is settled there', async () => {
    await getToKnow();
    await first.set({ msPerLabel: 60_000 });
    await at.station.ship.scan({ code: 'F-2' });
    await expect.poll(() => stateOf('F-2'), until).toBe('sent');
    await first.until((held) => !held.idle);
    await at.station.ship.scan({ code: 'F-3' });
    await expect.poll(() => stateOf('F-3'), until).toBe('queued');
    // The disk after a power cut: closing in order would have written a last record.
    const place = 'after the power cut';
    const left = join(at.folder, place);
    await cp(join(at.folder, 'production'), join(left, 'production'), { recursive: true });
    await at.station.close();
    const now = await elsewhere(1);
    await at.open({ place });
    expect(now.received).toEqual([]);
    reported = [now.uri];
    await expect.poll(() => stateOf('F-2'), until).toBe('unknown');
    await expect.poll(() => stateOf('F-3'), until).toBe('confirmed');
    expect(now.printed).toHaveLength(1);
    expect(await sentTo(now, 'F-2')).toBe(0);
    expect(await sentTo(now, 'F-3')).toBe(1);
  });

  it('a print that it settles late asks nothing about a label that another printer printed again', async () => {
    await getToKnow();
    const second = await printer(anothers);
    const printers = [
      { name: 'One', uri: first.uri, dpi: 203 as const, default: true },
      { name: 'Two', uri: second.uri, dpi: 203 as const },
    ];
    await provision(at.station, { printers });
    await first.set({ msPerLabel: 60_000 });
    await at.station.ship.scan({ code: 'F-2' });
    await expect.poll(() => stateOf('F-2'), until).toBe('sent');
    await first.until((held) => !held.idle);
    const place = 'after the power cut';
    await cp(join(at.folder, 'production'), join(at.folder, place, 'production'), { recursive: true });
    await at.station.close();
    const now = await elsewhere(1);
    await at.open({ place });
    const labelId = (await at.label('F-2')).label.id;
    const printerId = (await at.station.printers.list()).find(({ name }) => name === 'Two')?.id;
    expect(await at.station.labels.print({ labelId, printerId, reason: 'not_printed', copies: 1 })).toEqual({
      ok: true,
    });
    await expect.poll(() => stateOf('F-2'), until).toBe('confirmed');
    reported = [now.uri];
    const states = async () => (await at.station.labels.get({ labelId }))?.prints.map(({ state }) => state);
    await expect.poll(states, until).toEqual(['unknown', 'confirmed']);
    expect((await at.label('F-2')).label).toMatchObject({ stage: 'confirmed', hold: null });
  });

  it('it is not chosen from two printers with the same serial number', async () => {
    await getToKnow();
    const twins = [
      await printer(ourSerial, { counterStartsAt: 501 }),
      await printer(ourSerial, { counterStartsAt: 501 }),
    ];
    const host = at.kept(await relay(twins[1]!, { host: '127.0.0.2' }));
    await first.close();
    reported = [twins[0]!.uri, `tcp://127.0.0.2:${host.port}`];
    await at.station.ship.scan({ code: 'F-2' });
    await waits('F-2', 'same-serial');
    expect((await at.station.printers.check({ printerId: (await board()).id }))?.reasons).toContain(
      'same-serial',
    );
    expect(twins.map(bytesOf).join('')).not.toContain('^XA');
    expect((await board()).uri).toBe(first.uri);
    // One of them is removed: the other is the printer.
    reported = [twins[0]!.uri];
    await expect.poll(() => stateOf('F-2'), until).toBe('confirmed');
    expect(twins.map(({ printed }) => printed.length)).toEqual([1, 0]);
  });
});

describe('another host that reports its serial number', () => {
  /** A label waits for a missing printer, while a host at another address answers the search. */
  const waitsWhileAnswers = async (host: VirtualPrinter): Promise<void> => {
    await getToKnow();
    await first.close();
    reported = [host.uri];
    await at.station.ship.scan({ code: 'F-2' });
    await waits('F-2', 'found-elsewhere');
  };

  it.each([
    ['another count', { counterStartsAt: 7 }],
    ['a higher count', { counterStartsAt: 620 }],
    ['another model', { counterStartsAt: 501, dotsPerMm: 12 as const }],
  ])(
    'another host that reports the printer’s serial number gets no label if it reports %s',
    async (_, more) => {
      const liar = await printer(ourSerial, more);
      await waitsWhileAnswers(liar);
      expect(await board()).toMatchObject({ uri: first.uri, elsewhere: liar.uri });
      expect(bytesOf(liar)).not.toContain('^XA');
      expect(await stateOf('F-2')).toBe('queued');
    },
  );

  it.each([ourSerial.toLowerCase(), `${ourSerial}1`, `${ourSerial}\u0001`])(
    'another host gets no label if it spells the printer’s serial number %j, even with the right count',
    async (serial) => {
      await getToKnow();
      await first.close();
      const liar = await printer(serial, { counterStartsAt: 501 });
      reported = [liar.uri];
      await at.station.ship.scan({ code: 'F-2' });
      await expect.poll(() => searches, until).toBeGreaterThan(2);
      expect((await board()).uri).toBe(first.uri);
      expect(bytesOf(liar)).not.toContain('^XA');
    },
  );

  it('it gets no label while a print is unresolved, where its count is one more than possible', async () => {
    await getToKnow();
    await first.set({ msPerLabel: 60_000 });
    await at.station.ship.scan({ code: 'F-2' });
    await expect.poll(() => stateOf('F-2'), until).toBe('sent');
    await first.until((held) => !held.idle);
    const liar = await elsewhere(2);
    reported = [liar.uri];
    await expect.poll(async () => (await board()).elsewhere, until).toBe(liar.uri);
    expect(await stateOf('F-2')).toBe('sent');
    expect((await board()).uri).toBe(first.uri);
    expect(bytesOf(liar)).not.toContain('^XA');
  });

  it('it gets labels once a person confirms it, and the record names the person', async () => {
    const set = await printer(ourSerial, { counterStartsAt: 7 });
    await waitsWhileAnswers(set);
    const { id } = await board();
    expect(await at.station.printers.adopt({ printerId: id, elsewhere: 'tcp://127.0.0.1:9' })).toMatchObject({
      ok: false,
    });
    expect(await at.station.printers.adopt({ printerId: id, elsewhere: set.uri })).toEqual({ ok: true });
    await expect.poll(() => stateOf('F-2'), until).toBe('confirmed');
    expect(await board()).toMatchObject({ uri: set.uri, moved: { from: first.uri }, elsewhere: null });
    expect(set.printed).toHaveLength(1);
  });

  it('it gets none after a person’s search, which is not a confirmation', async () => {
    await getToKnow();
    await first.close();
    const liar = await printer(ourSerial, { counterStartsAt: 7 });
    reported = [liar.uri];
    at.announced.length = 0;
    await at.station.printers.search({});
    await expect.poll(async () => (await board()).elsewhere, until).toBe(liar.uri);
    await at.station.ship.scan({ code: 'F-2' });
    await waits('F-2', 'connection-refused');
    expect((await board()).uri).toBe(first.uri);
    expect(bytesOf(liar)).not.toContain('^XA');
  });

  it('it gets none after a restart, when its count does not continue from the last print', async () => {
    await getToKnow();
    await at.station.close();
    await first.close();
    const liar = await printer(ourSerial, { counterStartsAt: 7 });
    await at.open();
    await at.setUp();
    reported = [liar.uri];
    await at.station.ship.scan({ code: 'F-2' });
    await waits('F-2', 'found-elsewhere');
    expect(bytesOf(liar)).not.toContain('^XA');
  });
});

describe('another printer at its address', () => {
  it.each(['after it was out of reach', 'without a sign'])(
    'another printer at the printer’s address gets no label: %s',
    async (how) => {
      await getToKnow();
      const { port, counter } = first;
      await first.close();
      if (how !== 'without a sign') {
        await at.station.ship.scan({ code: 'F-2' });
        await waits('F-2', 'connection-refused');
      }
      const other = await printer(anothers, { port, counterStartsAt: counter });
      if (how === 'without a sign') await at.station.ship.scan({ code: 'F-2' });
      await waits('F-2', 'serial-changed');
      expect(await at.station.printers.check({ printerId: (await board()).id })).toMatchObject({
        state: 'stopped',
      });
      for (const command of ['cancel', 'pause', 'resume'] as const)
        expect(await at.station.printers.command({ printerId: (await board()).id, command })).toMatchObject({
          ok: false,
        });
      const now = await printer(ourSerial, { counterStartsAt: counter });
      reported = [other.uri, now.uri];
      await expect.poll(() => stateOf('F-2'), until).toBe('confirmed');
      expect(now.printed).toHaveLength(1);
      expect(bytesOf(other)).not.toContain('^XA');
      expect(bytesOf(other)).not.toMatch(/~JA|~PP|~PS/);
      expect(other.printed).toEqual([]);
    },
  );

  it.each([
    ['it has no paper', { mediaOut: true }],
    ['it is silent to a question because its head is open', { headOpen: true, hsSilentInFault: true }],
    ['it answers nothing', { mute: true }],
  ])('it gets no command: %s', async (_, knobs) => {
    await getToKnow();
    const { port } = first;
    await first.close();
    const other = await printer(anothers, { port, knobs });
    const printerId = (await board()).id;
    // The connection of the first label is kept for a moment.
    await expect
      .poll(() => at.station.printers.command({ printerId, command: 'cancel' }), until)
      .not.toMatchObject({ message: 'said:printer.labelAtIt' });
    for (const command of ['cancel', 'calibrate', 'feed', 'resume'] as const)
      expect(await at.station.printers.command({ printerId, command })).toMatchObject({ ok: false });
    expect(bytesOf(other)).not.toMatch(/~JA|~JC|~PH|~PS/);
  });

  it('it gets no command meant for a label that waits, and the printer itself does', async () => {
    await getToKnow();
    const { port } = first;
    await first.close();
    const other = await printer(anothers, { port, knobs: { mediaOut: true } });
    await at.station.ship.scan({ code: 'F-2' });
    await waits('F-2', 'media-empty');
    const printerId = (await board()).id;
    expect(await at.station.printers.command({ printerId, command: 'pause' })).toMatchObject({ ok: false });
    expect(bytesOf(other)).not.toContain('~PP');
    await other.close();
    const back = await printer(ourSerial, { port, counterStartsAt: 501, knobs: { mediaOut: true } });
    await waits('F-2', 'media-empty');
    expect(await at.station.printers.command({ printerId, command: 'pause' })).toEqual({ ok: true });
    await expect.poll(() => bytesOf(back), until).toContain('~PP');
  });

  it('it is not asked for the outcome of a label', async () => {
    await getToKnow();
    await first.set({ msPerLabel: 60_000 });
    await at.station.ship.scan({ code: 'F-2' });
    await expect.poll(() => stateOf('F-2'), until).toBe('sent');
    await first.until((held) => !held.idle);
    const { port } = first;
    const now = await elsewhere(0);
    // Its counter has the value that ours would have if the label had come out.
    const other = await printer(anothers, { port, counterStartsAt: 502 });
    await waits('F-2', 'serial-changed');
    expect(await stateOf('F-2')).toBe('sent');
    reported = [now.uri];
    await expect.poll(() => stateOf('F-2'), until).toBe('unknown');
    expect(await printOf('F-2')).toMatchObject({ counterAfter: 501 });
    expect(bytesOf(other) + bytesOf(now)).not.toContain('^XA');
  });

  it('it gets no label when it is silent either', async () => {
    await getToKnow();
    const { port } = first;
    await first.close();
    await at.station.ship.scan({ code: 'F-2' });
    await waits('F-2', 'connection-refused');
    const silent = at.kept(await printer('D3J', { port, knobs: { mute: true } }));
    await waits('F-2', 'not-answering');
    const now = await printer(ourSerial, { counterStartsAt: 501 });
    reported = [now.uri];
    await expect.poll(() => stateOf('F-2'), until).toBe('confirmed');
    expect(bytesOf(silent)).not.toContain('^XA');
  });

  it('it is accepted when a person confirms it', async () => {
    await getToKnow();
    const { port } = first;
    await first.close();
    const other = await printer(anothers, { port });
    await at.station.ship.scan({ code: 'F-2' });
    await waits('F-2', 'serial-changed');
    expect(await at.station.printers.adopt({ printerId: (await board()).id })).toEqual({ ok: true });
    // The faults of the previous printer are not reported for this one, even though it was not asked yet.
    expect((await board()).status.reasons).not.toContain('serial-changed');
    await expect.poll(() => stateOf('F-2'), until).toBe('confirmed');
    expect(other.printed).toHaveLength(1);
    await expect.poll(async () => (await board()).serial, until).toBe(anothers);
  });

  it('it is accepted when a provisioning file names its serial number, and no other printer is', async () => {
    await getToKnow();
    const { port, uri } = first;
    await first.close();
    const third = await printer('D3J333333333', { port });
    await at.station.ship.scan({ code: 'F-2' });
    await waits('F-2', 'serial-changed');
    await provision(at.station, { printers: [{ name: 'One', uri, dpi: 203, serial: anothers }] });
    await waits('F-2', 'serial-changed');
    await third.close();
    const other = await printer(anothers, { port });
    await expect.poll(() => stateOf('F-2'), until).toBe('confirmed');
    expect(other.printed).toHaveLength(1);
    expect(bytesOf(third)).not.toContain('^XA');
    expect((await board()).serial).toBe(anothers);
  });

  it('a provisioning file names no other serial number while a label is at the printer', async () => {
    await getToKnow();
    await first.set({ msPerLabel: 60_000 });
    await at.station.ship.scan({ code: 'F-2' });
    await expect.poll(() => stateOf('F-2'), until).toBe('sent');
    const load = (serial: string) =>
      at.station.provisioning.load({
        bytes: Buffer.from(
          JSON.stringify({
            packbench: 1,
            station: { name: 'Dock' },
            printers: [{ name: 'One', uri: first.uri, dpi: 203, serial }],
          }),
        ),
      });
    expect(await load(anothers)).toEqual({
      ok: false,
      errors: [{ path: 'printers.0.serial', message: 'said:printer.labelAtOldOne' }],
    });
    expect((await board()).serial).toBe(ourSerial);
    expect((await at.station.settings.get()).station.name).not.toBe('Dock');
    expect(await load(ourSerial)).toMatchObject({ ok: true });
  });

  it('two printers that swapped addresses keep their labels', async () => {
    const second = await printer(anothers, { counterStartsAt: 900 });
    await provision(at.station, { printers: [{ name: 'Two', uri: second.uri, dpi: 203 }] });
    await getToKnow();
    for (const { id } of await at.station.printers.list()) await at.station.printers.check({ printerId: id });
    const [one, two] = [first.port, second.port];
    await Promise.all([first.close(), second.close()]);
    const [oursNow, othersNow] = [
      await printer(ourSerial, { port: two, counterStartsAt: 501 }),
      await printer(anothers, { port: one, counterStartsAt: 900 }),
    ];
    reported = [oursNow.uri, othersNow.uri];
    await at.station.ship.scan({ code: 'F-2' });
    await expect.poll(() => stateOf('F-2'), until).toBe('confirmed');
    expect([oursNow.printed.length, othersNow.printed.length]).toEqual([1, 0]);
    const another = (await at.station.printers.list())[1]!;
    await at.station.printers.check({ printerId: another.id });
    await expect
      .poll(async () => (await at.station.printers.list()).map(({ uri }) => uri), until)
      .toEqual([oursNow.uri, othersNow.uri]);
  });
});

describe('searching for it', () => {
  const found = (): SearchState[] =>
    at.announced.filter(({ name }) => name === 'printers.found').map(({ payload }) => payload as SearchState);

  it('the search runs only while a job or a check needs the printer', async () => {
    await getToKnow();
    await first.close();
    const now = await printer(ourSerial, { counterStartsAt: 501 });
    reported = [now.uri];
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(searches).toBe(0);
    const { id } = await board();
    await expect
      .poll(async () => (await at.station.printers.check({ printerId: id, light: true }))?.state, until)
      .toBe('ready');
    expect(searches).toBeGreaterThan(0);
    expect((await board()).uri).toBe(now.uri);
  });

  it('a person’s search moves it at once, and shows it as the known printer', async () => {
    await getToKnow();
    const now = await elsewhere();
    reported = [now.uri];
    at.announced.length = 0;
    await at.station.printers.search({});
    await expect.poll(() => found().at(-1)?.looking, until).toBe(false);
    expect(found().at(-1)?.found).toMatchObject([{ uri: now.uri, serial: ourSerial, verdict: 'ready' }]);
    expect(await at.station.printers.list()).toMatchObject([{ uri: now.uri, moved: { from: first.uri } }]);
  });

  it('a person’s search leaves it where it answers, even though another has the same serial number', async () => {
    await getToKnow();
    const sameSerial = await printer(ourSerial);
    reported = [sameSerial.uri];
    at.announced.length = 0;
    await at.station.printers.search({});
    await expect.poll(() => found().at(-1)?.looking, until).toBe(false);
    expect((await board()).uri).toBe(first.uri);
  });
});
