import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { type Keychain, openVault, VaultError } from '#main/credentials/vault';
import type { Destination } from '#main/credentials/sets';
import { credentialNames, type Credentials } from '#shared/settings';
import { fakeKeychain } from './fake-keychain';
import { openOne, production } from './one-destination';

const folders: string[] = [];
afterEach(() => {
  for (const made of folders.splice(0)) fs.rmSync(made, { recursive: true, force: true });
});

const newFile = (): string => {
  const made = fs.mkdtempSync(join(tmpdir(), 'packbench-vault-'));
  folders.push(made);
  return join(made, 'station', 'vault.bin');
};

const secrets: Credentials = { userID: 'user-7F3A', passcode: 'pass-91C2', basicToken: 'token-44D0' };
const floor = { password: 'floor-5E10', passphrase: 'phrase-A7C4-of-the-floor' };
const nothing = Object.fromEntries(credentialNames.map((name) => [name, false]));
const has = (...names: string[]) => ({
  ...nothing,
  ...Object.fromEntries(names.map((name) => [name, true])),
});

describe('the vault', () => {
  it('keeps secrets encrypted and readable only for this user, also after a restart', async () => {
    const [file, keychain] = [newFile(), fakeKeychain()];
    const vault = openOne({ file, keychain });
    expect(await vault.status()).toEqual({
      names: nothing,
      persistent: true,
      reason: 'ok',
      elsewhere: false,
    });
    await vault.set(secrets);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.statSync(join(file, '..')).mode & 0o777).toBe(0o700);
    const bytes = fs.readFileSync(file, 'latin1');
    for (const secret of Object.values(secrets)) expect(bytes).not.toContain(secret);
    const again = openOne({ file, keychain });
    expect(await again.status()).toEqual({
      names: has('userID', 'passcode', 'basicToken'),
      persistent: true,
      reason: 'ok',
      elsewhere: false,
    });
    expect(await again.reveal()).toEqual(secrets);
  });

  it('replaces the given secrets and keeps the others, and forgetting removes all with their file', async () => {
    const [file, keychain] = [newFile(), fakeKeychain()];
    const vault = openOne({ file, keychain });
    await Promise.all([vault.set(secrets), vault.set({ passcode: 'new', userID: undefined })]);
    expect(await openOne({ file, keychain }).reveal()).toEqual({ ...secrets, passcode: 'new' });
    await vault.forget();
    expect(fs.readdirSync(join(file, '..'))).toEqual([]);
    expect(await vault.reveal()).toEqual({});
  });

  it('replaces a token by a username and a password once both are there, and these by a token', async () => {
    const vault = openOne({ file: newFile(), keychain: fakeKeychain() });
    await vault.set({ dtKey: 'key', basicToken: 'token' });
    await vault.set({ basicUsername: 'name' });
    expect(await vault.reveal()).toMatchObject({ basicToken: 'token' });
    await vault.set({ basicPassword: 'password' });
    expect(await vault.reveal()).toEqual({ dtKey: 'key', basicUsername: 'name', basicPassword: 'password' });
    await vault.set({ basicPassword: 'other' });
    expect(await vault.reveal()).toEqual({ dtKey: 'key', basicUsername: 'name', basicPassword: 'other' });
    await vault.set({ basicToken: 'new' });
    expect(await vault.reveal()).toEqual({ dtKey: 'key', basicToken: 'new' });
  });

  it('shows no secret when it is printed', async () => {
    const vault = openOne({ file: newFile(), keychain: fakeKeychain() });
    await vault.set(secrets);
    expect(
      inspect([vault, openVault({ file: '', keychain: fakeKeychain(), inUse: () => production })], {
        depth: 9,
        showHidden: true,
      }) + JSON.stringify(vault),
    ).not.toMatch(/7F3A|91C2|44D0/);
  });
});

describe.each([
  ['no_keychain', { ...fakeKeychain(), available: () => Promise.resolve({ ok: false, backend: 'unknown' }) }],
  ['no_keychain', { ...fakeKeychain(), available: () => Promise.reject(new Error('no bus')) }],
  ['basic_text', fakeKeychain(undefined, 'basic_text')],
  [
    'basic_text',
    { ...fakeKeychain(), available: () => Promise.resolve({ ok: true, backend: 'basic_text' }) },
  ],
] as [string, Keychain][])('without protection (%s)', (reason, keychain) => {
  it('writes no file and keeps secrets for this run', async () => {
    const file = newFile();
    const vault = openOne({ file, keychain });
    await vault.set(secrets);
    expect(fs.existsSync(join(file, '..'))).toBe(false);
    expect(await vault.status()).toEqual({
      names: has(...Object.keys(secrets)),
      persistent: false,
      reason,
      elsewhere: false,
    });
    expect(await vault.reveal()).toEqual(secrets);
    expect(await openOne({ file, keychain }).reveal()).toEqual({});
  });

  it('does not change an earlier file until it is to be forgotten', async () => {
    const [file, good] = [newFile(), fakeKeychain()];
    await openOne({ file, keychain: good }).set(secrets);
    const before = fs.readFileSync(file);
    const vault = openOne({ file, keychain });
    await vault.set({ userID: 'other' });
    expect(fs.readFileSync(file)).toEqual(before);
    await vault.forget();
    expect(fs.existsSync(file)).toBe(false);
  });
});

