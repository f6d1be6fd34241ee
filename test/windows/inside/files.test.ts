import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { retryWhileHeld } from '#main/archive/core/retry-while-held';
import { openArchive } from '#main/archive/archive';
import { Connection } from '#main/archive/core/connection';
import { moveDatabase, removeDatabase } from '#main/archive/core/files';
import { ownFolder } from '#test/support/folders';
import { openWatchBench, type WatchBench } from '#test/station/watch-bench';

let folder: Awaited<ReturnType<typeof ownFolder>>;
beforeEach(async () => {
  folder = await ownFolder('files');
});

const head =
  'ref1,contact,company,address1,city,stateProv,postalCode,countryISO2,parcelWeight,itemDescription,itemQuantity,itemValue';
const table = (...refs: string[]): string =>
  [
    head,
    ...refs.map(
      (ref1) => `${ref1},Desk,Toys,${ref1} Street,Springfield,IL,62701,US,2.5,Wooden blocks,1,19.9`,
    ),
    '',
  ].join('\r\n');

describe('a database on Windows', () => {
  it('a closed database is renamed and removed, even though its statements keep it open', async () => {
    const file = join(folder.path, 'closed.db');
    const connection = new Connection(file);
    connection.exec('create table a (b)');
    connection.all('select * from a');
    connection.close();
    await expect(rename(file, `${file}.moved`)).rejects.toMatchObject({ code: 'EBUSY' });
    await moveDatabase(file, `${file}.moved`);
    expect(existsSync(`${file}.moved`)).toBe(true);
    await removeDatabase(`${file}.moved`);
    expect(existsSync(`${file}.moved`)).toBe(false);
  });

  it('a database that another program has open is awaited, and refused where that takes long', async () => {
    const file = join(folder.path, 'held.db');
    const other = new Libsql(file);
    other.exec('create table a (b)');
    await expect(retryWhileHeld(() => rename(file, `${file}.moved`))).rejects.toMatchObject({
      code: 'EBUSY',
    });
    setTimeout(() => other.close(), 300);
    await moveDatabase(file, `${file}.moved`);
    expect(existsSync(`${file}.moved`)).toBe(true);
  });

  it('a database works in a path of more than 260 characters, and in a folder with letters of any kind', async () => {
    const parts = Array.from({ length: 5 }, (_, at) => `Łódź 箱 ${at} ${'x'.repeat(50)}`);
    const file = join(folder.path, ...parts, 'archive.db');
    expect(file.length).toBeGreaterThan(260);
    const archive = openArchive(file, { station: () => 'Bench 1' });
    expect(await archive.check()).toEqual([]);
    await archive.close();
  });
});

describe('the watch folder on Windows', () => {
  let bench: WatchBench;
  beforeEach(async () => {
    bench = await openWatchBench();
  });
  afterEach(() => bench.close());

  it('a file that another program has open is imported once it is closed, and only once', async () => {
    await bench.drop('orders.csv', table('F-1'));
    // SQLite opens a file like most programs of Windows: others may not rename or remove it meanwhile.
    const other = new Libsql(join(bench.path, 'orders.csv'));
    expect(() => other.exec('select * from sqlite_master')).toThrow();
    const held = await bench.look(1_000, 1_000);
    expect(await bench.batches()).toEqual([]);
    expect(held.waiting).toEqual([{ name: 'orders.csv', reason: 'locked' }]);
    other.close();
    await bench.look(60_000, 60_000, 60_000);
    expect(await bench.batches()).toEqual(['orders.csv']);
    expect(await bench.names('imported')).toEqual(['orders.csv']);
    expect(await bench.names()).toEqual([]);
  });

  it('names that differ only in their case count as one, as on the system', async () => {
    await bench.drop('Orders.CSV', table('F-1'));
    await bench.look(1_000, 1_000);
    await bench.drop('orders.csv', table('F-2'));
    await bench.look(1_000, 1_000);
    expect(await bench.batches()).toHaveLength(2);
    expect(await bench.names('imported')).toEqual(['Orders.CSV', 'orders-2.csv']);
  });

  it('a file whose path is nearly the longest is imported', async () => {
    const name = `${'long name '.repeat(20)}.csv`;
    await bench.drop(name, table('F-1'));
    await bench.look(1_000, 1_000);
    expect(await bench.names('imported')).toEqual([name]);
  });

  it('files with the names of devices are treated as files', async () => {
    for (const [at, name] of ['NUL.csv', 'con.csv', 'COM1.csv'].entries())
      await bench.drop(name, table(`D-${at}`));
    await bench.look(1_000, 1_000);
    expect((await bench.batches()).sort()).toEqual(['COM1.csv', 'NUL.csv', 'con.csv']);
    expect(await bench.names('imported')).toEqual(['COM1.csv', 'NUL.csv', 'con.csv']);
    expect(bench.errors).toEqual([]);
  });
});
