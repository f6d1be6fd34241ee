import { expect, it } from 'vitest';
import { order } from '#test/support/station';
import { isHere, ships, stateOf, useBenches } from './support/benches';
import { eventually } from './support/floor';

const benches = useBenches();

const json = (orders: unknown[]): Uint8Array => new TextEncoder().encode(JSON.stringify(orders));

it.each(['at the other bench', 'here'])(
  'an order that this bench bought is not bought again once it works alone, if its number was corrected %s',
  async (where) => {
    const one = await benches.bench('Bench 1', { ownOrders: [order('EX-1')] });
    const other = await benches.bench('Bench 2');
    for (const bench of [one, other]) await isHere(bench);
    expect(await ships(one, 'EX-1')).toBe('confirmed');
    const packageId = (await one.label('EX-1')).label.package?.packageId ?? '';
    const corrector = where === 'here' ? one : other;
    await eventually(async () => {
      await other.at.station.ship.scan({ code: packageId });
      expect((await other.label('EX-1')).label.package?.packageId).toBe(packageId);
    });
    const put = await corrector.at.station.updates.put({ packageId, changes: { fields: { ref1: 'EX-1A' } } });
    if (!put.ok) throw new Error(put.message);
    await corrector.at.station.updates.send({ updateIds: [put.update?.id ?? ''] });
    await eventually(async () => expect((await one.label('EX-1A')).label.package?.packageId).toBe(packageId));
    expect(await eventually(() => one.at.station.settings.leaveFloor({ anyway: false }))).toEqual({
      ok: true,
    });
    expect(await stateOf(one)).toBe('alone');
    await one.at.station.orders.import({
      fileName: 'next.json',
      bytes: json([order('EX-1'), order('EX-9')]),
    });
    expect(await ships(one, 'EX-1')).toBe('bought_before');
    expect(benches.bought()).toEqual(['EX-1']);
  },
);
