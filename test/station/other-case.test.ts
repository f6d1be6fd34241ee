import { describe, expect, it } from 'vitest';
import type { Output } from '#shared/bridge/contract';
import { order } from '#test/support/station';
import { useBench } from './bench';

const bench = useBench('service');

const scan = async (code: string): Promise<Output<'ship.scan'>> => {
  const answer = await bench.station.ship.scan({ code });
  await bench.idle();
  return answer;
};
const alike = async (code: string): Promise<string[]> => {
  const answer = await scan(code);
  if (answer.kind !== 'not_found') throw new Error(answer.kind);
  return (answer.alike ?? []).map((one) => one.code);
};
const bring = (...refs: string[]) => bench.bring(...refs);

describe('a code whose letters come in another case', () => {
  it('buys nothing, and names the one order that it may mean with its recipient', async () => {
    await bring('PB-1001', 'PB-1002');
    expect(await scan('pb-1001')).toEqual({
      kind: 'not_found',
      code: 'pb-1001',
      alike: [{ code: 'PB-1001', recipient: 'Goods-in desk, Springfield' }],
    });
    expect(bench.service.accepted.size).toBe(0);
    expect(await scan('PB-1001')).toMatchObject({ kind: 'started' });
    expect([...bench.service.accepted.keys()]).toEqual(['PB-1001']);
  });

  it.each([
    ['ab 12 c', 'AB 12 c'],
    ['ÄÖ-7', 'äö-7'],
    ['ŁÓDŹ_9', 'Łódź_9'],
    [']C1pb-5', 'PB-5'],
    ['x', 'X'],
  ])('%s may mean the order %s', async (code, ref1) => {
    await bring(ref1, 'OTHER-1');
    expect(await alike(code)).toEqual([ref1]);
  });

  it.each(['pb-100', 'pb-10011', 'pb 1001', '1001', 'springfield', 'ref 2', 'pb1001'])(
    '%s means no order of another number',
    async (code) => {
      await bring('PB-1001');
      expect(await alike(code)).toEqual([]);
    },
  );

  it('ships exactly the scanned one of two orders that differ only in case, and asks about a third spelling', async () => {
    await bring('a0B-1', 'A0B-1');
    expect((await alike('a0b-1')).sort()).toEqual(['A0B-1', 'a0B-1']);
    expect(bench.service.accepted.size).toBe(0);
    expect(await scan('a0B-1')).toMatchObject({ kind: 'started', view: { label: { ref1: 'a0B-1' } } });
    expect([...bench.service.accepted.keys()]).toEqual(['a0B-1']);
  });

  it('names a package by its number, and orders of several parcels once', async () => {
    await bring('PB-1001');
    const answer = await scan('PB-1001');
    if (!('view' in answer)) throw new Error(answer.kind);
    const packageId = (await bench.station.labels.get({ labelId: answer.view.label.id }))?.view.label.package
      ?.packageId;
    expect(packageId).toMatch(/^P\d/);
    expect(await alike(packageId?.toLowerCase() ?? '')).toEqual([packageId]);
    await bench.station.orders.import({
      fileName: 'parcels.json',
      bytes: new TextEncoder().encode(JSON.stringify([1, 2].map((parcel) => ({ ...order('PB-2'), parcel })))),
    });
    expect(await alike('pb-2')).toEqual(['PB-2']);
  });

  it('does not name an order that was removed from the list', async () => {
    await bring('PB-1001');
    const [view] = await bench.station.orders.parcels({ ref1: 'PB-1001' });
    expect(await bench.station.labels.remove({ labelId: view?.label.id ?? '' })).toMatchObject({
      ok: true,
    });
    expect(await alike('pb-1001')).toEqual([]);
  });

  it('names at most four, and none where too many labels share a word to compare them all', async () => {
    await bring('aaaa', 'AAAa', 'AAaa', 'Aaaa', 'aAaA');
    expect(await alike('AAAA')).toHaveLength(4);
    const many = Array.from({ length: 501 }, (_, number) => `Z ${number}`);
    await bring('Z', ...many);
    expect(await alike('z')).toEqual([]);
  });
});
