import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import type { Finder } from '#main/printing/discovery/finder';
import type { PrinterView, SearchState } from '#shared/bridge/contract';
import { relay } from '#test/support/finds';
import { ownFolder } from '#test/support/folders';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import {
  importOrders,
  labelOf,
  openStation,
  order,
  provision,
  testCredentials,
  type TestStation,
} from '#test/support/station';

const ours = 'D1J111111111';
const anothers = 'D2J222222222';
const refs = ['F-1', 'F-2', 'F-3'];
const until = { timeout: 15_000, interval: 10 };

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
let first: VirtualPrinter;
let at: TestStation;
/** What the network tells, and how often it was asked. */
let told: string[];
let searches: number;
const open: { close(): Promise<unknown> }[] = [];

const kept = <T extends { close(): Promise<unknown> }>(part: T): T => {
  open.unshift(part);
  return part;
};

const printer = async (
  serial: string,
  more: Parameters<typeof startVirtualPrinter>[0] = {},
): Promise<VirtualPrinter> =>
  kept(await startVirtualPrinter({ ...more, serial, knobs: { msPerLabel: 5, ...more.knobs } }));

const network: Finder = {
  way: 'mdns',
  find: (found) => {
    searches += 1;
    for (const uri of told) found({ uri });
    return Promise.resolve();
  },
};

const openAt = (path: string): Promise<TestStation> =>
  openStation(path, {
    tuning: {
      workflow: { retryFirstMs: 50, retryMaxMs: 200 },
      doubts: { patienceMs: 15_000, againMs: 50 },
      finders: () => [network],
      printing: {
        ...{ connectMs: 500, firstAnswerMs: 150, answerMs: 300, closeMs: 200 },
        ...{ recheckFromMs: 10, recheckToMs: 60, settleMs: 200, reconnectTries: 30 },
        ...{ lostAfterMs: 100, seekEveryMs: 150, jobsInFlight: 1 },
      },
    },
  });

const setUp = (): Promise<void> =>
  provision(at.station, {
    service: { environment: 'production', baseUrl: service.url },
    credentials: testCredentials,
  });

const board = async (): Promise<PrinterView> => (await at.station.printers.list())[0]!;
const printOf = async (ref1: string) => (await labelOf(at.station, ref1)).print;
const stateOf = async (ref1: string) => (await printOf(ref1))?.state;
const bytesOf = ({ received }: VirtualPrinter): string =>
  received.map((bytes) => Buffer.from(bytes).toString('latin1')).join('');
/** How often a label of this order was sent to a printer. */
const sentTo = async (to: VirtualPrinter, ref1: string): Promise<number> => {
  const packageId = (await labelOf(at.station, ref1)).label.package?.packageId ?? 'none';
  return bytesOf(to)
    .split('^XA')
    .filter((format) => format.includes(packageId)).length;
};

beforeEach(async () => {
  told = [];
  searches = 0;
  folder = await ownFolder('printer-follow');
  service = await startServiceStandIn();
  first = await printer(ours, { counterStartsAt: 500 });
  at = await openAt(folder.path);
  await setUp();
  await provision(at.station, { printers: [{ name: 'One', uri: first.uri, dpi: 203, default: true }] });
  await importOrders(
    at.station,
    refs.map((ref1) => order(ref1)),
  );
});

afterEach(async () => {
  expect(at.errors).toEqual([]);
  await at.station.close();
  for (const part of open.splice(0)) await part.close();
  await service.close();
  await folder.remove();
});

/** One label printed: the printer has said its serial number. */
const getToKnow = async (): Promise<void> => {
  await at.station.ship.scan({ code: 'F-1' });
  await expect.poll(() => stateOf('F-1'), until).toBe('confirmed');
  await expect.poll(async () => (await board()).serial, until).toBe(ours);
};

/** The printer is switched off, and on again at another address, with its life's count. */
const elsewhere = async (labelsMeanwhile = 0): Promise<VirtualPrinter> => {
  const counterStartsAt = first.counter + labelsMeanwhile;
  await first.close();
  return printer(ours, { counterStartsAt });
};

