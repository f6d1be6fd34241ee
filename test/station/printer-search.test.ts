import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { Bonjour } from 'bonjour-service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import type { Finder, Hit } from '#main/printing/discovery/finder';
import { mdnsFinder } from '#main/printing/discovery/mdns';
import { zebraFinder } from '#main/printing/discovery/zebra-query';
import type { SearchState } from '#shared/bridge/contract';
import type { FoundPrinter } from '#shared/print/found';
import { type Listener, listening, relay, silentHost, zebraReply, zebraResponder } from '#test/support/finds';
import { ownFolder } from '#test/support/folders';
import { openStation, type TestStation } from '#test/support/station';
import { label, startBench } from './printing-bench';

const hasNetwork = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .some(({ family, internal }) => family === 'IPv4' && !internal);

let here: TestStation;
let finders: Finder[] = [];
const open: { close(): Promise<unknown> }[] = [];
const kept = <T extends { close(): Promise<unknown> }>(part: T): T => {
  open.unshift(part);
  return part;
};

beforeAll(async () => {
  const folder = await ownFolder('printer-search');
  kept({ close: () => folder.remove() });
  here = await openStation(folder.path, { tuning: { finders: () => finders } });
  kept(here.station);
});
afterAll(async () => {
  for (const part of open.splice(0)) await part.close();
});

const reported = (): SearchState[] =>
  here.announced.filter(({ name }) => name === 'printers.found').map(({ payload }) => payload as SearchState);

/** Searches, and waits for the state that the screens get. */
const look = async (
  by: Finder[],
  fits: (state: SearchState) => boolean,
  address?: string,
): Promise<{ state: SearchState; ms: number }> => {
  finders = by;
  here.announced.length = 0;
  const from = performance.now();
  await here.station.printers.search(address === undefined ? {} : { address });
  const fitting = await expect
    .poll(() => reported().find(fits), { interval: 5 })
    .toBeDefined()
    .then(() => reported().find(fits));
  return { state: fitting!, ms: performance.now() - from };
};

const hits = (...found: Hit[]): Finder => ({
  way: 'mdns',
  find: (report) => {
    for (const hit of found) report(hit);
    return Promise.resolve();
  },
});
const isDone = (state: SearchState): boolean => !state.looking;
const verdictAt = (state: SearchState, uri: string): FoundPrinter['verdict'] | undefined =>
  state.found.find((found) => found.uri === uri)?.verdict;
const printer = async (knobs: Parameters<typeof startVirtualPrinter>[0] = {}): Promise<VirtualPrinter> =>
  kept(await startVirtualPrinter(knobs));
const at = ({ port }: { port: number }): string => `tcp://127.0.0.1:${port}`;
const webServer = (): Promise<Listener> => listening(createServer((_, answer) => answer.end('<html>')));

describe('the device at an address', () => {
  it.each([
    ['a printer', {}, 'ready'],
    ['a printer without Link-OS', { model: 'GK420' }, 'ready'],
    ['a printer set to another language', { knobs: { linePrintMode: true } }, 'other_language'],
    ['a mute printer', { knobs: { mute: true } }, 'no_answer'],
    ['a printer that refuses connections', { knobs: { refuse: true } }, 'raw_off'],
  ] as const)('the device at an address is recognised: %s', async (_, options, verdict) => {
    const zebra = await printer(options);
    const { state } = await look([], isDone, `127.0.0.1:${zebra.port}`);
    expect(state.found).toMatchObject([{ uri: zebra.uri, ways: ['address'], verdict }]);
    expect(zebra.printed).toEqual([]);
  });

  it('reports model, firmware, serial number and resolution if it is a printer', async () => {
    const zebra = await printer({ dotsPerMm: 12 });
    const { state } = await look([], isDone, `127.0.0.1:${zebra.port}`);
    expect(state.found).toMatchObject([
      { model: 'ZD421-300dpi', firmware: 'V93.21.17Z', serial: 'D0J000000001', dpi: 300 },
    ]);
  });

  it('is reported as a web server, a silent host or an unknown name', async () => {
    const [web, silent] = [kept(await webServer()), kept(await silentHost())];
    const unknownHost = 'tcp://nobody.invalid:9101';
    const { state } = await look([hits({ uri: at(web) }, { uri: at(silent) }, { uri: unknownHost })], isDone);
    expect(verdictAt(state, at(web))).toBe('not_zebra');
    expect(verdictAt(state, at(silent))).toBe('no_answer');
    expect(verdictAt(state, unknownHost)).toBe('unreachable');
  });
});

