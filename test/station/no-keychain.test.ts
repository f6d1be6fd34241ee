import { expect, it } from 'vitest';
import { filesHolding } from '#test/support/files-holding';
import { testCredentials } from '#test/support/station';
import { useBench } from './bench';

/** As on a desktop without a keychain: it says that it is none, and would write down whatever it is given as it is. */
const keychain = {
  available: () => Promise.resolve({ ok: false, backend: 'basic_text' }),
  encrypt: (text: string) => Promise.resolve(Buffer.from(text)),
  decrypt: (bytes: Uint8Array) => Promise.resolve(Buffer.from(bytes).toString()),
};
const at = useBench('no-keychain', {
  lasting: { service: { environment: 'production' } },
  opening: { keychain },
  mayFail: true,
});

const ship = async (ref1: string) => {
  await at.bring(ref1);
  await at.station.ship.scan({ code: ref1 });
  await at.idle();
  return (await at.label(ref1)).label;
};

it('a bench that never had a keychain writes no credential down, and buys nothing after a restart', async () => {
  expect((await ship('N-1')).stage).toBe('confirmed');
  // The archive is open to who has the disk, and says so: a search finds what is stored in it.
  const secrets = Object.values(testCredentials);
  expect((await filesHolding(at.folder, ['1 Example Street'])).length).toBeGreaterThan(0);
  expect(await filesHolding(at.folder, secrets)).toEqual([]);
  await at.station.close();
  expect(await filesHolding(at.folder, secrets)).toEqual([]);
  await at.open();
  expect((await at.station.credentials.status()).persistent).toBe(false);
  expect((await ship('N-2')).hold?.failure.code).toBe('credentials_missing');
  expect(at.service.accepted.size).toBe(1);
});
