import { expect, it } from 'vitest';
import { importOrders, order } from '#test/support/station';
import { batchAt, type Bench, ships, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { password } from './support/postgres';

const benches = useBenches();

const stateIs = ({ at }: Bench, state: string) =>
  eventually(async () => expect((await at.station.floor.view())?.state).toBe(state));

const refs = Array.from({ length: 12 }, (_, number) => `EX-${String(number).padStart(2, '0')}`);

it('buys nothing more at a bench that is retired during its work, and loses no purchase', async () => {
  const [one, two] = await benches.pair('OWN-1');
  for (const bench of [one, two]) await stateIs(bench, 'here');
  const bytes = new TextEncoder().encode(JSON.stringify(refs.map((ref1) => order(ref1))));
  await one.at.station.orders.import({ fileName: 'orders.json', bytes });
  const { id: batchId } = await batchAt(one);
  await one.printer.set({ paused: true });
  await one.at.station.settings.set({
    queue: { ahead: 2, serviceWidth: 4, staleHours: 12, scanBack: 'off' },
  });
  // Its answer comes when the bench is off the floor.
  benches.service.script('register', { kind: 'late', ms: 10_000 });
  await one.at.station.ship.scan({ code: 'OWN-1' });
  await eventually(() => expect(benches.bought()).toEqual(['OWN-1']));
  expect(await one.at.station.queue.start({ batchId })).toEqual({ ok: true });
  await eventually(async () => {
    expect((await batchAt(one)).counts.todo).toBeGreaterThan(0);
    expect(benches.bought().length).toBeGreaterThan(2);
  });

  const view = await two.at.station.floor.view();
  const benchId = view?.benches.find(({ name }) => name === 'Bench 1')?.id ?? '';
  expect(await two.at.station.floor.retire({ benchId })).toEqual({ ok: true });
  await stateIs(one, 'retired');
  await two.at.station.queue.start({ batchId: (await batchAt(two)).id });
  await one.printer.set({ paused: false });
  await eventually(() => expect(benches.bought()).toEqual([...refs, 'OWN-1']));
  expect(await ships(two, 'OWN-1')).toBe('maybe_bought_elsewhere');
  await eventually(async () => expect((await one.label('OWN-1')).label.stage).toBe('confirmed'));
  await eventually(() => expect(one.at.station.busy()).toBe(0));
  await eventually(() =>
    expect(one.printer.printed.length + two.printer.printed.length).toBe(refs.length + 1),
  );
  // It leaves and works alone.
  expect(await one.at.station.settings.leaveFloor({ anyway: false })).toEqual({ ok: true });
  await importOrders(one.at.station, [order('ALONE')]);
  expect(await ships(one, 'ALONE')).toBe('confirmed');
  expect(benches.bought()).toEqual(['ALONE', ...refs, 'OWN-1']);
  // Back by hand, it tells what the floor did not hear.
  const floor = { url: benches.url, password, passphrase: 'a phrase that benches share' };
  expect(await one.at.station.settings.joinFloor(floor)).toEqual({ ok: true });
  await stateIs(one, 'here');
  await benches.allReported();
  // A person at the other bench still believes that it was not bought.
  const { label } = await two.label('OWN-1');
  expect(await two.at.station.labels.settle({ labelId: label.id, how: 'again' })).toEqual({ ok: true });
  await eventually(async () =>
    expect((await two.label('OWN-1')).label.hold?.failure.code).toBe('shipped_elsewhere'),
  );
  expect(benches.bought()).toEqual(['ALONE', ...refs, 'OWN-1']);
});

/** Bench 1 loses the answer to a purchase, is closed before a person settled it, and is taken off the floor at bench 2. */
const takeOffInDoubt = async (one: Bench, two: Bench, ref1: string): Promise<void> => {
  benches.service.script('register', { kind: 'acceptThenReset' });
  expect(await ships(one, ref1)).toBe('answer_lost');
  await one.at.station.close();
  const view = await two.at.station.floor.view();
  const benchId = view?.benches.find(({ name }) => name === 'Bench 1')?.id ?? '';
  expect(await two.at.station.floor.retire({ benchId })).toEqual({ ok: true });
};

const askedAbout = (bench: Bench, ref1: string): Promise<string> =>
  eventually(async () => {
    const { label } = await bench.label(ref1);
    expect(label.hold?.failure).toMatchObject({
      code: 'maybe_bought_elsewhere',
      detail: expect.stringContaining('Bench 1') as string,
    });
    return label.id;
  });

it('asks a person about an order that a bench began to buy before it was taken off the floor', async () => {
  const [one, two] = await benches.pair('EX-1');
  for (const bench of [one, two]) await stateIs(bench, 'here');
  await takeOffInDoubt(one, two, 'EX-1');
  expect(await ships(two, 'EX-1')).toBe('maybe_bought_elsewhere');
  const labelId = await askedAbout(two, 'EX-1');
  // Another scan asks the same again.
  expect(await ships(two, 'EX-1')).toBe('maybe_bought_elsewhere');
  expect(benches.bought()).toEqual(['EX-1']);
  expect(await two.at.station.labels.settle({ labelId, how: 'again' })).toEqual({ ok: true });
  await eventually(async () => expect((await two.label('EX-1')).label.stage).toBe('confirmed'));
  expect(benches.bought()).toEqual(['EX-1', 'EX-1']);
});

it('gives an order of a shared batch to another bench, which asks about it, when its bench was taken off in doubt', async () => {
  const [one, two] = await benches.pair();
  for (const bench of [one, two]) await stateIs(bench, 'here');
  await importOrders(one.at.station, [order('EX-1'), order('EX-2')]);
  for (const bench of [one, two]) await batchAt(bench);
  await takeOffInDoubt(one, two, 'EX-1');
  await two.at.station.queue.start({ batchId: (await batchAt(two)).id });
  const labelId = await askedAbout(two, 'EX-1');
  await eventually(async () => expect((await two.label('EX-2')).label.stage).toBe('confirmed'));
  expect(benches.bought()).toEqual(['EX-1', 'EX-2']);
  expect(await two.at.station.labels.settle({ labelId, how: 'found', packageId: 'P900000001' })).toEqual({
    ok: true,
  });
  await eventually(() => expect(two.at.station.busy()).toBe(0));
  expect(benches.bought()).toEqual(['EX-1', 'EX-2']);
});
