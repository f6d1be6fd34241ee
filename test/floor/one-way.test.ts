import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { importOrders, order } from '#test/support/station';
import { type Benches, openBenches, ships } from './support/benches';
import { soon } from './support/floor';
import { proxyTo } from './support/proxy';

let benches: Benches;
beforeEach(async () => {
  benches = await openBenches();
});
afterEach(() => benches.close());

const claim = 'packbench.may_have';
const turn = 'packbench.take_turn';

it('asks for an order and for its printer at the same time: one way to the floor and back for a scan', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.ends.push(() => proxy.close());
  const one = await benches.bench('Bench 1', { url: benches.url.replace(/:\d+\//, `:${proxy.port}/`) });
  await importOrders(one.at.station, [order('EX-1'), order('EX-2')]);
  expect(await ships(one, 'EX-1')).toBe('confirmed');

  const sent: string[] = [];
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  proxy.heard = (bytes) => {
    const kind = [claim, turn].find((one) => bytes.includes(one));
    if (kind === undefined) return undefined;
    sent.push(kind);
    return isAnswered;
  };
  await one.at.station.ship.scan({ code: 'EX-2' });
  // Both are asked before either is answered.
  await soon(() => expect(sent.toSorted()).toEqual([claim, turn]));
  answer();
  await soon(() => expect(one.printer.printed).toHaveLength(2));
  expect(sent.filter((kind) => kind === claim)).toEqual([claim]);
});