describe('a keychain that becomes available late', () => {
  it('stores what was entered before with the next change', async () => {
    const [file, keychain] = [newFile(), fakeKeychain()];
    let ok = false;
    const late = { ...keychain, available: () => Promise.resolve({ ok, backend: 'kwallet6' }) };
    const vault = openOne({ file, keychain: late });
    await vault.set({ userID: 'early' });
    ok = true;
    expect(await vault.status()).toEqual({
      names: has('userID'),
      persistent: false,
      reason: 'ok',
      elsewhere: false,
    });
    await vault.set({ dtKey: 'later' });
    expect(await vault.status()).toMatchObject({ persistent: true });
    expect(await openOne({ file, keychain }).reveal()).toEqual({ userID: 'early', dtKey: 'later' });
  });
});

describe('a file that can not be decrypted', () => {
  const locked = async () => {
    const [file, keychain] = [newFile(), fakeKeychain()];
    await openOne({ file, keychain }).set(secrets);
    return {
      file,
      keychain,
      other: openOne({ file, keychain: fakeKeychain() }),
      before: fs.readFileSync(file),
    };
  };

  it('is not changed, and is reported', async () => {
    const { file, keychain, other, before } = await locked();
    expect(await other.status()).toEqual({
      names: nothing,
      persistent: false,
      reason: 'undecryptable',
      elsewhere: false,
    });
    expect(await other.reveal()).toEqual({});
    expect(fs.readFileSync(file)).toEqual(before);
    expect(await openOne({ file, keychain }).reveal()).toEqual(secrets);
  });

  it('is replaced when secrets are set again', async () => {
    const { other } = await locked();
    await other.set({ userID: 'other' });
    expect(await other.status()).toMatchObject({ names: has('userID'), persistent: true, reason: 'ok' });
    expect(await other.reveal()).toEqual({ userID: 'other' });
  });

  it.each(['set', 'setFloor', 'forget'] as const)(
    'is back with all that it held when the change that replaced or removed it (%s) is undone',
    async (how) => {
      const [file, keychain] = [newFile(), fakeKeychain()];
      const opened = (of: Keychain) => openVault({ file, keychain: of, inUse: () => production });
      const first = opened(keychain);
      await first.set(production, secrets);
      await first.setFloor(floor);
      const keys = await first.peopleKeys('begin');
      const other = opened(fakeKeychain());
      const change = {
        set: () => other.set(production, { userID: 'other' }),
        setFloor: () => other.setFloor({ password: 'other', passphrase: 'other' }),
        forget: () => other.forget('production'),
      };
      const undo = await change[how]();
      await undo();
      expect(await other.status(production)).toMatchObject({ reason: 'undecryptable', names: nothing });
      const again = opened(keychain);
      expect(await again.reveal(production)).toEqual(secrets);
      expect(await again.floorSecrets()).toEqual(floor);
      expect(await again.peopleKeys()).toEqual(keys);
    },
  );

  it('is removed when it is to be forgotten', async () => {
    const { file, other } = await locked();
    await other.forget();
    expect(fs.existsSync(file)).toBe(false);
    expect(await other.status()).toMatchObject({ reason: 'ok', names: nothing });
  });

  it('can be read when the keychain is unlocked later in the run', async () => {
    const { file, keychain } = await locked();
    let unlocked = false;
    const decrypt: Keychain['decrypt'] = (bytes) =>
      unlocked ? keychain.decrypt(bytes) : Promise.reject(new Error('locked'));
    const vault = openOne({ file, keychain: { ...keychain, decrypt } });
    expect(await vault.status()).toMatchObject({ reason: 'undecryptable' });
    unlocked = true;
    expect(await vault.reveal()).toEqual(secrets);
  });

  it.each([
    ['nothing', ''],
    ['garbage', 'no keychain wrote this'],
  ])('a file that can not be decrypted stays unreadable, even if it holds %s', async (_, content) => {
    const { file, keychain } = await locked();
    fs.writeFileSync(file, content);
    expect(await openOne({ file, keychain }).status()).toMatchObject({
      reason: 'undecryptable',
      names: nothing,
    });
    expect(fs.readFileSync(file, 'utf8')).toBe(content);
  });

  it.each(['not JSON', '[]', '{"userID":7}'])('a file that decrypts to %s is reported', async (text) => {
    const { file, keychain } = await locked();
    fs.writeFileSync(file, await keychain.encrypt(text));
    expect(await openOne({ file, keychain }).status()).toMatchObject({ reason: 'undecryptable' });
  });
});

