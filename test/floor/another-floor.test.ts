import { expect, inject, it } from 'vitest';
import { codedMessage } from '#shared/text/coded-message';
import { order, provision } from '#test/support/station';
import { isHere, ships, stateOf, useBenches } from './support/benches';
import { copyDatabase, otherDatabase } from './support/database-copy';
import { eventually } from './support/floor';
import { password } from './support/postgres';
import { proxyTo } from './support/proxy';

const benches = useBenches();

const passphrase = 'a phrase that benches share';

it('a bench that belongs to a floor buys nothing at another one, until it has left its own', async () => {
  const url = await otherDatabase(benches.url);
  const one = await benches.bench('Bench 1', { ownOrders: [order('EX-1'), order('EX-2')] });
  await isHere(one);
  const floor = { url, password, passphrase };
  const refused = { ok: false, message: codedMessage('joining.other') };
  // It is empty, and then another bench makes it a floor.
  expect(await one.at.station.settings.tryFloor(floor)).toEqual(refused);
  const other = await benches.bench('Bench 2', { url });
  await isHere(other);
  expect(await one.at.station.settings.tryFloor(floor)).toEqual(refused);
  expect(await one.at.station.settings.joinFloor(floor)).toEqual(refused);
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  // A file is read without a person who could see the refusal.
  await provision(one.at.station, { floor });
  await eventually(async () =>
    expect(await one.at.station.floor.view()).toMatchObject({ state: 'away', why: 'other' }),
  );
  await one.at.station.ship.scan({ code: 'EX-2' });
  await eventually(() => expect(one.at.station.busy()).toBe(0));
  expect(benches.bought()).toEqual(['EX-1']);
  // The bench has left its own floor: any other one takes it.
  expect(await one.at.station.settings.leaveFloor({ anyway: true })).toMatchObject({ ok: true });
  expect(await one.at.station.settings.joinFloor(floor)).toEqual({ ok: true });
  await isHere(one);
});

it('a bench that left a floor without reaching it does not close the next floor that it joins', async () => {
  const url = await otherDatabase(benches.url);
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const one = await benches.bench('Bench 1', {
    ownOrders: [order('EX-1')],
    url: benches.url.replace(/:\d+\//, `:${proxy.port}/`),
  });
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  const [two, three] = [await benches.bench('Bench 2', { url }), await benches.bench('Bench 3', { url })];
  for (const bench of [two, three]) await isHere(bench);
  // A closed floor would wait for it.
  await three.at.station.close();
  proxy.cut();
  await eventually(async () => expect(await stateOf(one)).toBe('away'));
  expect(await one.at.station.settings.leaveFloor({ anyway: true })).toMatchObject({ ok: true });
  expect(await one.at.station.settings.joinFloor({ url, password, passphrase })).toEqual({ ok: true });
  await isHere(one);
  const next = await benches.owner(url);
  expect((await next.query('select generation, is_open from packbench.floor')).rows).toEqual([
    { generation: 1, is_open: true },
  ]);
});

it('a floor that a dump moved to another database is the same floor', async () => {
  const one = await benches.bench('Bench 1');
  await isHere(one);
  const restore = await copyDatabase(benches.url);
  await restore();
  await isHere(one);
  const floor = { url: benches.url, password, passphrase };
  expect(await one.at.station.settings.tryFloor(floor)).toMatchObject({ ok: true });
});
