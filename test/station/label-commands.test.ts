import { describe, expect, it } from 'vitest';
import type { VirtualPrinter } from '#main/practice/printer/printer';
import { useBench } from './bench';

const at = useBench('label-commands', { printers: { Front: {}, Back: {} } });

/** Ships an order whose label is this document. */
const ship = async (ref1: string, zpl: string) => {
  const labelBuf1 = Buffer.from(zpl, 'latin1').toString('base64');
  at.service.script('register', {
    kind: 'ok',
    answer: { labelBuf1, packageId: `P1000${ref1.length}${ref1.slice(-1)}`, trackingNumber: `T555${ref1}` },
  });
  await at.bring(ref1);
  await at.station.ship.scan({ code: ref1 });
  await at.idle();
  return at.label(ref1);
};
const sentTo = (...printers: VirtualPrinter[]): string =>
  Buffer.concat(printers.flatMap((printer) => printer.received)).toString('latin1');
const settingsOf = async (outliving: 'trust' | 'leave-out' | 'ask') =>
  at.station.settings.set({
    labelCommands: { ...(await at.station.settings.get()).labelCommands, outliving },
  });
const setupsOf = async (labelId: string) => {
  const { events = [] } = (await at.station.labels.get({ labelId })) ?? {};
  return events.flatMap(({ event }) => (event.type === 'print.sending' && event.setup ? [event.setup] : []));
};

const plain = '^XA^FO30,30^A0N,40,40^FDPLAIN^FS^XZ';
const body = '^FO30,30^A0N,40,40^FDCARRIER^FS';
/** The printer's settings when a label came out, as far as they outlast a label. */
const after = (printer: VirtualPrinter) => printer.printed.at(-1)?.settings;

describe('the label after a carrier’s label', () => {
  it.each([
    ['orientation', `^XA^POI^PMY${body}^XZ`, { PO: 'I', PM: 'Y' }],
    ['origins', `^XA^LH50,60^LS30^LT20${body}^XZ`, { LH: '50,60', LS: '30', LT: '20' }],
    ['darkness', `^XA^MD12~SD25${body}^XZ`, { MD: '12', SD: '25' }],
    [
      'a designer’s head',
      `CT~~CD,~CC^~CT~^XA~TA-20~JSA^LT9^MNM^MTT^PON^PMN^LH0,0^JMA^PR2,2~SD28^JUS^LRN^CI27^XZ^XA^MMC^PW700^LL900${body}^PQ1,0,1,Y^XZ`,
      { TA: '-20', MN: 'M', MT: 'T', SD: '28', PW: '700' },
    ],
    ['fields', `^XA^CF0,60^BY5,2,200^FWR^CI28^LRY${body}^XZ`, { CF: '0,60,5', BY: '5,2,200', FW: 'R,0' }],
    ['checks and version', `^XA^CVY^SZ1^JZN^MCN${body}^XZ`, { CV: 'Y', JZ: 'N' }],
    ['fonts', `^XA^CWT,E:TT0003M_.FNT^CWX,E:A.TTF${body}^XZ`, { 'CW T': 'E:TT0003M_.FNT' }],
    [
      'stored pictures',
      `~DGR:LOGO.GRF,8,1,FFFFFFFFFFFFFFFF\r\n^XA^FO0,0^XGR:LOGO^FS${body}^XZ`,
      { 'object R:LOGO': 'stored' },
    ],
    ['command characters', `^XA^CC+${body.replaceAll('^', '+')}+XZ`, {}],
    [
      'blanks and small letters',
      `^XA^po I^PM Y^LH 50 , 60^ls30${body}^XZ`,
      { PO: 'I', PM: 'Y', LH: '50,60' },
    ],
    ['only the second of two', `^XA^LH,60^CF,60,20^BY,2.5^FW,1${body}^XZ`, { LH: '0,60', CF: 'A,60,20' }],
    ['behind the last field', `^XA${body}^POI^LH9,9^MD5^XZ`, {}],
    ['a format of their own', `^XA^POI^PMY^LRY^FWR^XZ^XA${body}^XZ`, { PO: 'I', LR: 'Y' }],
    ['between two formats', `^XA${body}^XZ^POI^LH40,40^XA^XZ`, {}],
    ['behind the end', `^XA${body}^XZ~SD29~TA120~JSA^CC+`, {}],
    ['a comma that parts nothing', `^XA^CD;^LH50,60${body.replaceAll(',', ';')}^XZ`, {}],
    ['a command character that parts', `^XA${body}^XZ^CC,`, {}],
    ['a form that is recalled', `^XA^DFR:A.ZPL^FS^POI^LH60,60${body}^XZ^XA^XFR:A.ZPL^FS^XZ`, {}],
    ['all three characters', `~CC+~CT!!CD;+XA+LH9;9${body.replaceAll('^', '+').replaceAll(',', ';')}+XZ`, {}],
  ])(
    'the label after a carrier’s label is printed as if the first one had never existed: %s',
    async (_, zpl, during) => {
      await ship('A-0', plain);
      const untouched = after(at.printers.Front);
      const { label } = await ship('A-1', zpl);
      expect([label.stage, label.hold]).toEqual(['confirmed', null]);
      expect(after(at.printers.Front)).toMatchObject(during);
      const { label: next, print } = await ship('A-2', plain);
      expect([next.stage, print?.note]).toEqual(['confirmed', null]);
      expect(after(at.printers.Front)).toEqual(untouched);
      at.printers.Front.powerCycle();
      await ship('A-3', plain);
      expect(after(at.printers.Front)).toEqual(untouched);
      expect(at.printers.Front.printed).toHaveLength(4);
    },
  );
});

