import { readFileSync } from 'node:fs';
import { chmod, chown, copyFile, stat } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FloorAwayError, type FloorAddress, FloorDatabase } from '#main/floor/database';
import { schemaState } from '#main/floor/migrate';
import { projectRoot } from '#test/support/root';
import { eventually } from './support/floor';
import { password } from './support/postgres';
import { openServer, type Server } from './support/server';

const fixture = (name: string): string => join(projectRoot, 'test/fixtures/tls', name);
const read = (name: string): string => readFileSync(fixture(name), 'utf8');

let server: Server;
let data: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  const opened = await openServer();
  ({ server, remove } = opened);
  data = join(opened.folder, 'data');
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await remove();
});

/** This computer, under addresses that do not pass for it: the second is 127.0.0.1 in the words of IPv6. */
const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ family }) => family === 'IPv6'),
);
const hosts = ['0.0.0.0', ...(hasIPv6 ? ['[::ffff:127.0.0.1]'] : [])];

const off = (more: Partial<FloorAddress> = {}, host = '0.0.0.0'): FloorAddress => ({
  url: `postgres://postgres@${host}:${server.port}/postgres`,
  password,
  ...more,
});

/** Asks, as a bench does, whether what passes is encrypted. */
const isEncrypted = async (address: FloorAddress): Promise<boolean | undefined> => {
  const database = new FloorDatabase(address, [], () => undefined);
  try {
    const [row] = await database.query<{ ssl: boolean }>(
      'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
      [],
      60_000,
    );
    return row?.ssl;
  } finally {
    await database.close();
  }
};

/** Lets the server encrypt, with a certificate for the address. */
const encrypt = async (certificate: string): Promise<void> => {
  const { uid, gid } = await stat(data);
  for (const kind of ['cert', 'key'] as const) {
    const path = join(data, `server.${kind}.pem`);
    await copyFile(fixture(`${certificate}.${kind}.pem`), path);
    await chmod(path, 0o600);
    await chown(path, uid, gid);
    await server.query(`alter system set ssl_${kind}_file = 'server.${kind}.pem'`);
  }
  await server.query('alter system set ssl = on');
  await server.query('select pg_reload_conf()');
  await eventually(async () => expect(await server.query('show ssl')).toEqual([{ ssl: 'on' }]));
};

it.skipIf(process.platform === 'win32')(
  'uses a database of another computer only encrypted and with a certificate that it trusts, unless told otherwise',
  async () => {
    // The server encrypts nothing yet.
    await expect(schemaState(off())).rejects.toThrow('does not support SSL');
    await expect(isEncrypted(off())).rejects.toThrow(FloorAwayError);
    expect(await isEncrypted(off({ withoutTls: true }))).toBe(false);
    await encrypt('floor');
    const trusted = { ca: read('floor.cert.pem') };
    for (const host of hosts) {
      await eventually(async () => expect(await isEncrypted(off(trusted, host))).toBe(true));
      expect(await schemaState(off(trusted, host))).toBe('none');
    }
    // No one whom it trusts signed it.
    for (const ca of [undefined, read('ca.cert.pem')]) {
      await expect(schemaState(off({ ca }))).rejects.toThrow('self-signed certificate');
      await expect(isEncrypted(off({ ca }))).rejects.toThrow(FloorAwayError);
    }
    // Trusted, and of another computer.
    const ca = read('ca.cert.pem') + read('service.cert.pem');
    await encrypt('service');
    await eventually(() =>
      expect(schemaState(off({ ca }))).rejects.toThrow("does not match certificate's altnames"),
    );
    await expect(isEncrypted(off({ ca }))).rejects.toThrow(FloorAwayError);
  },
);
