import { beforeEach, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import type { Finder } from '#main/printing/discovery/finder';
import type { PrinterView, SearchState } from '#shared/bridge/contract';
import { type Listener, printerCertificate, relay } from '#test/support/finds';
import { provision, recordOf } from '#test/support/station';
import { useBench } from './bench';

const host = '127.0.0.83';
const until = { interval: 10 };
const nobody: Finder = { way: 'mdns', find: () => Promise.resolve() };

const at = useBench('printer-certificate', {
  printers: {},
  opening: {
    tuning: {
      finders: () => [nobody],
      printing: { connectMs: 1_000, firstAnswerMs: 800, closeMs: 200, recheckFromMs: 10, recheckToMs: 60 },
    },
  },
});
let zebra: VirtualPrinter;
let secure: Listener;

const listen = async (name: 'printer' | 'other'): Promise<void> => {
  secure = at.kept(await relay(zebra, { host, port: 9143, certificate: await printerCertificate(name) }));
};

/** The address that a person's search finds now, with the certificate that is presented there. */
const found = async (): Promise<string> => {
  at.announced.length = 0;
  await at.station.printers.search({ address: host });
  const states = (): SearchState[] =>
    at.announced.filter(({ name }) => name === 'printers.found').map(({ payload }) => payload as SearchState);
  await expect.poll(() => states().at(-1)?.looking, until).toBe(false);
  return states().at(-1)?.found[0]?.secureUri ?? 'none';
};
const board = async (): Promise<PrinterView[]> => at.station.printers.list();

beforeEach(async () => {
  zebra = at.kept(await startVirtualPrinter({ knobs: { msPerLabel: 5 } }));
  await listen('printer');
  await provision(at.station, { printers: [{ name: 'One', uri: await found(), dpi: 203, default: true }] });
  await at.importAndShip('F-1');
  await secure.close();
  await listen('other');
});

it('a renewed certificate is accepted by adding the printer again while a label waits for it', async () => {
  const [before] = await board();
  await at.bring('F-2');
  await at.station.ship.scan({ code: 'F-2' });
  const print = async () => (await at.label('F-2')).print;
  await expect.poll(async () => (await print())?.waiting ?? [], until).toContain('certificate-changed');
  const uri = await found();
  expect(uri).not.toBe(before!.uri);

  expect(await at.station.printers.add({ name: 'One', uri, dpi: 203 })).toEqual({ ok: true });
  await expect.poll(async () => (await print())?.state, until).toBe('confirmed');
  expect(zebra.printed).toHaveLength(2);
  expect(await board()).toMatchObject([{ id: before!.id, name: 'One', uri, serial: before!.serial }]);
  const changed = (await recordOf(at)).find(({ type }) => type === 'printer.changed');
  expect(JSON.parse(changed?.event ?? '{}')).toMatchObject({
    changes: [{ field: 'uri', before: before!.uri, after: uri }],
  });
});

it('a certificate that the printer had before is accepted again', async () => {
  const [before] = await board();
  expect(await at.station.printers.add({ name: 'One', uri: await found(), dpi: 203 })).toEqual({ ok: true });
  await secure.close();
  await listen('printer');
  const uri = await found();
  expect(uri).toBe(before!.uri);
  expect(await at.station.printers.add({ name: 'One', uri, dpi: 203 })).toEqual({ ok: true });
  await expect.poll(async () => (await board())[0], until).toMatchObject({ uri, status: { state: 'ready' } });
});