describe('the ways of searching', () => {
  it('include Zebra’s discovery question, which finds a printer that is then asked', async () => {
    const zebra = await printer();
    const host = '127.0.0.77';
    kept(await relay(zebra, { host, port: 9100 }));
    const responder = kept(await zebraResponder(zebraReply({ model: 'GX420d', serial: '28J1234567' }), host));
    const { state } = await look([zebraFinder({ targets: [host], port: responder.port })], isDone);
    expect(state.found).toMatchObject([
      { uri: `tcp://${host}:9100`, ways: ['zebra'], verdict: 'ready', serial: 'D0J000000001' },
    ]);
  });

  // An announcement contains the addresses of its machine, but not the loopback address.
  it.skipIf(!hasNetwork)('include mDNS, which finds a printer that is then asked', async () => {
    const zebra = await printer();
    const front = kept(await relay(zebra, { host: '0.0.0.0' }));
    const responder = await zebraResponder(zebraReply({}));
    await responder.close();
    const options = { port: responder.port, interface: '127.0.0.1', bind: '0.0.0.0' };
    const publisher = new Bonjour(options);
    kept({ close: () => new Promise<void>((done) => publisher.destroy(() => done())) });
    publisher.publish({ name: 'Bench 9', type: 'pdl-datastream', port: front.port, txt: { ty: 'ZD421' } });
    const { state } = await look([mdnsFinder(options)], isDone);
    expect(state.troubles).toEqual([]);
    expect(state.found).toMatchObject([
      { ways: ['mdns'], verdict: 'ready', name: 'Bench 9', serial: 'D0J000000001' },
    ]);
  });

  it.skipIf(!hasNetwork)(
    'include mDNS, which finds a printer that announces encrypted IPP only',
    async () => {
      const responder = await zebraResponder(zebraReply({}));
      await responder.close();
      const options = { port: responder.port, interface: '127.0.0.1', bind: '0.0.0.0' };
      const publisher = new Bonjour(options);
      kept({ close: () => new Promise<void>((done) => publisher.destroy(() => done())) });
      publisher.publish({ name: 'Bench 9', type: 'ipps', port: 631 });
      const { state } = await look([mdnsFinder(options)], isDone);
      expect(state.found).toMatchObject([{ ways: ['mdns'], name: 'Bench 9' }]);
    },
  );

  it('report a failure of one way, and the others still find printers', async () => {
    const zebra = await printer();
    const broken: Finder = { way: 'zebra', find: () => Promise.reject(new Error('no such network')) };
    const { state } = await look([broken, hits({ uri: zebra.uri })], isDone);
    expect(state.troubles).toEqual([{ way: 'zebra', message: 'no such network' }]);
    expect(verdictAt(state, zebra.uri)).toBe('ready');
  });

  it('list a printer that is found twice once, and ask it once', async () => {
    const zebra = await printer();
    const again: Finder = { ...hits({ uri: zebra.uri, name: 'Bench' }), way: 'zebra' };
    const { state } = await look([hits({ uri: zebra.uri }), again], isDone);
    expect(state.found).toMatchObject([{ ways: ['mdns', 'zebra'], name: 'Bench', verdict: 'ready' }]);
    expect(zebra.received).toHaveLength(1);
  });

  it('can be stopped by hand when one hangs, and the search starts again', async () => {
    const endless: Finder = {
      way: 'mdns',
      find: (_, signal) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
    };
    finders = [endless];
    expect(await here.station.printers.search({})).toMatchObject({ looking: true, found: [] });
    expect(await here.station.printers.stopSearch()).toMatchObject({ looking: false });
    const zebra = await printer();
    const { state } = await look([hits({ uri: zebra.uri })], isDone);
    expect(verdictAt(state, zebra.uri)).toBe('ready');
  });
});

describe('twenty answers at once', () => {
  it('are displayed in under a second, and dead or silent hosts delay no others', async () => {
    const zebras = await Promise.all(Array.from({ length: 12 }, () => printer()));
    const silent = await Promise.all(Array.from({ length: 5 }, async () => kept(await silentHost())));
    const web = kept(await webServer());
    const dead = await silentHost();
    await dead.close();
    const unknownHost = 'tcp://nobody.invalid:9101';
    const all = [...silent.map(at), at(dead), unknownHost, at(web), ...zebras.map(({ uri }) => uri)];
    const finder = hits(...all.map((uri) => ({ uri })));

    const displayed = await look([finder], ({ found }) => found.length === 20);
    const ready = (state: SearchState): boolean =>
      zebras.every(({ uri }) => verdictAt(state, uri) === 'ready');
    const answered = await look([finder], ready);
    const end = await look([finder], isDone);
    console.log(
      `20 answers: shown after ${displayed.ms.toFixed(0)} ms, 12 printers asked after ${answered.ms.toFixed(0)} ms, ` +
        `all judged after ${end.ms.toFixed(0)} ms`,
    );
    expect(silent.map((host) => verdictAt(answered.state, at(host)))).toEqual(Array(5).fill('asking'));
    expect(silent.map((host) => verdictAt(end.state, at(host)))).toEqual(Array(5).fill('no_answer'));
    expect([at(dead), unknownHost, at(web)].map((uri) => verdictAt(end.state, uri))).toEqual([
      'raw_off',
      'unreachable',
      'not_zebra',
    ]);
  });
});

it('a printer that is printing for us is not disturbed by a search', async () => {
  const bench = kept(await startBench({ msPerLabel: 400 }));
  const print = bench.print([label('one')]);
  await print.until(({ type }) => type === 'sent');
  const found = await bench.desk.probe(bench.printer.uri, new AbortController().signal);
  expect(found).toMatchObject({ verdict: 'ready', model: 'ZD421-203dpi' });
  expect(bench.printer.received).toHaveLength(1);
  expect(bench.printer.waitingClients).toBe(0);
  expect(await print.end).toMatchObject({ state: 'confirmed' });
  // Once it is free again, it is asked.
  await expect
    .poll(async () => {
      await bench.desk.probe(bench.printer.uri, new AbortController().signal);
      return bench.printer.received.length;
    })
    .toBe(2);
});
