import { expect, inject, it } from 'vitest';
import { codedMessage } from '#shared/text/coded-message';
import { order } from '#test/support/station';
import { ships, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { proxyTo } from './support/proxy';

const benches = useBenches();

it('buys each order of a file once that two benches import and ship at the same time', async () => {
  const refs = Array.from({ length: 12 }, (_, number) => `EX-${String(number).padStart(2, '0')}`);
  const both = await benches.pair(...refs);
  await Promise.all(
    both.map(async (bench, which) => {
      for (const ref1 of which === 0 ? refs : refs.toReversed()) await ships(bench, ref1);
    }),
  );
  expect(benches.bought()).toEqual(refs);
  const printed = both.flatMap(({ printer }) => printer.printed);
  expect(printed).toHaveLength(refs.length);
});

it('shows which bench shipped an order', async () => {
  const [one, two] = await benches.pair('EX-1');
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  await eventually(async () => {
    expect(await ships(two, 'EX-1')).toBe('shipped_elsewhere');
  });
  const { label } = await two.label('EX-1');
  expect(label.hold?.failure.detail).toMatch(/^Bench 1, \d{4}-/);
  expect(benches.bought()).toEqual(['EX-1']);
});

it('lets another bench ship an order that the service refused at the first', async () => {
  const [one, two] = await benches.pair('EX-1');
  benches.service.script('register', { kind: 'refused', errorCode: 12, message: 'No such service' });
  expect(await ships(one, 'EX-1')).toBe('service_refused');
  await eventually(async () => expect(await ships(two, 'EX-1')).toBe('confirmed'));
});

it('buys nothing while the floor is away, and buys automatically once it is back', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const one = await benches.bench('Bench 1', {
    ownOrders: [order('EX-1'), order('EX-2')],
    url: benches.url.replace(/:\d+\//, `:${proxy.port}/`),
  });
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  proxy.cut();
  await one.at.station.ship.scan({ code: 'EX-2' });
  await eventually(async () => {
    const { label } = await one.label('EX-2');
    expect(label.hold?.failure.code).toBe('floor_unreachable');
    expect(label.hold?.retryAt).not.toBeNull();
  });
  expect(benches.bought()).toEqual(['EX-1']);
  proxy.fix();
  expect(await ships(one, 'EX-2')).toBe('confirmed');
  expect(benches.bought()).toEqual(['EX-1', 'EX-2']);
});

it('does not join a floor from a file with mistakes, and names the mistakes', async () => {
  const one = await benches.bench('Bench 1');
  const floor = { url: 'postgres://user:word@host/db', password: '', passphrase: 'short' };
  const bytes = new TextEncoder().encode(JSON.stringify({ packbench: 1, floor }));
  expect(await one.at.station.provisioning.load({ bytes })).toEqual({
    ok: false,
    errors: [
      { path: 'floor.url', message: codedMessage('value.postgres') },
      { path: 'floor.password', message: codedMessage('value.filled') },
      { path: 'floor.passphrase', message: codedMessage('value.short', { least: 16 }) },
    ],
  });
});

it('shows the other benches the new name of a bench, and its figures again after they were lost', async () => {
  const [one, two] = [
    await benches.bench('Bench 1', { ownOrders: [order('EX-1')] }),
    await benches.bench('Bench 2'),
  ];
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  const seen = async (): Promise<unknown> => {
    const view = await two.at.station.floor.view();
    return view?.benches.find(({ isOwn }) => !isOwn);
  };
  await eventually(async () =>
    expect(await seen()).toMatchObject({ name: 'Bench 1', figures: { printed: 1 } }),
  );
  // As after the database was restored from before this day.
  await benches.floor.query('update packbench.benches set figures = null');
  await one.at.station.settings.set({ station: { name: 'Packing 1' } });
  await eventually(async () =>
    expect(await seen()).toMatchObject({ name: 'Packing 1', figures: { printed: 1 } }),
  );
});
