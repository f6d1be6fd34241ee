import { expect, it } from 'vitest';
import { order } from '#test/support/station';
import { type Bench, isHere, ships, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { password } from './support/postgres';

const benches = useBenches();

const own = [order('EX-1')];

const opened = async (count: number): Promise<Bench[]> => {
  const all: Bench[] = [];
  for (let number = 1; number <= count; number += 1)
    all.push(await benches.bench(`Bench ${number}`, { ownOrders: own }));
  for (const bench of all) await isHere(bench);
  return all;
};

const takeOff = async (name: string, by: Bench): Promise<void> => {
  const view = await by.at.station.floor.view();
  const benchId = view?.benches.find((bench) => bench.name === name)?.id ?? '';
  expect(await by.at.station.floor.retire({ benchId })).toEqual({ ok: true });
};

const losesAnswer = async (bench: Bench): Promise<void> => {
  benches.service.script('register', { kind: 'acceptThenReset' });
  expect(await ships(bench, 'EX-1')).toBe('answer_lost');
};

const settlesAgain = async (bench: Bench): Promise<void> => {
  const { label } = await bench.label('EX-1');
  expect(await bench.at.station.labels.settle({ labelId: label.id, how: 'again' })).toEqual({ ok: true });
};

const isHeld = (bench: Bench, code: string): Promise<void> =>
  eventually(async () => expect((await bench.label('EX-1')).label.hold?.failure.code).toBe(code));

const purchaseReported = async (): Promise<void> => {
  await eventually(async () =>
    expect(
      (await benches.floor.query(`select from packbench.orders where packbench.is_bought(holds)`)).rowCount,
    ).toBe(1),
  );
};

const heldFor = (bench: Bench, code: string, name: string): Promise<void> =>
  eventually(async () =>
    expect((await bench.label('EX-1')).label.hold?.failure).toMatchObject({
      code,
      detail: expect.stringContaining(name) as string,
    }),
  );

it('says that another bench shipped an order that a bench off the floor left open', async () => {
  const [one, two, three] = (await opened(3)) as [Bench, Bench, Bench];
  await losesAnswer(one);
  await one.at.station.close();
  await takeOff('Bench 1', two);
  expect(await ships(two, 'EX-1')).toBe('maybe_bought_elsewhere');
  await settlesAgain(two);
  await eventually(async () => expect((await two.label('EX-1')).label.stage).toBe('confirmed'));
  await purchaseReported();
  expect(await ships(three, 'EX-1')).toBe('shipped_elsewhere');
});

it('asks about each bench off the floor that left an order open', async () => {
  const [one, two, three] = (await opened(3)) as [Bench, Bench, Bench];
  await losesAnswer(one);
  await one.at.station.close();
  await takeOff('Bench 1', two);
  expect(await ships(two, 'EX-1')).toBe('maybe_bought_elsewhere');
  benches.service.script('register', { kind: 'acceptThenReset' });
  await settlesAgain(two);
  await isHeld(two, 'answer_lost');
  await two.at.station.close();
  await takeOff('Bench 2', three);
  expect(await ships(three, 'EX-1')).toBe('maybe_bought_elsewhere');
  const first = (await three.label('EX-1')).label.hold?.failure.detail ?? '';
  const other = first.includes('Bench 1') ? 'Bench 2' : 'Bench 1';
  expect(benches.bought()).toHaveLength(2);
  await settlesAgain(three);
  await heldFor(three, 'maybe_bought_elsewhere', other);
  expect(benches.bought()).toHaveLength(2);
  await settlesAgain(three);
  await eventually(async () => expect((await three.label('EX-1')).label.stage).toBe('confirmed'));
  expect(benches.bought()).toHaveLength(3);
});

it('asks about a bench off the floor also after a decision about another bench’s purchase', async () => {
  const [one, two, three] = (await opened(3)) as [Bench, Bench, Bench];
  expect(await ships(two, 'EX-1')).toBe('confirmed');
  await benches.allReported();
  expect(await ships(three, 'EX-1')).toBe('shipped_elsewhere');
  expect(await ships(one, 'EX-1')).toBe('shipped_elsewhere');
  benches.service.script('register', { kind: 'acceptThenReset' });
  await settlesAgain(one);
  await isHeld(one, 'answer_lost');
  await one.at.station.close();
  await takeOff('Bench 1', three);
  await settlesAgain(three);
  await heldFor(three, 'maybe_bought_elsewhere', 'Bench 1');
  expect(benches.bought()).toHaveLength(2);
  await settlesAgain(three);
  await eventually(async () => expect((await three.label('EX-1')).label.stage).toBe('confirmed'));
  expect(benches.bought()).toHaveLength(3);
});

it('fetches the label of an order that it asks about when its bench has joined again', async () => {
  const [one, two] = (await opened(2)) as [Bench, Bench];
  await losesAnswer(one);
  await takeOff('Bench 1', two);
  expect(await ships(two, 'EX-1')).toBe('maybe_bought_elsewhere');
  const { label } = await one.label('EX-1');
  expect(
    await one.at.station.labels.settle({ labelId: label.id, how: 'found', packageId: 'P900000001' }),
  ).toEqual({
    ok: true,
  });
  await eventually(async () => expect((await one.at.station.floor.view())?.state).toBe('retired'));
  expect(await one.at.station.settings.leaveFloor({ anyway: true })).toEqual({ ok: true });
  const floor = { url: benches.url, password, passphrase: 'a phrase that benches share' };
  expect(await one.at.station.settings.joinFloor(floor)).toEqual({ ok: true });
  await isHere(one);
  await purchaseReported();
  await eventually(async () => {
    await two.at.station.ship.scan({ code: 'EX-1' });
    const found = await two.label('EX-1');
    expect(found.label.package?.packageId).toBe('P900000001');
  });
  expect(benches.bought()).toEqual(['EX-1']);
});