describe('a failing write', () => {
  it('keeps the old secrets and shows none', async () => {
    const [file, keychain] = [newFile(), fakeKeychain()];
    const refusing = {
      ...keychain,
      encrypt: (text: string) => Promise.reject(new Error(`can't encrypt ${text}`)),
    };
    await openOne({ file, keychain }).set({ userID: 'old' });
    const vault = openOne({ file, keychain: refusing });
    const error: unknown = await vault.set(secrets).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(VaultError);
    expect(inspect(error, { showHidden: true })).not.toMatch(/7F3A|91C2|44D0/);
    expect(await vault.reveal()).toEqual({ userID: 'old' });
    fs.mkdirSync(`${file}.new`);
    await expect(openOne({ file, keychain }).set(secrets)).rejects.toThrow(
      /^vault: the file .* can not be written/,
    );
    expect(await openOne({ file, keychain }).reveal()).toEqual({ userID: 'old' });
  });

  it('that is interrupted by kill -9 leaves either the old or the new secrets, complete', async () => {
    const [file, key] = [newFile(), randomBytes(32)];
    for (const acks of [3, 17, 40]) {
      const setter = fileURLToPath(new URL('setter.ts', import.meta.url));
      const child = spawn(process.execPath, ['--import', 'tsx', setter, file, key.toString('hex')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let last = 0;
      createInterface(child.stdout).on('line', (line) => {
        last = Number(line);
        if (last === acks) child.kill('SIGKILL');
      });
      await once(child, 'close');
      const vault = openOne({ file, keychain: fakeKeychain(key) });
      expect(await vault.status()).toMatchObject({ reason: 'ok' });
      const { userID, passcode } = await vault.reveal();
      const count = Number(userID?.slice('user-'.length));
      expect(count).toBeGreaterThanOrEqual(last);
      expect(count).toBeLessThanOrEqual(last + 1);
      expect(passcode?.startsWith(`passcode-${count}-`)).toBe(true);
    }
  });
});

describe('credentials are bound to the destination they were entered for', () => {
  const elsewhere: [what: string, to: Partial<Destination>][] = [
    ['another host', { origin: 'https://other.example' }],
    ['another port', { origin: 'https://service.example.com:8443' }],
    ['another scheme', { origin: 'http://service.example.com' }],
    ['no address', { origin: null }],
    ['a proxy', { proxy: 'http://proxy.example.com:3128' }],
    ['another certificate authority', { ca: 'f'.repeat(64) }],
  ];
  it.each(elsewhere)(
    'credentials are not given to %s, which is distinguished from a destination without credentials',
    async (_, other) => {
      const [file, keychain] = [newFile(), fakeKeychain()];
      const vault = openVault({ file, keychain, inUse: () => production });
      await vault.set(production, secrets);
      const to = { ...production, ...other };
      for (const one of [vault, openVault({ file, keychain, inUse: () => to })]) {
        expect(await one.reveal(to)).toEqual({});
        expect(await one.status(to)).toMatchObject({ names: nothing, elsewhere: true });
        expect(await one.reveal(production)).toEqual(secrets);
      }
      // Entered again there, they are not mixed with the others, which are gone.
      await vault.set(to, { passcode: 'new' });
      expect(await vault.reveal(to)).toEqual({ passcode: 'new' });
      expect(await vault.reveal(production)).toEqual({});
    },
  );

  it('production and staging have separate credentials, and forgetting one keeps the other', async () => {
    const vault = openVault({ file: newFile(), keychain: fakeKeychain(), inUse: () => production });
    const staging: Destination = { ...production, environment: 'staging' };
    await vault.set(production, secrets);
    expect(await vault.reveal(staging)).toEqual({});
    expect(await vault.status(staging)).toMatchObject({ elsewhere: false });
    await vault.set(staging, { userID: 'staging-user' });
    expect(await vault.reveal(staging)).toEqual({ userID: 'staging-user' });
    expect(await vault.reveal(production)).toEqual(secrets);
    expect(await vault.all()).toHaveLength(2);
    await vault.forget('staging');
    expect(await vault.reveal(staging)).toEqual({});
    expect(await vault.reveal(production)).toEqual(secrets);
  });

  it('a file of an older version belongs to the destination that is in use when it is first read', async () => {
    const [file, keychain] = [newFile(), fakeKeychain()];
    fs.mkdirSync(join(file, '..'));
    fs.writeFileSync(file, await keychain.encrypt(JSON.stringify(secrets)));
    const first = openVault({ file, keychain, inUse: () => production });
    expect(await first.status(production)).toMatchObject({ names: has(...Object.keys(secrets)) });
    const other = { ...production, origin: 'https://other.example' };
    const later = openVault({ file, keychain, inUse: () => other });
    expect(await later.reveal(other)).toEqual({});
    expect(await later.reveal(production)).toEqual(secrets);
  });

  it('a change can be undone', async () => {
    const vault = openOne({ file: newFile(), keychain: fakeKeychain() });
    await vault.set(secrets);
    const takeBack = await vault.set({ userID: 'other' });
    await takeBack();
    expect(await vault.reveal()).toEqual(secrets);
  });
});
