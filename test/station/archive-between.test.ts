import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OpenEnvironment } from '#main/app/open-environment';
import type { Keychain } from '#main/credentials/keychain';
import { importOrders, order } from '#test/support/station';
import { noKeychain, testKeychain } from '#test/support/test-keychain';
import { useBench } from './bench';

/* Checks and copies while one archive closes and the next one opens: each is of one archive, and uses that archive's key. */

const dayMs = 86_400_000;

/** How far the station's clock is ahead. */
let aheadMs: number;
const at = useBench('archive-between', {
  printers: {},
  opening: { clock: { now: () => new Date(Date.now() + aheadMs) } },
  begins: 'closed',
  mayFail: true,
});
beforeEach(() => {
  aheadMs = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
});

const open = async (
  environment: 'production' | 'staging',
  keychain: Keychain,
  times = { firstMs: 3_600_000, everyMs: 3_600_000 },
): Promise<void> => {
  await at.open({ environment, keychain, tuning: { data: times } });
  await at.setUp({ service: { environment, stagingBaseUrl: at.service.url } });
};
const state = () => at.station.data.state();
const changeTo = async (environment: 'production' | 'staging') => {
  const { service: now } = await at.station.settings.get();
  return at.station.settings.set({ service: { ...now, environment } });
};

it('the daily work of an archive that closes for another environment stays with that archive', async () => {
  await open('staging', noKeychain);
  await at.bring('S-1');
  await at.station.close();
  await open('production', testKeychain, { firstMs: 20, everyMs: 20 });
  await at.bring('D-1');
  await expect.poll(async () => (await state()).inspection).not.toBeNull();
  // Until everything else of an environment is closed, its daily work goes on; a request may take a minute. A new day begins meanwhile.
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the environment it belongs to
  const reopen = OpenEnvironment.prototype.reopen;
  vi.spyOn(OpenEnvironment.prototype, 'reopen').mockImplementationOnce(async function (
    this: OpenEnvironment,
    between,
  ) {
    aheadMs += dayMs;
    await pause(400);
    return reopen.call(this, between);
  });
  await changeTo('staging');
  expect((await at.label('S-1')).label.stage).toBe('draft');
  expect((await state()).report).toBeNull();
  await changeTo('production');
  expect((await at.label('D-1')).label.stage).toBe('draft');
  expect((await state()).report).toBeNull();
  expect(at.errors).toEqual([]);
});

it('what the daily check found in one environment is not shown as another one’s', async () => {
  await open('staging', noKeychain);
  await at.bring('S-1');
  await at.station.close();
  await open('production', noKeychain, { firstMs: 200, everyMs: 3_600_000 });
  await expect.poll(async () => (await state()).inspection).not.toBeNull();
  const { at: first } = (await state()).inspection!;
  await changeTo('staging');
  await expect.poll(async () => (await state()).inspection?.at ?? first).not.toBe(first);
});

it('a check or copy during the encryption of an archive finds no damage in it', async () => {
  let keychain = noKeychain;
  await open('production', {
    available: () => keychain.available(),
    encrypt: (text) => keychain.encrypt(text),
    decrypt: (bytes) => keychain.decrypt(bytes),
  });
  await importOrders(
    at.station,
    Array.from({ length: 300 }, (_, index) => order(`D-${index + 1}`)),
  );
  expect(await at.station.data.copyNow()).toEqual({ ok: true });
  keychain = testKeychain;
  const answers: unknown[] = [];
  const encrypted = at.station.data.encryptNow().then((answer) => answers.push(answer));
  const [sound, copied] = [new Set<boolean>(), new Set<boolean>()];
  while (answers.length === 0) {
    sound.add((await at.station.data.check()).isSound);
    copied.add((await at.station.data.copyNow()).ok);
    await pause(1);
  }
  await encrypted;
  expect({ sound: [...sound], copied: [...copied] }).toEqual({ sound: [true], copied: [true] });
  expect((await state()).report).toBeNull();
  expect((await at.label('D-300')).label.stage).toBe('draft');
});
