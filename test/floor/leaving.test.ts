import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import type { Platform } from '#main/app/platform';
import { importOrders, openStation, order, provision } from '#test/support/station';
import { type Bench, isHere, ships, stateOf, tuning, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { password } from './support/postgres';
import { proxyTo } from './support/proxy';

const benches = useBenches();

const floor = (more: object = {}) => ({
  ...{ url: benches.url, password, passphrase: 'a phrase that benches share' },
  ...more,
});
const leaves = (bench: Pick<Bench, 'at'>, anyway = false) => bench.at.station.settings.leaveFloor({ anyway });
const whyHeld = async (bench: Bench, ref1: string) => (await bench.label(ref1)).label.hold?.failure.code;
const benchRow = async (name: string) =>
  (await benches.floor.query('select * from packbench.benches where name = $1', [name])).rows[0] as {
    is_retired: boolean;
    position: string;
    labels_position: string;
  };
const two = async (): Promise<[Bench, Bench]> => {
  const pair = await benches.pair('EX-1', 'EX-2');
  for (const bench of pair) await isHere(bench);
  return pair;
};

it('leaves once it has reported everything, works alone, and joins again without buying anything twice', async () => {
  const [one, other] = await two();
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  expect(await leaves(one)).toEqual({ ok: true });
  const left = await benchRow('Bench 1');
  expect(left.is_retired).toBe(true);
  expect(left.labels_position).toBe(left.position);
  expect(await stateOf(one)).toBe('alone');
  expect((await one.at.station.settings.get()).floor).toEqual({});
  // What it bought is the floor's to know, with its paper; what it buys alone is not.
  expect(await ships(other, 'EX-1')).toBe('shipped_elsewhere');
  expect(await other.at.station.ship.scan({ code: 'EX-1' })).toMatchObject({ kind: 'duplicate' });
  expect(await ships(one, 'EX-2')).toBe('confirmed');
  expect(await one.at.station.settings.joinFloor(floor())).toEqual({ ok: true });
  await isHere(one);
  expect((await benchRow('Bench 1')).is_retired).toBe(false);
  expect(await ships(other, 'EX-2')).toBe('shipped_elsewhere');
  expect(benches.bought()).toEqual(['EX-1', 'EX-2']);
});

it('lists a shared batch again when it joins again days after it left', async () => {
  let days = 0;
  const clock = { now: () => new Date(Date.now() + days * 86_400_000) };
  const one = await benches.bench('Bench 1', { clock });
  await isHere(one);
  await importOrders(one.at.station, [order('EX-1')]);
  const listed = async () => (await one.at.station.queue.status()).batches.map(({ state }) => state);
  await eventually(async () => expect(await listed()).toEqual(['waiting']));
  expect(await leaves(one)).toEqual({ ok: true });
  days = 2;
  expect(await one.at.station.settings.joinFloor(floor())).toEqual({ ok: true });
  await isHere(one);
  await eventually(async () => expect(await listed()).toEqual(['waiting']));
});

it('joins another floor without treating it as one that lost data', async () => {
  const [one] = await two();
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  expect(await leaves(one)).toEqual({ ok: true });
  await benches.floor.query('create database other_floor');
  const url = benches.url.replace(/[^/]+$/, 'other_floor');
  const third = await benches.bench('Bench 3', { url, ownOrders: [order('EX-1')] });
  await isHere(third);
  expect(await one.at.station.settings.joinFloor(floor({ url }))).toEqual({ ok: true });
  await isHere(one);
  expect(await ships(third, 'EX-1')).toBe('shipped_elsewhere');
  const there = new pg.Client(url.replace('@', `:${password}@`));
  await there.connect();
  const { rows } = await there.query('select generation from packbench.floor');
  await there.end();
  expect(rows).toEqual([{ generation: 1 }]);
  expect(benches.bought()).toEqual(['EX-1']);
});

it('stays while the floor is away unless a supervisor decides otherwise, and does not automatically buy what waited for the floor', async () => {
  const [first] = await two();
  const way = await proxyTo(Number(new URL(benches.url).port));
  benches.closers.push(() => way.close());
  const { settings, ship } = first.at.station;
  const url = benches.url.replace(/:\d+\//, `:${way.port}/`);
  expect(await settings.joinFloor(floor({ url }))).toEqual({ ok: true });
  await isHere(first);
  await way.close();
  await eventually(async () => expect(await stateOf(first)).toBe('away'));
  await ship.scan({ code: 'EX-2' });
  await eventually(async () => expect(await whyHeld(first, 'EX-2')).toBe('floor_unreachable'));
  await eventually(() => expect(first.at.station.busy()).toBe(0));
  expect(await leaves(first)).toEqual({ ok: false, message: 'said:leaving.away', mayAnyway: true });
  expect((await settings.get()).floor.url).toBe(url);
  expect(await leaves(first, true)).toEqual({ ok: true });
  expect(await stateOf(first)).toBe('alone');
  await ship.scan({ code: 'EX-2' });
  await eventually(async () => expect(await whyHeld(first, 'EX-2')).toBe('floor_left'));
  expect(benches.bought()).toEqual([]);
  // A person looked, and has it tried again.
  const { label } = await first.label('EX-2');
  expect(await first.at.station.queue.retry({ labelIds: [label.id] })).toBeDefined();
  expect(await ships(first, 'EX-2')).toBe('confirmed');
  expect(await settings.joinFloor(floor())).toEqual({ ok: true });
  await isHere(first);
  expect(benches.bought()).toEqual(['EX-2']);
});

it('stays while it is unknown whether it bought an order', async () => {
  const [one] = await two();
  benches.service.script('register', { kind: 'acceptThenReset' });
  expect(await ships(one, 'EX-1')).toBe('answer_lost');
  const refused = { ok: false, message: 'said:leaving.inDoubt?count=n1', mayAnyway: false };
  expect(await leaves(one)).toEqual(refused);
  expect(await leaves(one, true)).toEqual(refused);
  expect((await benchRow('Bench 1')).is_retired).toBe(false);
  await isHere(one);
  expect(await ships(one, 'EX-2')).toBe('confirmed');
});

it('is either on the floor or off it wherever it was interrupted, and a second try completes it', async () => {
  const [one] = await two();
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  const file = join(one.folder, 'production', 'floor.json');
  const before = await readFile(file, 'utf8');
  const settingsBefore = await one.at.station.settings.get();
  // Stopped right after the floor's answer: nothing of it is on the bench's disk.
  await benches.floor.query("update packbench.benches set is_retired = true where name = 'Bench 1'");
  await eventually(async () => expect(await stateOf(one)).toBe('retired'));
  expect(await leaves(one)).toEqual({ ok: true });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
    ...{ benchId: (JSON.parse(before) as { benchId: string }).benchId, acts: 0, hasLeft: true },
  });
  // Stopped before the settings were written: the vault knows nothing any more.
  await one.at.station.close();
  let written: object = { ...settingsBefore, floor: { url: benches.url } };
  const settings: Platform['settings'] = {
    putAside: () => undefined,
    read: () => written,
    write: (next) => {
      written = structuredClone(next);
    },
  };
  const again = { at: await openStation(one.folder, { settings, tuning }) };
  benches.closers.push(() => again.at.station.close());
  await again.at.station.ship.scan({ code: 'EX-2' });
  await eventually(async () => expect(await whyHeld({ ...one, ...again }, 'EX-2')).toBe('floor_unreachable'));
  await eventually(() => expect(again.at.station.busy()).toBe(0));
  expect(await leaves(again)).toMatchObject({ ok: true });
  expect(await stateOf(again)).toBe('alone');
});

