import { expect, it } from 'vitest';
import { labelZpl } from '#test/support/service-stand-in';
import { useBench } from './bench';

let stands: number | null = null;
const clock = { now: () => new Date(stands ?? Date.now()), steady: () => performance.now() };
const bench = useBench('purchases-settled', { mayFail: true, opening: { clock } });

const labelOf = async (ref1: string) => (await bench.label(ref1)).label;
const nameless = (packageId: string, comment = '') => ({
  ...{ kind: 'reply' as const, status: 200 },
  body: labelZpl(packageId).replace('^XZ', `^FX${comment}^FS^XZ`),
});

it.each(['runs', 'stands still'])(
  'a package whose answer had an unreadable label is not printed by itself while the clock %s',
  async (how) => {
    stands = how === 'runs' ? null : Date.now();
    const labelBuf1 = Buffer.from(labelZpl('P7700002')).toString('base64');
    const body = JSON.stringify({ errorCode: 0, errorMessage: null, labelBuf1, labelBuf2: '!!!! no base64' });
    const headers = { 'content-type': 'application/json' };
    bench.service.script('register', nameless('P7700001'), { kind: 'reply', status: 200, headers, body });
    const labelId = await bench.importAndShip('S-1');
    await bench.station.labels.settle({ labelId, how: 'again' });
    await bench.idle();
    expect((await labelOf('S-1')).hold?.failure.code).toBe('package_unnamed');
    await bench.station.labels.settle({ labelId, how: 'found', packageId: 'P7700002' });
    await bench.idle();
    stands = null;
    expect(await labelOf('S-1')).toMatchObject({ stage: 'registered', hold: {} });
    expect(bench.printer.printed).toEqual([]);
  },
);

it('an order is not bought again while the answer for its package is read', async () => {
  bench.service.script('register', nameless('P7700001', 'a'.repeat(14_000_000)), nameless('P7700002'));
  const labelId = await bench.importAndShip('R-1');
  const found = bench.station.labels.settle({ labelId, how: 'found', packageId: 'P7700001' });
  const again = bench.station.labels.settle({ labelId, how: 'again' });
  expect((await Promise.all([found, again])).map(({ ok }) => ok)).toEqual([true, false]);
  await bench.idle();
  expect(bench.service.count('register')).toBe(1);
  const papers = bench.printer.printed.map(({ bytes }) => new TextDecoder().decode(bytes));
  expect(papers).toEqual([expect.stringContaining('P7700001')]);
});
