import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dispatch } from '#main/bridge/dispatch';
import type { Keychain } from '#main/credentials/keychain';
import { contract, type CallName } from '#shared/bridge/contract';
import { ownFolder } from '#test/support/folders';
import { openStation, provision, testCredentials, type TestStation } from '#test/support/station';
import { fakeKeychain } from '../unit/credentials/fake-keychain';
import { settingsIn } from './settings-file';

const service = { environment: 'production' as const, baseUrl: 'https://service.example.com' };

let folder: Awaited<ReturnType<typeof ownFolder>>;
let keychain: Keychain;
let first: TestStation;
let second: TestStation;

const open = (): Promise<TestStation> =>
  openStation(folder.path, {
    ...{ settings: settingsIn(folder.path), keychain },
    // Nothing that the first one does automatically.
    tuning: { data: { firstMs: 3_600_000 } },
  });
const reply = (at: TestStation, name: CallName, input: unknown) =>
  dispatch(at.station, name, input, () => undefined);

/** Every file of the folder with what it holds. Locks hold nothing, and a `-shm` belongs to readers. */
const onDisk = async (): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const entry of await readdir(folder.path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /-shm$|\.lock$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    found[path] = createHash('sha256').update(readFileSync(path)).digest('hex');
  }
  return found;
};

const person = async (name: string, role: 'packer' | 'supervisor', pin: string): Promise<string> => {
  const saved = await first.station.people.save({ name, role, active: true, pin });
  if (!saved.ok) throw new Error(saved.message);
  return saved.person.id;
};

let leadId: string;
let handId: string;
beforeEach(async () => {
  folder = await ownFolder('shared-folder');
  keychain = fakeKeychain(randomBytes(32));
  first = await open();
  await provision(first.station, {
    service,
    ...{ credentials: testCredentials, tracking: { poll: false } },
  });
  leadId = await person('Bench lead', 'supervisor', '407133');
  handId = await person('Hand', 'packer', '258014');
  await provision(first.station, { people: { on: true, idleMinutes: 5 } });
});
afterEach(async () => {
  await second.station.close();
  await first.station.close();
  await folder.remove();
});

/** What a person at the second computer may try, signing in first. */
const attempts: [CallName, unknown][] = [
  ['people.signIn', { personId: 'nobody', pin: '999999' }],
  ['people.save', { name: 'Stranger', role: 'supervisor', active: true, pin: '111222' }],
  ['settings.set', { people: { on: false, idleMinutes: 5 } }],
  ['settings.startAgain', undefined],
  ['credentials.set', { passcode: 'of-another-bench' }],
  ['credentials.forget', undefined],
  ['setUp.skip', { step: 'printer', skip: true }],
];

describe('a second station on the same folder', () => {
  it('reports it, and writes nothing there, whatever call is made', async () => {
    const before = await onDisk();
    second = await open();
    expect((await second.station.state()).archiveProblem).toMatchObject({ code: 'locked' });
    await reply(second, 'people.signIn', { personId: leadId, pin: '407133' });
    for (const [name, input] of attempts) {
      expect(contract[name].input.safeParse(input), name).toMatchObject({ success: true });
      await reply(second, name, input);
    }
    for (const name of Object.keys(contract) as CallName[]) await reply(second, name, undefined);
    await second.station.close();
    expect(await onDisk()).toEqual(before);
  });

  it('is locked too while the first one works in another environment', async () => {
    await first.station.settings.set({ service: { ...service, environment: 'practice' } });
    second = await open();
    expect((await second.station.state()).archiveProblem).toMatchObject({ code: 'locked' });
    expect(await first.station.settings.set({ service })).toMatchObject({ ok: true });
    expect((await first.station.state()).archiveProblem).toBeNull();
  });

  it('continues after the first one is closed, with the people and settings of that one', async () => {
    second = await open();
    expect(await first.station.people.remove({ personId: handId })).toEqual({ ok: true });
    await first.station.settings.set({ people: { on: true, idleMinutes: 7 } });
    await first.station.close();
    await reply(second, 'data.encryptNow', undefined);
    expect(await reply(second, 'people.signIn', { personId: handId, pin: '258014' })).toMatchObject({
      value: { ok: false },
    });
    expect(await reply(second, 'people.signIn', { personId: leadId, pin: '407133' })).toMatchObject({
      value: { ok: true },
    });
    await reply(second, 'data.encryptNow', undefined);
    expect((await second.station.state()).archiveProblem).toBeNull();
    expect((await second.station.settings.get()).people).toEqual({ on: true, idleMinutes: 7 });
    expect((await second.station.people.list()).map(({ name }) => name)).toEqual(['Bench lead']);
  });
});
