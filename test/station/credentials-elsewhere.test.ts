import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { dispatch } from '#main/bridge/dispatch';
import { setUpSteps } from '#shared/set-up';
import type { ServiceSettings } from '#shared/settings';
import { type ServiceStandIn, startServiceStandIn } from '#test/support/service-stand-in';
import { testCredentials } from '#test/support/station';
import { projectRoot } from '#test/support/root';
import { limits } from '#tools/suites/limits';
import { useBench } from './bench';

/** A slow machine gets the time it needs. */
const soon = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: limits.poll });

let strangers: ServiceStandIn;
const at = useBench('credentials-elsewhere', { begins: 'open', mayFail: true });
const printers = () => [{ name: 'Bench', uri: at.printer.uri, dpi: 203 as const, default: true }];
beforeEach(async () => {
  strangers = at.kept(await startServiceStandIn());
  await at.setUp({
    service: { stagingBaseUrl: strangers.url, prefix: 'ABC' },
    defaults: { sender: 'ABC_NJ', serviceCode: 'ABCSTD', labelFormat: 'ZPL', shipFromName: 'Example' },
    tracking: { poll: false },
  });
});

const ask = async (name: string, input: unknown): Promise<unknown> => {
  const reply = await dispatch(at.station, name, input, (error) => {
    throw error;
  });
  return reply.ok ? reply.value : reply;
};
const service = async (): Promise<ServiceSettings> => (await at.station.settings.get()).service;
const load = (file: object) =>
  at.station.provisioning.load({
    bytes: new TextEncoder().encode(JSON.stringify({ packbench: 1, ...file })),
  });

/** Whatever the station can be made to ask with its credentials. */
const tryAll = async (ref1: string): Promise<void> => {
  expect(await ask('credentials.test', undefined)).toMatchObject({ basic: 'missing' });
  await at.bring(ref1);
  await ask('ship.scan', { code: ref1 });
  await soon(async () => expect((await at.label(ref1)).label.hold?.failure.code).toBe('credentials_missing'));
};

it('a new address gets none of the credentials, from settings or from a provisioning file', async () => {
  expect(await ask('settings.set', { service: { ...(await service()), baseUrl: strangers.url } })).toEqual({
    ok: true,
  });
  expect(await ask('credentials.status', undefined)).toMatchObject({ elsewhere: true });
  await tryAll('E-1');
  // Some of them entered for the new address do not bring the others along.
  expect(await ask('credentials.set', { basicToken: 'anothertoken' })).toEqual({ ok: true });
  await ask('credentials.test', undefined);
  expect(strangers.requests).toHaveLength(1);
  expect(JSON.stringify(strangers.requests)).toContain('anothertoken');
  for (const secret of Object.values(testCredentials))
    expect(JSON.stringify(strangers.requests)).not.toContain(secret);
});

it('a provisioning file replaces address and credentials or neither', async () => {
  const before = await at.station.settings.get();
  const moved = { service: { environment: 'production', baseUrl: strangers.url } };
  expect(await load(moved)).toMatchObject({ ok: false, errors: [{ path: 'credentials' }] });
  expect(
    await load({ service: { ...moved.service, baseUrl: at.service.url, proxy: 'http://127.0.0.1:3128' } }),
  ).toMatchObject({ ok: false, errors: [{ path: 'credentials' }] });
  expect(await at.station.settings.get()).toEqual(before);
  expect(await load({ ...moved, credentials: { basicToken: 'anothertoken' } })).toMatchObject({ ok: true });
  await ask('credentials.test', undefined);
  expect(strangers.requests).toHaveLength(1);
  expect(await ask('credentials.status', undefined)).toMatchObject({
    names: { basicToken: true, userID: false },
    elsewhere: false,
  });
});

/** A keychain that is asked to encrypt and takes its time, once it is told to. */
const slowKeychain = () => {
  let [asked, answer] = [(): void => undefined, (): void => undefined];
  let waiting: Promise<void> | null = null;
  return {
    keychain: {
      available: () => Promise.resolve({ ok: true, backend: 'test' }),
      encrypt: async (text: string) => {
        asked();
        await waiting;
        return Buffer.from(text);
      },
      decrypt: (bytes: Uint8Array) => Promise.resolve(Buffer.from(bytes).toString()),
    },
    /** Resolves once it is asked. */
    wait: (): Promise<void> => {
      waiting = new Promise((resolve) => (answer = resolve));
      return new Promise((resolve) => (asked = resolve));
    },
    goOn: () => answer(),
  };
};