describe('the commands of a label', () => {
  it('are recorded once in its history, with the restored settings', async () => {
    const { label } = await ship('A-1', `^XA^POI~SD25^MMT${body}^XZ`);
    const expected = {
      commands: [
        { command: '~SD', effect: 'darkness' },
        { command: '^MM', effect: 'media' },
      ],
      leftOut: [],
      putBack: ['~SD10', '^PON'],
      stays: [],
    };
    expect(await setupsOf(label.id)).toEqual([expected]);
    await at.station.labels.print({ labelId: label.id, reason: 'damaged', copies: 2 });
    await at.idle();
    expect(await setupsOf(label.id)).toEqual([expected]);
    expect(at.printers.Front.printed).toHaveLength(3);
  });

  it('are left out if the bench’s settings say so, and nothing else is', async () => {
    await settingsOf('leave-out');
    const { label } = await ship('A-1', `^XA^KNBENCH9^JUS${body}^XZ`);
    expect(label.stage).toBe('confirmed');
    expect(sentTo(at.printers.Front)).toContain(`^XA${body}^XZ`);
    expect(sentTo(at.printers.Front)).not.toMatch(/\^KN|\^JU/);
    expect((await setupsOf(label.id))[0]?.leftOut.map(({ command }) => command)).toEqual(['^KN', '^JU']);
  });

  it('become a question if the settings say so, which is not repeated after a permanent permission', async () => {
    await settingsOf('ask');
    const { label } = await ship('A-1', `^XA^KNBENCH9${body}^XZ`);
    expect(label.hold?.failure).toEqual({
      code: 'label_asks',
      commands: [{ command: '^KN', effect: 'name' }],
    });
    expect(at.printers.Front.printed).toHaveLength(0);
    expect(await at.station.labels.allowCommands({ labelId: label.id })).toEqual({ ok: true });
    expect((await at.station.settings.get()).labelCommands.allowed).toEqual([
      { environment: 'production', origin: new URL(at.service.url).origin, command: '^KN' },
    ]);
    expect(await at.station.labels.print({ labelId: label.id, reason: 'not_printed', copies: 1 })).toEqual({
      ok: true,
    });
    await at.idle();
    const { label: second } = await ship('A-2', `^XA^KNBENCH8${body}^XZ`);
    expect([second.stage, at.printers.Front.printed.length]).toEqual(['confirmed', 2]);
    const { label: other } = await ship('A-3', `^XA^KL2${body}^XZ`);
    expect(other.hold?.failure.code).toBe('label_asks');
  });
});
