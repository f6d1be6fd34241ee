import { expect, it } from 'vitest';
import { useBench } from './bench';

const bench = useBench('service');

it.each([
  ['of 5 MB', `P${'7'.repeat(5_000_000)}`],
  ['with control characters', 'P77\u0000\u0007\u001b[2J\r\n1'],
  ['that writes from right to left', 'P77\u202e1'],
  ['of 65 characters', `P${'7'.repeat(64)}`],
  ['with a character of no width', 'P77\u200b1'],
  ['with a variation that no one sees', 'P77\ufe0f1'],
  ['with a letter that no one sees', 'P77\u11601'],
])(
  'a packageId %s is not accepted: its label is kept, with a short message, and printed by a person',
  async (_, packageId) => {
    bench.service.script('register', { kind: 'ok', answer: { packageId, trackingNumber: packageId } });
    await bench.bring('O-1');
    await bench.station.ship.scan({ code: 'O-1' });
    await bench.idle();
    const view = await bench.label('O-1');
    expect([view.label.stage, view.label.package, view.label.hold?.failure.code]).toEqual([
      'draft',
      null,
      'package_unnamed',
    ]);
    const details = await bench.station.labels.get({ labelId: view.label.id });
    expect([details?.answers.length, details?.documents.length]).toEqual([1, 1]);
    expect(bench.printer.printed).toHaveLength(0);
    // The part that the screens and the record get is bounded and has only visible characters.
    const displayed = JSON.stringify([view, details, bench.announced]);
    expect(displayed.length).toBeLessThan(100_000);
    expect(displayed).not.toMatch(/\\u00[01]|\u202e|[\p{Cc}]/u);
    expect(await bench.station.labels.printAnswer({ labelId: view.label.id })).toEqual({ ok: true });
    await bench.idle();
    expect(bench.printer.printed).toHaveLength(1);
    await bench.station.labels.settle({ labelId: view.label.id, how: 'found', packageId: 'P7700009' });
    expect((await bench.label('O-1')).label).toMatchObject({
      stage: 'confirmed',
      package: { packageId: 'P7700009' },
    });
    expect(bench.service.requests.filter(({ operation }) => operation === 'register')).toHaveLength(1);
  },
);
