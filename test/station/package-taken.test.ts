import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codedMessage } from '#shared/text/coded-message';
import { order } from '#test/support/station';
import { useUpdatesBench } from './updates-bench';

const bench = useUpdatesBench();
afterEach(() => {
  // The bench checks only updates, and knows only usual ids.
  bench.service.clear();
});

const answering = (packageId: string, trackingNumber: string) =>
  bench.service.script('register', { kind: 'ok', answer: { packageId, trackingNumber } });
const bring = (...refs: string[]) => bench.bring(...refs);
const ship = async (ref1: string): Promise<void> => {
  await bench.station.ship.scan({ code: ref1 });
  await bench.idle();
};
const requests = () => bench.service.count('register');

/** What the station keeps of an order whose answer named another order's package. */
const expectHeld = async (ref1: string): Promise<void> => {
  const { label } = await bench.label(ref1);
  expect([label.stage, label.hold?.failure.code]).toEqual(['draft', 'package_taken']);
  const details = await bench.station.labels.get({ labelId: label.id });
  expect(details?.answers).toMatchObject([{ status: 200, labels: 1 }]);
  expect(details?.prints).toEqual([]);
};

describe('an answer that names the package of another label', () => {
  it.each([
    ['the package', 'P555000001', 'T-2'],
    ['the tracking number', 'P555000002', 'T-1'],
    ['the package as its tracking number', 'P555000002', 'P555000001'],
  ])(
    'an answer that names the package of another label holds its order, prints nothing and keeps the documents: %s',
    async (_, packageId, trackingNumber) => {
      await bring('A-1', 'A-2');
      answering('P555000001', 'T-1');
      await ship('A-1');
      answering(packageId, trackingNumber);
      await ship('A-2');
      await expectHeld('A-2');
      expect(bench.printer.printed).toHaveLength(1);
      expect(await bench.station.ship.scan({ code: 'P555000001' })).toMatchObject({
        view: { label: { ref1: 'A-1' } },
      });
      // Neither a scan nor a restart buys it again.
      await ship('A-2');
      await bench.restart();
      await ship('A-2');
      expect(requests()).toBe(2);
      await expectHeld('A-2');
    },
  );

  it('holds one of two orders whose answers arrive at the same moment', async () => {
    await bring('A-1', 'A-2');
    answering('P555000001', 'T-1');
    answering('P555000001', 'T-1');
    await Promise.all(['A-1', 'A-2'].map((ref1) => bench.station.ship.scan({ code: ref1 })));
    await bench.idle();
    const codes = await Promise.all(['A-1', 'A-2'].map(async (ref1) => (await bench.label(ref1)).label.hold));
    expect(codes.map((hold) => hold?.failure.code ?? null).sort()).toEqual(['package_taken', null].sort());
    expect(bench.printer.printed).toHaveLength(1);
  });

  it('holds its order if it names another order’s number', async () => {
    await bring('P555000009', 'A-2');
    answering('P555000009', 'T-1');
    await ship('A-2');
    await expectHeld('A-2');
    expect(bench.printer.printed).toHaveLength(0);
  });

  it('has its documents printed once the right package is entered, and the taken package is refused', async () => {
    await bring('A-1', 'A-2');
    answering('P555000001', 'T-1');
    await ship('A-1');
    answering('P555000001', 'T-2');
    await ship('A-2');
    const { id: labelId } = (await bench.label('A-2')).label;
    expect(
      await bench.station.labels.settle({ labelId, how: 'found', packageId: 'P555000001' }),
    ).toMatchObject({ ok: false, message: expect.stringContaining('A-1') as string });
    expect(await bench.station.labels.settle({ labelId, how: 'found', packageId: 'P555000002' })).toEqual({
      ok: true,
    });
    await bench.idle();
    expect((await bench.label('A-2')).label).toMatchObject({
      stage: 'confirmed',
      package: { packageId: 'P555000002' },
    });
    expect(bench.printer.printed).toHaveLength(2);
    expect(requests()).toBe(2);
  });
});

describe('an order whose number is the package of another label', () => {
  beforeEach(async () => {
    await bring('A-1', 'A-2');
    answering('P555000001', 'T-1');
    await ship('A-1');
  });

  it.each(['P555000001', 'T-1'])(
    'an order whose number is the package of another label is not imported, and the message names that label: %s',
    async (number) => {
      const answer = await bench.station.orders.import({
        fileName: 'late.json',
        bytes: new TextEncoder().encode(JSON.stringify([order(number)])),
      });
      expect(answer).toMatchObject({ kind: 'imported', imported: 0, refused: 1 });
      expect(JSON.stringify(answer)).toContain(
        codedMessage('import.packageNamed', { ref1: number, order: 'A-1' }),
      );
      expect(await bench.station.ship.scan({ code: number })).toMatchObject({
        view: { label: { ref1: 'A-1' } },
      });
      expect(requests()).toBe(1);
    },
  );

  it('can’t get that number by a correction', async () => {
    const { id: labelId } = (await bench.label('A-2')).label;
    expect(await bench.station.orders.correct({ labelId, fields: { ref1: 'P555000001' } })).toMatchObject({
      ok: false,
      message: codedMessage('import.packageNamed', { ref1: 'P555000001', order: 'A-1' }),
    });
  });
});