const waits = (ref1: string, reason: string) =>
  expect.poll(async () => (await printOf(ref1))?.waiting ?? [], until).toContain(reason);

describe('a printer with another address', () => {
  it('is found again by its serial number, and the label that waits for it prints there once', async () => {
    await getToKnow();
    const before = await board();
    await first.close();
    await at.station.ship.scan({ code: 'F-2' });
    await waits('F-2', 'connection-refused');
    const now = await printer(ours, { counterStartsAt: 501 });
    told = [now.uri];
    await expect.poll(() => stateOf('F-2'), until).toBe('confirmed');
    expect(now.printed).toHaveLength(1);
    expect(await sentTo(now, 'F-2')).toBe(1);
    expect(await board()).toMatchObject({
      ...{ id: before.id, uri: now.uri, serial: ours, isDefault: true },
      moved: { from: first.uri },
    });
    await at.station.ship.scan({ code: 'F-3' });
    await expect.poll(() => stateOf('F-3'), until).toBe('confirmed');
    expect(now.printed).toHaveLength(2);
  });

  /** A counter that moved while nobody watched may have counted labels of others. */
  it.each([
    ['came out', 1],
    ['did not come out', 0],
  ] as const)('is asked about a label whose wire broke, and a person decides: it %s', async (_, counted) => {
    await getToKnow();
    await first.set({ msPerLabel: 60_000 });
    await at.station.ship.scan({ code: 'F-2' });
    await expect.poll(() => stateOf('F-2'), until).toBe('sent');
    await first.until((held) => !held.idle);
    const now = await elsewhere(counted);
    told = [now.uri];
    await expect.poll(() => stateOf('F-2'), until).toBe('unknown');
    expect((await printOf('F-2'))?.counterAfter).toBe(501 + counted);
    expect(bytesOf(now)).not.toContain('^XA');
    expect((await board()).uri).toBe(now.uri);
  });

  it('is found again after a restart, and what was in doubt is settled there', async () => {
    await getToKnow();
    await first.set({ msPerLabel: 60_000 });
    await at.station.ship.scan({ code: 'F-2' });
    await expect.poll(() => stateOf('F-2'), until).toBe('sent');
    await first.until((held) => !held.idle);
    await at.station.ship.scan({ code: 'F-3' });
    await expect.poll(() => stateOf('F-3'), until).toBe('queued');
    // What a power cut leaves on disk: closed in order, it would have said its last word.
    const left = join(folder.path, 'after the power cut');
    await cp(join(folder.path, 'production'), join(left, 'production'), { recursive: true });
    await at.station.close();
    const now = await elsewhere(1);
    at = await openAt(left);
    expect(now.received).toEqual([]);
    told = [now.uri];
    await expect.poll(() => stateOf('F-2'), until).toBe('unknown');
    await expect.poll(() => stateOf('F-3'), until).toBe('confirmed');
    expect(now.printed).toHaveLength(1);
    expect(await sentTo(now, 'F-2')).toBe(0);
    expect(await sentTo(now, 'F-3')).toBe(1);
  });

  it('is not taken for one of two that say the same serial number', async () => {
    await getToKnow();
    const twins = [
      await printer(ours, { counterStartsAt: 501 }),
      await printer(ours, { counterStartsAt: 501 }),
    ];
    const host = kept(await relay(twins[1]!, { host: '127.0.0.2' }));
    await first.close();
    told = [twins[0]!.uri, `tcp://127.0.0.2:${host.port}`];
    await at.station.ship.scan({ code: 'F-2' });
    await waits('F-2', 'same-serial');
    expect((await at.station.printers.check({ printerId: (await board()).id }))?.reasons).toContain(
      'same-serial',
    );
    expect(twins.map(bytesOf).join('')).not.toContain('^XA');
    expect((await board()).uri).toBe(first.uri);
    // One of them goes: the other is it.
    told = [twins[0]!.uri];
    await expect.poll(() => stateOf('F-2'), until).toBe('confirmed');
    expect(twins.map(({ printed }) => printed.length)).toEqual([1, 0]);
  });
});