it('a provisioning file that is refused while it is taken in replaces neither', async () => {
  await at.station.close();
  const { keychain, wait, goOn } = slowKeychain();
  await at.open({ place: 'slow', keychain });
  await at.setUp();
  await at.bring('E-6');
  const before = await at.station.settings.get();
  const asked = wait();
  const loading = load({
    service: { environment: 'production', baseUrl: strangers.url },
    credentials: { ...testCredentials, basicToken: 'anothertoken' },
  });
  await asked;
  // The station may not move now: a label is being bought.
  const scanned = ask('ship.scan', { code: 'E-6' });
  await soon(() => expect(at.station.busy()).toBe(1));
  goOn();
  expect(await loading).toMatchObject({ ok: false, errors: [{ path: 'service' }] });
  await scanned;
  expect(await at.station.settings.get()).toEqual(before);
  expect(await ask('credentials.status', undefined)).toMatchObject({ elsewhere: false });
  await ask('credentials.test', undefined);
  expect(strangers.requests).toHaveLength(0);
  expect(JSON.stringify(at.service.requests.at(-1)?.rawHeaders)).toContain(testCredentials.basicToken);
});

it('a provisioning file that meets the closing station replaces neither', async () => {
  await at.station.close();
  const { keychain, wait, goOn } = slowKeychain();
  await at.open({ place: 'closing', keychain });
  await at.setUp();
  const before = await at.station.settings.get();
  const asked = wait();
  const loading = load({
    service: { environment: 'production', baseUrl: strangers.url },
    credentials: { ...testCredentials, basicToken: 'anothertoken' },
  });
  const refused = expect(loading).rejects.toThrow(/closes|closed/);
  await asked;
  const closing = at.station.close();
  goOn();
  await refused;
  await closing;
  expect(await at.station.settings.get()).toEqual(before);
  expect(await at.station.credentials.status()).toMatchObject({ elsewhere: false });
});

it('production’s credentials never go to the staging address, and staging has its own', async () => {
  expect(await ask('settings.set', { service: { ...(await service()), environment: 'staging' } })).toEqual({
    ok: true,
  });
  expect(await ask('credentials.status', undefined)).toMatchObject({
    environment: 'staging',
    elsewhere: false,
    names: { userID: false },
  });
  await at.bring('E-2');
  await ask('ship.scan', { code: 'E-2' });
  await soon(async () => expect((await at.label('E-2')).label.hold).not.toBeNull());
  expect(strangers.requests).toHaveLength(0);
  await load({ printers: printers() });
  await ask('credentials.set', { userID: 'staging-u', accountNumber: 'staging-a', passcode: 'staging-p' });
  // Staging was never set up: its first label waits until each line of the list is done or skipped knowingly.
  for (const step of setUpSteps) await ask('setUp.skip', { step, skip: true });
  await at.bring('E-3');
  await ask('ship.scan', { code: 'E-3' });
  await soon(() =>
    expect(strangers.requests.map(({ body }) => body)).toMatchObject([{ userID: 'staging-u' }]),
  );
  expect(at.service.requests).toHaveLength(0);
});

it('a proxy or a certificate file that was put in their way gets none of them', async () => {
  const caFile = join(at.folder, 'ca.pem');
  await copyFile(join(projectRoot, 'test/fixtures/tls/ca.cert.pem'), caFile);
  await ask('settings.set', { service: { ...(await service()), caFile } });
  expect(await ask('credentials.status', undefined)).toMatchObject({ elsewhere: true });
  await tryAll('E-4');
  await ask('settings.set', { service: { ...(await service()), caFile: undefined } });
  expect(await ask('credentials.status', undefined)).toMatchObject({ elsewhere: false });
  await ask('settings.set', { service: { ...(await service()), proxy: 'http://127.0.0.1:3128' } });
  await tryAll('E-5');
  expect(at.service.requests).toHaveLength(0);
});

it('credentials can’t be entered before there is an address they are for', async () => {
  await ask('settings.set', { service: { environment: 'practice' } });
  expect(await ask('credentials.set', { passcode: 'x' })).toMatchObject({ ok: false });
  expect(await load({ credentials: { passcode: 'x' } })).toMatchObject({
    ok: false,
    errors: [{ path: 'credentials' }],
  });
});
