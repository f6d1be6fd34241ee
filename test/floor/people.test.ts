import { expect, it } from 'vitest';
import type { Station } from '../../src/main/bridge/station';
import { provision, recordOf } from '#test/support/station';
import { type Bench, isHere, stateOf, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { type Proxy, proxyTo } from './support/proxy';

const benches = useBenches();

type People = Station['people'];
const peopleAt = ({ at }: Bench): People => at.station.people;
const add = async (bench: Bench, name: string, pin: string, role: 'packer' | 'supervisor' = 'packer') => {
  const saved = await peopleAt(bench).save({ name, role, active: true, pin });
  if (!saved.ok) throw new Error(saved.message);
  return saved.person.id;
};
const idOf = async (bench: Bench, name: string): Promise<string> =>
  (await peopleAt(bench).list()).find((one) => one.name === name)?.id ?? '';
const namesAt = async (bench: Bench) => (await peopleAt(bench).list()).map(({ name }) => name);
const signsIn = async (bench: Bench, name: string, pin: string): Promise<boolean> =>
  (await peopleAt(bench).signIn({ personId: await idOf(bench, name), pin })).ok;
const putOut = async (bench: Bench, name: string) => {
  const person = (await peopleAt(bench).list()).find((one) => one.name === name);
  if (!person) throw new Error(`${name} is not on the list`);
  const { id, role } = person;
  return peopleAt(bench).save({ id, name, role, active: false });
};
const signInIsOn = (bench: Bench) => bench.at.station.settings.set({ people: { on: true, idleMinutes: 5 } });

/** The first bench shares its list, the others use it. */
const sharing = async (...all: Bench[]): Promise<void> => {
  const [first, ...others] = all;
  if (!first) return;
  for (const bench of all) await isHere(bench);
  await add(first, 'Robin', '2580', 'supervisor');
  await signInIsOn(first);
  expect(await peopleAt(first).sharing()).toEqual({ state: 'none', waiting: [] });
  expect(await peopleAt(first).share({ how: 'first' })).toEqual({ ok: true });
  for (const bench of others) {
    await add(bench, `Own of ${String(others.indexOf(bench))}`, '1470', 'supervisor');
    await signInIsOn(bench);
    expect(await peopleAt(bench).share({ how: 'use' })).toEqual({ ok: true });
  }
};
const two = async (): Promise<[Bench, Bench]> => {
  const pair = await benches.pair();
  await sharing(...pair);
  return pair;
};

/** A bench whose way to the floor can be cut. */
const behindProxy = async (name: string): Promise<{ bench: Bench; way: Proxy }> => {
  const way = await proxyTo(Number(new URL(benches.url).port));
  benches.closers.push(() => way.close());
  const bench = await benches.bench(name, { url: benches.url.replace(/:\d+\//, `:${way.port}/`) });
  return { bench, way };
};
const isAway = async ({ bench, way }: { bench: Bench; way: Proxy }): Promise<void> => {
  way.cut();
  await eventually(async () => expect(await stateOf(bench)).toBe('away'));
};

it('has one list at every bench, signs out at once a person removed at another, and asks about a bench’s own people', async () => {
  const [one, other] = await two();
  expect(await namesAt(other)).toEqual(['Robin']);
  expect(await peopleAt(other).sharing()).toEqual({ state: 'shared', waiting: ['Own of 0'] });
  await add(one, 'Sam', '3690');
  await eventually(async () => expect(await namesAt(other)).toEqual(['Robin', 'Sam']));
  expect(await signsIn(other, 'Sam', '3690')).toBe(true);
  expect((await peopleAt(other).state()).person?.name).toBe('Sam');
  expect(await putOut(one, 'Sam')).toMatchObject({ ok: true });
  await eventually(async () => expect((await peopleAt(other).state()).person).toBeNull());
  expect(await signsIn(other, 'Sam', '3690')).toBe(false);
  // What was asked: taken over, with their own PIN.
  expect(await peopleAt(other).settleWaiting({ take: true })).toEqual({ ok: true });
  await eventually(async () => expect(await namesAt(one)).toEqual(['Own of 0', 'Robin', 'Sam']));
  expect(await signsIn(one, 'Own of 0', '1470')).toBe(true);
  expect(await peopleAt(other).sharing()).toEqual({ state: 'shared', waiting: [] });
});

it('records who came to a bench’s list and who left it when the floor’s list is used and when people are taken over', async () => {
  const [, other] = await two();
  const recorded = async () =>
    (await recordOf(other.at))
      .filter(({ type }) => type === 'person.added' || type === 'person.removed')
      .map(({ type, event }) => `${type} ${(JSON.parse(event) as { name: string }).name}`)
      .toSorted();
  const used = ['person.added Own of 0', 'person.added Robin', 'person.removed Own of 0'];
  expect(await recorded()).toEqual(used);
  expect(await peopleAt(other).settleWaiting({ take: true })).toEqual({ ok: true });
  expect(await recorded()).toEqual(['person.added Own of 0', ...used]);
});

it('keeps no readable name or hash in the database', async () => {
  await two();
  const { rows } = await benches.floor.query<{ sealed: Buffer }>('select sealed from packbench.people');
  const text = rows[0]?.sealed.toString('latin1') ?? '';
  expect(text.length).toBeGreaterThan(100);
  for (const secret of ['Robin', 'supervisor', 'salt', 'hash']) expect(text).not.toContain(secret);
});

it('shares no list where no one signs in, and the floor’s list can’t be changed from a bench where sign-in was switched off', async () => {
  const [one, other] = await two();
  const third = await benches.bench('Bench 3');
  await isHere(third);
  await add(third, 'Nobody', '9630', 'supervisor');
  for (const how of ['first', 'use'] as const)
    expect(await peopleAt(third).share({ how })).toMatchObject({ message: 'said:people.signInForSharing' });
  await provision(other.at.station, { people: { on: false } });
  await add(other, 'Mallory', '7410', 'supervisor');
  await signInIsOn(other);
  expect(await peopleAt(other).sharing()).toMatchObject({ state: 'offered' });
  await add(one, 'Sam', '3690');
  expect(await namesAt(one)).toEqual(['Robin', 'Sam']);
});

it('lets people sign in and removes people while the floor is away, but grants no new rights', async () => {
  const first = await benches.bench('Bench 1');
  const far = await behindProxy('Bench 2');
  await sharing(first, far.bench);
  await add(first, 'Sam', '3690');
  await eventually(async () => expect(await namesAt(far.bench)).toEqual(['Robin', 'Sam']));
  await isAway(far);
  expect(await signsIn(far.bench, 'Sam', '3690')).toBe(true);
  const refused = { ok: false, message: 'said:people.floorAway' };
  expect(await peopleAt(far.bench).save({ name: 'Kim', role: 'packer', active: true, pin: '3691' })).toEqual(
    refused,
  );
  expect(await peopleAt(far.bench).setPin({ personId: await idOf(far.bench, 'Sam'), pin: '9512' })).toEqual(
    refused,
  );
  expect(await putOut(far.bench, 'Sam')).toMatchObject({ ok: true });
  expect(await signsIn(far.bench, 'Sam', '3690')).toBe(false);
  // Meanwhile the others change the same person, again and again.
  for (const name of ['Sam A', 'Sam B', 'Sam C'])
    expect(
      await peopleAt(first).save({ id: await idOf(far.bench, 'Sam'), name, role: 'packer', active: true }),
    ).toMatchObject({ ok: true });
  far.way.fix();
  await eventually(async () => expect(await signsIn(first, 'Sam C', '3690')).toBe(false));
  await eventually(async () => expect(await namesAt(far.bench)).toEqual(['Robin', 'Sam C']));
});

it('does not bring back removed people with a restored floor, even if other people were changed there since', async () => {
  const [one, other] = await two();
  await add(one, 'Sam', '3690');
  await eventually(async () => expect(await namesAt(other)).toEqual(['Robin', 'Sam']));
  await benches.floor.query('create table public.before as select * from packbench.people');
  expect(await putOut(one, 'Sam')).toMatchObject({ ok: true });
  await eventually(async () => expect(await signsIn(other, 'Sam', '3690')).toBe(false));
  await benches.floor.query(
    'update packbench.people p set mark = b.mark, sealed = b.sealed from public.before b',
  );
  await add(other, 'Kim', '9510');
  await eventually(async () => expect(await namesAt(one)).toEqual(['Kim', 'Robin', 'Sam']));
  for (const bench of [one, other]) expect(await signsIn(bench, 'Sam', '3690')).toBe(false);
  // Nor for a bench that comes to this floor only now.
  const third = await benches.bench('Bench 3');
  await isHere(third);
  await add(third, 'Own', '1470', 'supervisor');
  await signInIsOn(third);
  expect(await peopleAt(third).share({ how: 'use' })).toEqual({ ok: true });
  expect(await signsIn(third, 'Kim', '9510')).toBe(true);
  expect(await signsIn(third, 'Sam', '3690')).toBe(false);
});

it('sends its list again where the floor lost it', async () => {
  const [one, other] = await two();
  await benches.floor.query('delete from packbench.people');
  await eventually(async () =>
    expect((await benches.floor.query('select from packbench.people')).rowCount).toBe(1),
  );
  await add(one, 'Sam', '3690');
  await eventually(async () => expect(await namesAt(other)).toEqual(['Robin', 'Sam']));
});

it('accepts one of two changes of a person made at the same moment, and reports the conflict to the other', async () => {
  const [one, other] = await two();
  const personId = await add(one, 'Sam', '3690');
  await eventually(async () => expect(await namesAt(other)).toEqual(['Robin', 'Sam']));
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      [one, other].map((bench, at) =>
        peopleAt(bench).save({ id: personId, name: `Sam ${round} ${at}`, role: 'packer', active: true }),
      ),
    );
    const won = answers.map(({ ok }) => ok);
    expect(won).toContain(true);
    for (const answer of answers) if (!answer.ok) expect(answer.message).toBe('said:people.changedElsewhere');
    const [a, b] = await Promise.all([namesAt(one), namesAt(other)]);
    await eventually(async () => expect(await namesAt(one)).toEqual(await namesAt(other)));
    expect([...a, ...b]).toContain('Robin');
    const last = (await namesAt(one)).find((name) => name.startsWith('Sam'));
    if (won.filter(Boolean).length === 1) expect(last).toBe(`Sam ${round} ${won.indexOf(true)}`);
  }
});

it('leaves one supervisor where two benches remove each other’s supervisor', async () => {
  const first = await benches.bench('Bench 1');
  const far = await behindProxy('Bench 2');
  await sharing(first, far.bench);
  await add(first, 'Kim', '9510', 'supervisor');
  await eventually(async () => expect(await namesAt(far.bench)).toEqual(['Kim', 'Robin']));
  await isAway(far);
  expect(await putOut(far.bench, 'Kim')).toMatchObject({ ok: true });
  expect(await putOut(first, 'Robin')).toMatchObject({ ok: true });
  far.way.fix();
  await eventually(async () => expect(await signsIn(far.bench, 'Kim', '9510')).toBe(true));
  expect(await signsIn(first, 'Kim', '9510')).toBe(true);
  for (const bench of [first, far.bench]) expect(await signsIn(bench, 'Robin', '2580')).toBe(false);
});

it('keeps its copy of the list as a local list when the bench leaves the floor', async () => {
  const [one, other] = await two();
  expect(await other.at.station.settings.leaveFloor({ anyway: false })).toEqual({ ok: true });
  expect(await peopleAt(other).sharing()).toMatchObject({ state: 'alone' });
  await add(other, 'Sam', '3690');
  expect(await namesAt(one)).toEqual(['Robin']);
  expect(await signsIn(other, 'Robin', '2580')).toBe(true);
});
