import { afterEach, beforeEach, expect, it } from 'vitest';
import { newOrderNumber } from '#shared/label/order-number';
import { labelOf, order } from '#test/support/station';
import { type Benches, openBenches } from './support/benches';
import { eventually } from './support/floor';

let benches: Benches;
beforeEach(async () => {
  benches = await openBenches();
});
afterEach(() => benches.close());

/** Order numbers that are bought, each of them another order. */
const taken = [
  'Ω',
  'CAF\u00c9',
  'EX-1',
  'ex-1',
  'EX-👩🏽‍🚀-1',
  `EX'\\;--`,
  '{"holds":1}',
  '%00',
  '\\x00',
  '\u202eEX-2',
];

it('buys an order once when two benches scan it at the same moment, whatever characters its number has', async () => {
  const orders = taken.map((ref1) => order(ref1));
  // The same letters, written in another way.
  const ownOfTwo = taken.map((ref1) => order(ref1.normalize('NFD')));
  const one = await benches.bench('Bench 1', { ownOrders: orders });
  const two = await benches.bench('Bench 2', { ownOrders: ownOfTwo });
  for (const { at } of [one, two])
    await eventually(async () => expect((await at.station.floor.view())?.state).toBe('here'));
  for (const code of taken) await Promise.all([one, two].map(({ at }) => at.station.ship.scan({ code })));
  for (const ref1 of taken.map(newOrderNumber))
    await eventually(async () => {
      const all = await Promise.all([one, two].map(({ at }) => labelOf(at.station, ref1)));
      const states = all.map(
        ({ label }) => label.hold?.failure.code.replace('shipping', 'shipped') ?? label.stage,
      );
      expect(states.sort()).toEqual(['confirmed', 'shipped_elsewhere']);
    });
  const sent = benches.service.requests.filter(({ operation }) => operation === 'register');
  expect(sent).toHaveLength(taken.length);
  expect([...one.at.errors, ...two.at.errors]).toEqual([]);
});

const longest = 'A'.repeat(4096);

it('does not ask the floor about a code that no order can have, and continues', async () => {
  const orders = [order('EX-1')];
  const [one, two] = [
    await benches.bench('Bench 1', { ownOrders: orders }),
    await benches.bench('Bench 2', { ownOrders: orders }),
  ];
  for (const { at } of [one, two]) {
    await eventually(async () => expect((await at.station.floor.view())?.state).toBe('here'));
    for (const code of [longest, 'EX\u00001', '\u0000', 'EX-\ud83d-1', '\ud83d']) {
      expect(await at.station.ship.scan({ code })).toMatchObject({ kind: 'not_found' });
      expect(await at.station.track.lookUp({ code })).not.toMatchObject({ elsewhere: 'unreadable' });
    }
    await at.station.ship.scan({ code: 'EX-1' });
    await eventually(() => expect(at.station.busy()).toBe(0));
    expect((await at.station.floor.view())?.state).toBe('here');
    expect(at.errors).toEqual([]);
  }
  expect(benches.bought()).toEqual(['EX-1']);
});