describe('another host that says its serial number', () => {
  /** A label waits for a printer that is gone, while a host elsewhere answers the search. */
  const waitsWhileAnswers = async (host: VirtualPrinter): Promise<void> => {
    await getToKnow();
    await first.close();
    told = [host.uri];
    await at.station.ship.scan({ code: 'F-2' });
    await waits('F-2', 'found-elsewhere');
  };

  it.each([
    ['another count', { counterStartsAt: 7 }],
    ['a higher count', { counterStartsAt: 620 }],
    ['another model', { counterStartsAt: 501, dotsPerMm: 12 as const }],
  ])('gets no label where it tells %s', async (_, more) => {
    const liar = await printer(ours, more);
    await waitsWhileAnswers(liar);
    expect(await board()).toMatchObject({ uri: first.uri, elsewhere: liar.uri });
    expect(bytesOf(liar)).not.toContain('^XA');
    expect(await stateOf('F-2')).toBe('queued');
  });

  it.each([ours.toLowerCase(), `${ours}1`, `${ours}\u0001`])(
    'gets no label where it spells the number %j, with the right count',
    async (serial) => {
      await getToKnow();
      await first.close();
      const liar = await printer(serial, { counterStartsAt: 501 });
      told = [liar.uri];
      await at.station.ship.scan({ code: 'F-2' });
      await expect.poll(() => searches, until).toBeGreaterThan(2);
      expect((await board()).uri).toBe(first.uri);
      expect(bytesOf(liar)).not.toContain('^XA');
    },
  );

  it('gets no label while a print is in doubt, where it counts one more than that could have moved it', async () => {
    await getToKnow();
    await first.set({ msPerLabel: 60_000 });
    await at.station.ship.scan({ code: 'F-2' });
    await expect.poll(() => stateOf('F-2'), until).toBe('sent');
    await first.until((held) => !held.idle);
    const liar = await elsewhere(2);
    told = [liar.uri];
    await expect.poll(async () => (await board()).elsewhere, until).toBe(liar.uri);
    expect(await stateOf('F-2')).toBe('sent');
    expect((await board()).uri).toBe(first.uri);
    expect(bytesOf(liar)).not.toContain('^XA');
  });

  it('gets them once a person says that it is the printer, and the record tells who', async () => {
    const set = await printer(ours, { counterStartsAt: 7 });
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

  it('gets none after a person’s search either, which is no word for it', async () => {
    await getToKnow();
    await first.close();
    const liar = await printer(ours, { counterStartsAt: 7 });
    told = [liar.uri];
    at.announced.length = 0;
    await at.station.printers.search({});
    await expect.poll(async () => (await board()).elsewhere, until).toBe(liar.uri);
    await at.station.ship.scan({ code: 'F-2' });
    await waits('F-2', 'connection-refused');
    expect((await board()).uri).toBe(first.uri);
    expect(bytesOf(liar)).not.toContain('^XA');
  });

  it('gets none after a restart, when its count does not go on from the last print', async () => {
    await getToKnow();
    await at.station.close();
    await first.close();
    const liar = await printer(ours, { counterStartsAt: 7 });
    at = await openAt(folder.path);
    await setUp();
    told = [liar.uri];
    await at.station.ship.scan({ code: 'F-2' });
    await waits('F-2', 'found-elsewhere');
    expect(bytesOf(liar)).not.toContain('^XA');
  });
});

describe('another printer at its address', () => {
  it.each(['after it was out of reach', 'without a sign'])('gets no label: %s', async (how) => {
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
    expect(
      await at.station.printers.command({ printerId: (await board()).id, command: 'cancel' }),
    ).toMatchObject({ ok: false });
    const now = await printer(ours, { counterStartsAt: counter });
    told = [other.uri, now.uri];
    await expect.poll(() => stateOf('F-2'), until).toBe('confirmed');
    expect(now.printed).toHaveLength(1);
    expect(bytesOf(other)).not.toContain('^XA');
    expect(bytesOf(other)).not.toContain('~JA');
    expect(other.printed).toEqual([]);
  });

  it('is not asked what became of a label', async () => {
    await getToKnow();
    await first.set({ msPerLabel: 60_000 });
    await at.station.ship.scan({ code: 'F-2' });
    await expect.poll(() => stateOf('F-2'), until).toBe('sent');
    await first.until((held) => !held.idle);
    const { port } = first;
    const now = await elsewhere(0);
    // Its counter stands where ours would if the label had come out.
    const other = await printer(anothers, { port, counterStartsAt: 502 });
    await waits('F-2', 'serial-changed');
    expect(await stateOf('F-2')).toBe('sent');
    told = [now.uri];
    await expect.poll(() => stateOf('F-2'), until).toBe('unknown');
    expect(await printOf('F-2')).toMatchObject({ counterAfter: 501 });
    expect(bytesOf(other) + bytesOf(now)).not.toContain('^XA');
  });

  it('gets none either when it says nothing', async () => {
    await getToKnow();
    const { port } = first;
    await first.close();
    await at.station.ship.scan({ code: 'F-2' });
    await waits('F-2', 'connection-refused');
    const silent = kept(await printer('D3J', { port, knobs: { mute: true } }));
    await waits('F-2', 'not-answering');
    const now = await printer(ours, { counterStartsAt: 501 });
    told = [now.uri];
    await expect.poll(() => stateOf('F-2'), until).toBe('confirmed');
    expect(bytesOf(silent)).not.toContain('^XA');
  });

  it('is taken for ours when a person says so', async () => {
    await getToKnow();
    const { port } = first;
    await first.close();
    const other = await printer(anothers, { port });
    await at.station.ship.scan({ code: 'F-2' });
    await waits('F-2', 'serial-changed');
    expect(await at.station.printers.adopt({ printerId: (await board()).id })).toEqual({ ok: true });
    // What the one before could not do is not said of this one, though nobody asked it yet.
    expect((await board()).status.reasons).not.toContain('serial-changed');
    await expect.poll(() => stateOf('F-2'), until).toBe('confirmed');
    expect(other.printed).toHaveLength(1);
    await expect.poll(async () => (await board()).serial, until).toBe(anothers);
  });

  it('two printers that changed places keep their labels', async () => {
    const second = await printer(anothers, { counterStartsAt: 900 });
    await provision(at.station, { printers: [{ name: 'Two', uri: second.uri, dpi: 203 }] });
    await getToKnow();
    for (const { id } of await at.station.printers.list()) await at.station.printers.check({ printerId: id });
    const [one, two] = [first.port, second.port];
    await Promise.all([first.close(), second.close()]);
    const [oursNow, othersNow] = [
      await printer(ours, { port: two, counterStartsAt: 501 }),
      await printer(anothers, { port: one, counterStartsAt: 900 }),
    ];
    told = [oursNow.uri, othersNow.uri];
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

describe('looking for it', () => {
  const found = (): SearchState[] =>
    at.announced.filter(({ name }) => name === 'printers.found').map(({ payload }) => payload as SearchState);

  it('happens only while somebody waits for it, or looks', async () => {
    await getToKnow();
    await first.close();
    const now = await printer(ours, { counterStartsAt: 501 });
    told = [now.uri];
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(searches).toBe(0);
    const { id } = await board();
    await expect
      .poll(async () => (await at.station.printers.check({ printerId: id, light: true }))?.state, until)
      .toBe('ready');
    expect(searches).toBeGreaterThan(0);
    expect((await board()).uri).toBe(now.uri);
  });

  it('by a person moves it at once, and shows it as what it is', async () => {
    await getToKnow();
    const now = await elsewhere();
    told = [now.uri];
    at.announced.length = 0;
    await at.station.printers.search({});
    await expect.poll(() => found().at(-1)?.looking, until).toBe(false);
    expect(found().at(-1)?.found).toMatchObject([{ uri: now.uri, serial: ours, verdict: 'ready' }]);
    expect(await at.station.printers.list()).toMatchObject([{ uri: now.uri, moved: { from: first.uri } }]);
  });

  it('by a person leaves it where it answers, though another says the same', async () => {
    await getToKnow();
    const twin = await printer(ours);
    told = [twin.uri];
    at.announced.length = 0;
    await at.station.printers.search({});
    await expect.poll(() => found().at(-1)?.looking, until).toBe(false);
    expect((await board()).uri).toBe(first.uri);
  });
});