it('joins again by hand after a supervisor retired it, and not by a file that is loaded again', async () => {
  const [one, other] = await two();
  await benches.floor.query("update packbench.benches set is_retired = true where name = 'Bench 1'");
  await eventually(async () => expect(await stateOf(one)).toBe('retired'));
  await provision(one.at.station, { floor: floor() });
  await eventually(async () => expect(await stateOf(one)).toBe('retired'));
  expect(await ships(other, 'EX-1')).toBe('confirmed');
  expect(await one.at.station.settings.joinFloor(floor())).toEqual({ ok: true });
  await isHere(one);
  await benches.allReported();
  expect(await ships(one, 'EX-1')).toBe('shipped_elsewhere');
  expect(benches.bought()).toEqual(['EX-1']);
});

it('neither joins nor leaves while labels are in progress', async () => {
  const [one] = await two();
  benches.service.script('register', { kind: 'neverReply' });
  await one.at.station.ship.scan({ code: 'EX-1' });
  await eventually(() => expect(benches.bought()).toEqual(['EX-1']));
  expect(await one.at.station.settings.joinFloor(floor())).toEqual({
    ok: false,
    message: 'said:setup.labelsAtWork',
  });
  expect(await leaves(one, true)).toMatchObject({ ok: false, message: 'said:setup.labelsAtWork' });
  await isHere(one);
});

it('notices while it runs that another bench updated the floor, and continues alone', async () => {
  const [one, other] = await two();
  await benches.floor.query("insert into packbench.kysely_migration values ('9999-later', now()::text)");
  // Not even the very next purchase is asked for in words that may mean something else by now.
  for (const bench of [one, other]) {
    await bench.at.station.ship.scan({ code: 'EX-1' });
    await eventually(async () => expect(await whyHeld(bench, 'EX-1')).toBe('floor_unreachable'));
    await eventually(async () =>
      expect(await bench.at.station.floor.view()).toMatchObject({ state: 'away', why: 'newer' }),
    );
  }
  expect(benches.bought()).toEqual([]);
});
