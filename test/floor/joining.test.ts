import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely, Migrator, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { migrations, newestMigration } from '../../src/main/floor/migrations';
import { importOrders, labelOf, order, provision } from '#test/support/station';
import { ships, stateOf, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { freePort, password } from './support/postgres';

const benches = useBenches();

const floor = (more: object = {}) => ({
  ...{ url: benches.url, password, passphrase: 'a phrase that benches share' },
  ...more,
});

it('joins by hand the floor that another bench joined by a provisioning file, after a test that changed nothing', async () => {
  const alone = await benches.bench('Bench 1', { isAlone: true });
  const { settings } = alone.at.station;
  expect(await settings.tryFloor(floor())).toEqual({ ok: true, message: 'said:joining.first' });
  expect(await stateOf(alone)).toBe('alone');
  const other = await benches.bench('Bench 2');
  for (const { at } of [alone, other]) await importOrders(at.station, [order('EX-1')]);
  expect(await ships(other, 'EX-1')).toBe('confirmed');
  expect(await settings.tryFloor(floor())).toEqual({ ok: true, message: 'said:joining.reached' });
  expect(await settings.joinFloor(floor())).toEqual({ ok: true });
  await eventually(async () => expect(await stateOf(alone)).toBe('here'));
  await benches.allReported();
  expect(await ships(alone, 'EX-1')).toBe('shipped_elsewhere');
  expect(benches.bought()).toEqual(['EX-1']);
  const kept = await readFile(join(alone.folder, 'production', 'floor.json'), 'utf8');
  expect(kept).not.toContain('a phrase that benches share');
});

it('reports what is wrong with a floor that it can’t use, and does not join it', async () => {
  const alone = await benches.bench('Bench 1', { isAlone: true });
  const { settings } = alone.at.station;
  const nowhere = `postgres://postgres@127.0.0.1:${await freePort()}/nothing`;
  const wrong = [
    [floor({ password: 'another' }), /^said:joining\.password$/],
    [floor({ url: `${benches.url}_none` }), /^said:joining\.noDatabase$/],
    [floor({ url: nowhere }), /^said:joining\.unreachable\?reason=/],
  ] as const;
  for (const [given, message] of wrong) {
    const refused = { ok: false, message: expect.stringMatching(message) as unknown };
    expect(await settings.tryFloor(given)).toEqual(refused);
    expect(await settings.joinFloor(given)).toEqual(refused);
  }
  expect((await settings.get()).floor).toEqual({});
  expect(await stateOf(alone)).toBe('alone');
});

it('buys nothing with a wrong passphrase, because it would not see the orders of the others', async () => {
  const one = await benches.bench('Bench 1');
  await eventually(async () => expect(await stateOf(one)).toBe('here'));
  const other = await benches.bench('Bench 2', { isAlone: true });
  for (const { at } of [one, other]) await importOrders(at.station, [order('EX-1')]);
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  const unknown = floor({ passphrase: 'a phrase that nobody shares' });
  const refused = { ok: false, message: 'said:joining.passphrase' };
  expect(await other.at.station.settings.tryFloor(unknown)).toEqual(refused);
  expect(await other.at.station.settings.joinFloor(unknown)).toEqual(refused);
  await provision(other.at.station, { floor: unknown });
  await eventually(async () => expect(await stateOf(other)).toBe('away'));
  await other.at.station.ship.scan({ code: 'EX-1' });
  await eventually(async () =>
    expect((await other.label('EX-1')).label.hold?.failure.code).toBe('floor_unreachable'),
  );
  expect(benches.bought()).toEqual(['EX-1']);
  expect(await other.at.station.settings.joinFloor(floor())).toEqual({ ok: true });
  await eventually(async () => expect(await stateOf(other)).toBe('here'));
});

/** As a version of the program with these migrations alone makes it. */
const migrateTo = async (url: string, older: typeof migrations): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url.replace('@', `:${password}@`) });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const provider = { getMigrations: () => Promise.resolve(older) };
  const { error } = await new Migrator({ db, provider, migrationTableSchema: 'packbench' }).migrateToLatest();
  await db.destroy();
  expect(error).toBeUndefined();
};

it('updates the schema of an older version only when a supervisor joins the floor', async () => {
  const { [newestMigration]: _, ...older } = migrations;
  const last = Object.keys(older).length;
  await migrateTo(benches.url, older);
  const bench = await benches.bench('Bench 1', { isAlone: true });
  await provision(bench.at.station, { floor: floor() });
  await eventually(async () => expect(await stateOf(bench)).toBe('away'));
  const { rows } = await benches.floor.query('select from packbench.kysely_migration');
  expect(rows).toHaveLength(last);
  const { settings } = bench.at.station;
  expect(await settings.tryFloor(floor())).toEqual({ ok: true, message: 'said:joining.older' });
  expect(await settings.joinFloor(floor())).toEqual({ ok: true });
  await eventually(async () => expect(await stateOf(bench)).toBe('here'));
});

it('connects with the new password when the form is filled in again', async () => {
  const locked = await benches.bench('Bench 1', { isAlone: true });
  const { settings } = locked.at.station;
  await provision(locked.at.station, { floor: floor({ password: 'another' }) });
  await eventually(async () => expect(await stateOf(locked)).toBe('away'));
  expect(await settings.joinFloor(floor())).toEqual({ ok: true });
  await eventually(async () => expect(await stateOf(locked)).toBe('here'));
});

it('a file that names the same floor is loaded while a label waits for paper, and other secrets of the floor are not', async () => {
  const bench = await benches.bench('Bench 1');
  const { station } = bench.at;
  await eventually(async () => expect(await stateOf(bench)).toBe('here'));
  await bench.printer.set({ mediaOut: true });
  await importOrders(station, [order('EX-1')]);
  await station.ship.scan({ code: 'EX-1' });
  await eventually(async () =>
    expect((await labelOf(station, 'EX-1')).print?.waiting).toEqual(['media-empty']),
  );
  await provision(station, { floor: floor(), station: { name: 'Bench 7' } });
  expect((await station.state()).name).toBe('Bench 7');
  await expect(provision(station, { floor: floor({ password: 'another' }) })).rejects.toThrow(
    'Labels are being worked on',
  );
});
