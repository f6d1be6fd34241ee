import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import { importOrders, labelOf, openStation, order, provision, testCredentials } from '#test/support/station';
import type { TestStation } from '#test/support/station';
import { codedMessage } from '#shared/text/coded-message';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(projectRoot, 'test/fixtures/zpl', `${name}.zpl`)));

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
/** 203 and 300 dpi. */
let front: VirtualPrinter;
let back: VirtualPrinter;
let at: TestStation;

const open = async (
  dpi: { front: 203 | 300; back: 203 | 300 } = { front: 203, back: 300 },
): Promise<void> => {
  at = await openStation(folder.path);
  await provision(at.station, {
    service: { environment: 'production', baseUrl: service.url },
    credentials: testCredentials,
    printers: [
      { name: 'Front', uri: front.uri, dpi: dpi.front, default: true },
      { name: 'Back', uri: back.uri, dpi: dpi.back },
    ],
  });
};

beforeEach(async () => {
  folder = await ownFolder('right-printer');
  service = await startServiceStandIn();
  front = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
  back = await startVirtualPrinter({ dotsPerMm: 12, knobs: { msPerLabel: 0 } });
});
afterEach(async () => {
  expect(at.errors).toEqual([]);
  await at.station.close();
  await Promise.all([service.close(), front.close(), back.close()]);
  await folder.remove();
});

const idle = () => expect.poll(() => at.station.busy()).toBe(0);

/** Ships an order whose label is this document. */
const ship = async (zpl: Uint8Array) => {
  service.script('register', { kind: 'ok', answer: { labelBuf1: Buffer.from(zpl).toString('base64') } });
  await importOrders(at.station, [order('A-1')]);
  await at.station.ship.scan({ code: 'A-1' });
  await idle();
  return labelOf(at.station, 'A-1');
};
const printerId = async (name: string): Promise<string> =>
  (await at.station.printers.list()).find((printer) => printer.name === name)?.id ?? '';

const print = async (labelId: string, name: string, overrides: 'unfit'[] = []) => {
  const request = { labelId, printerId: await printerId(name), reason: 'not_printed', copies: 1 } as const;
  expect(await at.station.labels.print({ ...request, overrides })).toEqual({ ok: true });
  await idle();
  return labelOf(at.station, 'A-1');
};
const sentTo = (printer: VirtualPrinter): string => Buffer.concat(printer.received).toString('latin1');

describe('a label made for another resolution', () => {
  it('it is not sent, and a fitting printer is named, where it prints', async () => {
    await open();
    const { label, print: failed } = await ship(fixture('parcel-300'));
    expect(label).toMatchObject({
      stage: 'registered',
      hold: {
        failure: {
          code: 'label_unfit',
          detail: codedMessage('unfit.resolution', { dpi: 300, has: 203 }),
          fits: ['Back'],
        },
      },
    });
    expect(failed?.state).toBe('failed');
    expect(sentTo(front)).not.toContain('^XA');

    const moved = await print(label.id, 'Back');
    expect([moved.label.stage, moved.label.hold]).toEqual(['confirmed', null]);
    expect([front.printed.length, back.printed.length]).toEqual([0, 1]);
  });

  it('it prints when a person asks for it, which is noted', async () => {
    await open();
    const { label } = await ship(fixture('parcel-300'));
    const { label: after } = await print(label.id, 'Front', ['unfit']);
    expect([after.stage, after.hold]).toEqual(['confirmed', null]);
    expect(front.printed).toHaveLength(1);
    const { events = [] } = (await at.station.labels.get({ labelId: label.id })) ?? {};
    expect(events.flatMap(({ event }) => (event.type === 'print.queued' ? [event.overrides] : []))).toEqual([
      undefined,
      ['unfit'],
    ]);
  });

  it('it is detected from the printer’s own report, before the first byte', async () => {
    await open({ front: 203, back: 203 });
    await at.station.printers.setDefault({ printerId: await printerId('Back') });
    const { label } = await ship(fixture('parcel-203'));
    expect(label.hold?.failure).toMatchObject({
      code: 'label_unfit',
      detail: codedMessage('unfit.resolution', { dpi: 203, has: 300 }),
      fits: ['Front'],
    });
    expect(back.received.length).toBeGreaterThan(0);
    expect(sentTo(back)).not.toContain('^FD');
    const moved = await print(label.id, 'Front');
    expect(moved.label.stage).toBe('confirmed');
  });
});

describe('a label longer than those in the printer', () => {
  it('it is not sent once the printer has reported the length of its labels', async () => {
    await open();
    // 152 mm, as the printer measured them.
    const long = '^XA^PW812^FO20,20^GB700,1600,4^FS^FO50,50^A0N,40,40^FDLONG^FS^XZ';
    const { label } = await ship(new TextEncoder().encode(long));
    expect(label.hold?.failure).toMatchObject({
      code: 'label_unfit',
      detail: expect.stringMatching(/^said:unfit\.long\?dots=n\d+&has=n1218$/) as string,
    });
    expect(sentTo(front)).not.toContain('^FD');
  });
});

describe('a label that would do more than print', () => {
  it.each([
    [
      'hostile/reset-in-field-data',
      { code: 'label_forbidden', commands: [{ command: '~JR', effect: 'reset' }] },
    ],
    [
      'hostile/many-copies',
      { code: 'label_unfit', detail: codedMessage('unfit.many', { count: 5000 }), fits: null },
    ],
    [
      'hostile/program-sgd-behind',
      { code: 'label_forbidden', commands: [{ command: '', effect: 'other-language' }] },
    ],
  ])('a label that would do more than print is kept, held and not sent: %s', async (name, failure) => {
    await open();
    const { label, print: failed } = await ship(fixture(name));
    expect(label.hold?.failure).toEqual(failure);
    expect([label.stage, failed?.state]).toEqual(['registered', 'failed']);
    expect([...front.received, ...back.received].length).toBe(0);
  });
});

describe('rows of a batch for another printer', () => {
  it('they are held, and print once they are moved', async () => {
    await open();
    const answer = { labelBuf1: Buffer.from(fixture('parcel-300')).toString('base64') };
    service.script('register', { kind: 'ok', answer }, { kind: 'ok', answer });
    await importOrders(at.station, [order('A-1'), order('A-2')]);
    const labels = [await labelOf(at.station, 'A-1'), await labelOf(at.station, 'A-2')];
    const batchId = labels[0]?.label.batchId ?? '';
    await at.station.queue.start({ batchId });
    const codes = async (): Promise<unknown[]> =>
      Promise.all(
        ['A-1', 'A-2'].map(async (ref1) => (await labelOf(at.station, ref1)).label.hold?.failure.code),
      );
    await expect.poll(codes).toEqual(['label_unfit', 'label_unfit']);
    expect(sentTo(front)).not.toContain('^XA');

    const ids = labels.map(({ label }) => label.id);
    expect(await at.station.queue.move({ labelIds: ids, printerId: await printerId('Back') })).toEqual({
      changed: 2,
      left: [],
    });
    await expect.poll(() => back.printed.length).toBe(2);
    await idle();
    expect(front.printed).toEqual([]);
  });
});
