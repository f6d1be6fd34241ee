import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Keychain } from '#main/credentials/keychain';
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

/** The service and the printer are programs of the other system. */
const { PACKBENCH_SERVICE = '', PACKBENCH_PRINTER = '' } = process.env;

/** In the place of DPAPI, which is Electron's to ask: what it keeps can't be read as it lies there. */
const turned = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => byte ^ 0x5a);
const keychain: Keychain = {
  available: () => Promise.resolve({ ok: true, backend: 'dpapi' }),
  encrypt: (text) => Promise.resolve(turned(new TextEncoder().encode(text))),
  decrypt: (bytes) => Promise.resolve(new TextDecoder().decode(turned(bytes))),
};

let folder: Awaited<ReturnType<typeof ownFolder>>;
let at: TestStation;
const open = async (): Promise<void> => {
  at = await openStation(folder.path, { keychain });
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

const isPrinted = async (ref1: string): Promise<boolean> =>
  (await labelOf(at.station, ref1)).label.stage === 'confirmed';

describe('a station on Windows', () => {
  it('runs on it', () => {
    expect(process.platform).toBe('win32');
    expect(folder.path).toMatch(/^C:\\users\\/i);
  });

  it('buys a label, prints it over TCP and has it proven', async () => {
    await importOrders(at.station, [order('W-1')]);
    expect(await at.station.ship.scan({ code: 'W-1' })).toMatchObject({ kind: 'started' });
    await expect.poll(() => isPrinted('W-1'), { timeout: 60_000 }).toBe(true);
    expect(at.errors).toEqual([]);
  });

  it('has its archive encrypted by the key that its keychain keeps, and reads it at the next start', async () => {
    await importOrders(at.station, [order('W-2')]);
    await at.station.ship.scan({ code: 'W-2' });
    await expect.poll(() => isPrinted('W-2'), { timeout: 60_000 }).toBe(true);
    await at.station.close();
    const archive = readFileSync(join(folder.path, 'production', 'archive.db'));
    for (const personal of ['Goods-in desk', 'SQLite format 3'])
      expect(archive.includes(personal)).toBe(false);
    expect(existsSync(join(folder.path, 'archive-key.bin'))).toBe(true);
    await open();
    expect(await isPrinted('W-2')).toBe(true);
    const secrets = readFileSync(join(folder.path, 'credentials.bin'));
    for (const secret of Object.values(testCredentials)) expect(secrets.includes(String(secret))).toBe(false);
  });
});
