import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { VirtualPrinter } from '#main/practice/printer/printer';
import { pdfOf } from '#test/support/pdf';
import { projectRoot } from '#test/support/root';
import { codedMessage } from '#shared/text/coded-message';
import { useBench } from './bench';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(projectRoot, 'test/fixtures/zpl', `${name}.zpl`)));

/** 203 and 300 dpi. */
const at = useBench('right-printer', { printers: { Front: {}, Back: { dpi: 300 } }, begins: 'open' });

/** Ships an order whose label is this document. */
const ship = async (zpl: Uint8Array) => {
  at.service.script('register', { kind: 'ok', answer: { labelBuf1: Buffer.from(zpl).toString('base64') } });
  await at.bring('A-1');
  await at.station.ship.scan({ code: 'A-1' });
  await at.idle();
  return at.label('A-1');
};
const printerId = async (name: string): Promise<string> =>
  (await at.station.printers.list()).find((printer) => printer.name === name)?.id ?? '';

const print = async (labelId: string, name: string, overrides: 'unfit'[] = []) => {
  const request = { labelId, printerId: await printerId(name), reason: 'not_printed', copies: 1 } as const;
  expect(await at.station.labels.print({ ...request, overrides })).toEqual({ ok: true });
  await at.idle();
  return at.label('A-1');
};
const sentTo = (printer: VirtualPrinter): string => Buffer.concat(printer.received).toString('latin1');

describe('a label made for another resolution', () => {
  it('it is not sent, and a fitting printer is named, where it prints', async () => {
    await at.setUp();
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
    expect(sentTo(at.printers.Front)).not.toContain('^XA');

    const moved = await print(label.id, 'Back');
    expect([moved.label.stage, moved.label.hold]).toEqual(['confirmed', null]);
    expect([at.printers.Front.printed.length, at.printers.Back.printed.length]).toEqual([0, 1]);
  });

  it('it prints when a person asks for it, which is noted', async () => {
    await at.setUp();
    const { label } = await ship(fixture('parcel-300'));
    const { label: after } = await print(label.id, 'Front', ['unfit']);
    expect([after.stage, after.hold]).toEqual(['confirmed', null]);
    expect(at.printers.Front.printed).toHaveLength(1);
    const { events = [] } = (await at.station.labels.get({ labelId: label.id })) ?? {};
    expect(events.flatMap(({ event }) => (event.type === 'print.queued' ? [event.overrides] : []))).toEqual([
      undefined,
      ['unfit'],
    ]);
  });

  it('it is detected from the printer’s own report, before the first byte', async () => {
    const { Front, Back } = at.printers;
    await at.setUp({
      printers: [
        { name: 'Front', uri: Front.uri, dpi: 203, default: true },
        { name: 'Back', uri: Back.uri, dpi: 203 },
      ],
    });
    await at.station.printers.setDefault({ printerId: await printerId('Back') });
    const { label } = await ship(fixture('parcel-203'));
    expect(label.hold?.failure).toMatchObject({
      code: 'label_unfit',
      detail: codedMessage('unfit.resolution', { dpi: 203, has: 300 }),
      fits: ['Front'],
    });
    expect(at.printers.Back.received.length).toBeGreaterThan(0);
    expect(sentTo(at.printers.Back)).not.toContain('^FD');
    const moved = await print(label.id, 'Front');
    expect(moved.label.stage).toBe('confirmed');
  });
});

/** A page with text near two opposite corners, measured in points. */
const page = (width: number, height: number): Uint8Array =>
  pdfOf([
    {
      ...{ width, height },
      content: `BT /F 20 Tf 10 ${height - 30} Td (TOP) Tj ET BT /F 20 Tf ${width - 80} 10 Td (END) Tj ET`,
    },
  ]);

describe('a page that this station draws for its printer', () => {
  it('it is never taken for a label made for another resolution', async () => {
    await at.setUp();
    await at.station.printers.setDefault({ printerId: await printerId('Back') });
    // 70 mm wide: 840 dots here, as many as 4 inches have at 203 dpi.
    const { label } = await ship(page(198, 283));
    expect([label.stage, label.hold]).toEqual(['confirmed', null]);
  });

  it('where it is too long, a printer of another resolution is named, for which it is drawn again', async () => {
    await at.setUp();
    at.printers.Back.printElsewhere(new TextEncoder().encode('^XA^LL2436^FO9,9^GB9,9,9^FS^XZ'));
    const { label } = await ship(page(288, 576));
    expect(label.hold?.failure).toMatchObject({
      code: 'label_unfit',
      detail: expect.stringMatching(/^said:unfit\.long/) as string,
      fits: ['Back'],
    });
    const moved = await print(label.id, 'Back');
    expect([moved.label.stage, moved.label.hold]).toEqual(['confirmed', null]);
  });

  it('where it is too wide, it is too wide for the same head of another resolution', async () => {
    await at.setUp();
    await at.station.printers.check({ printerId: await printerId('Back') });
    const { label } = await ship(page(420, 420));
    expect(label.hold?.failure).toMatchObject({
      code: 'label_unfit',
      detail: expect.stringMatching(/^said:unfit\.wide/) as string,
      fits: [],
    });
  });
});

describe('a label longer than those in the printer', () => {
  it('it is not sent once the printer has reported the length of its labels', async () => {
    await at.setUp();
    // 152 mm, as the printer measured them.
    const long = '^XA^PW812^FO20,20^GB700,1600,4^FS^FO50,50^A0N,40,40^FDLONG^FS^XZ';
    const { label } = await ship(new TextEncoder().encode(long));
    expect(label.hold?.failure).toMatchObject({
      code: 'label_unfit',
      detail: expect.stringMatching(/^said:unfit\.long\?dots=n\d+&has=n1218$/) as string,
    });
    expect(sentTo(at.printers.Front)).not.toContain('^FD');
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
    await at.setUp();
    const { label, print: failed } = await ship(fixture(name));
    expect(label.hold?.failure).toEqual(failure);
    expect([label.stage, failed?.state]).toEqual(['registered', 'failed']);
    expect([...at.printers.Front.received, ...at.printers.Back.received].length).toBe(0);
  });
});

describe('rows of a batch for another printer', () => {
  it('they are held, and print once they are moved', async () => {
    await at.setUp();
    const answer = { labelBuf1: Buffer.from(fixture('parcel-300')).toString('base64') };
    at.service.script('register', { kind: 'ok', answer }, { kind: 'ok', answer });
    await at.bring('A-1', 'A-2');
    const labels = [await at.label('A-1'), await at.label('A-2')];
    const batchId = labels[0]?.label.batchId ?? '';
    await at.station.queue.start({ batchId });
    const codes = async (): Promise<unknown[]> =>
      Promise.all(['A-1', 'A-2'].map(async (ref1) => (await at.label(ref1)).label.hold?.failure.code));
    await expect.poll(codes).toEqual(['label_unfit', 'label_unfit']);
    expect(sentTo(at.printers.Front)).not.toContain('^XA');

    const ids = labels.map(({ label }) => label.id);
    expect(await at.station.queue.move({ labelIds: ids, printerId: await printerId('Back') })).toEqual({
      changed: 2,
      left: [],
    });
    await expect.poll(() => at.printers.Back.printed.length).toBe(2);
    await at.idle();
    expect(at.printers.Front.printed).toEqual([]);
  });
});
