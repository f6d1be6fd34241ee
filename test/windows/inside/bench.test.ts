import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownFolder } from '#test/support/folders';
import {
  importOrders,
  labelOf,
  openStation,
  order,
  provision,
  testCredentials,
  type TestStation,
} from '#test/support/station';
import { testKeychain } from '#test/support/test-keychain';

/** The service and the printer are programs of the other system. */
const { PACKBENCH_SERVICE = '', PACKBENCH_PRINTER = '' } = process.env;

let folder: Awaited<ReturnType<typeof ownFolder>>;
let at: TestStation;
const open = async (): Promise<void> => {
  at = await openStation(folder.path, { keychain: testKeychain });
  await provision(at.station, {
    service: { environment: 'production', baseUrl: PACKBENCH_SERVICE },
    credentials: testCredentials,
    printers: [{ name: 'Bench', uri: PACKBENCH_PRINTER, dpi: 203, default: true }],
  });
};
beforeEach(async () => {
  folder = await ownFolder('bench');
  await open();
});
afterEach(async () => {
  await at.station.close();
  await folder.remove();
});

const stageOf = async (ref1: string): Promise<string> => (await labelOf(at.station, ref1)).label.stage;
const untilPrinted = (ref1: string) => expect.poll(() => stageOf(ref1)).toBe('confirmed');

describe('a station on Windows', () => {
  it('the tests run on Windows', () => {
    expect(process.platform).toBe('win32');
    expect(folder.path).toMatch(/^C:\\users\\/i);
  });

  it('a label is bought, printed over TCP and proven', async () => {
    await importOrders(at.station, [order('W-1')]);
    expect(await at.station.ship.scan({ code: 'W-1' })).toMatchObject({ kind: 'started' });
    await untilPrinted('W-1');
    expect(at.errors).toEqual([]);
  });

  it('the archive is encrypted with the keychain’s key, and read at the next start', async () => {
    await importOrders(at.station, [order('W-2')]);
    await at.station.ship.scan({ code: 'W-2' });
    await untilPrinted('W-2');
    await at.station.close();
    const archive = readFileSync(join(folder.path, 'production', 'archive.db'));
    for (const personal of ['Goods-in desk', 'SQLite format 3'])
      expect(archive.includes(personal)).toBe(false);
    expect(existsSync(join(folder.path, 'archive-key.bin'))).toBe(true);
    await open();
    expect(await stageOf('W-2')).toBe('confirmed');
    const secrets = readFileSync(join(folder.path, 'credentials.bin'));
    for (const secret of Object.values(testCredentials)) expect(secrets.includes(secret)).toBe(false);
  });
});
