import * as fs from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { dispatch } from '#main/bridge/dispatch';
import { isSecretOf, type Hash } from '#main/features/people/hash';
import { provision, recordOf } from '#test/support/station';
import { noKeychain } from '#test/support/test-keychain';
import { useBench } from './bench';

// Somebody with every file of the station, who takes some of them away, works at the station meanwhile, and puts them back.

const pin = '407133';
const theirPin = '836612';

const at = useBench('people-put-back', {
  printers: { One: {} },
  lasting: {},
  opening: { place: 'bench', tuning: { data: { firstMs: 3_600_000 } } },
  mayFail: true,
});

const bench = (...names: string[]): string => join(at.folder, 'bench', ...names);
const reply = (name: string, input: unknown) => dispatch(at.station, name, input, () => undefined);
const bought = (): number => at.service.count('register');

let vault: Buffer;
let list: Buffer;
let before: object;

beforeEach(async () => {
  await at.station.people.save({ name: 'Bench lead', role: 'supervisor', active: true, pin });
  await at.bring('P-1', 'P-2');
  await provision(at.station, { people: { on: true, idleMinutes: 5 } });
  await at.station.close();
  vault = fs.readFileSync(bench('credentials.bin'));
  list = fs.readFileSync(bench('people.json'));
  before = structuredClone(at.stored);
});

const switchedOff: [string, () => Promise<void>][] = [
  [
    'the vault taken away',
    async () => {
      fs.rmSync(bench('credentials.bin'));
      at.stored = { ...at.stored, people: { on: false, idleMinutes: 5 } };
      await at.open();
    },
  ],
  [
    'a provisioning file',
    async () => {
      await at.open();
      await provision(at.station, { people: { on: false } });
    },
  ],
];

const putBack = async (people?: Buffer): Promise<void> => {
  await at.station.close();
  if (people) fs.writeFileSync(bench('people.json'), people);
  fs.writeFileSync(bench('credentials.bin'), vault);
  at.stored = before;
  await at.open();
};
const signIn = async (name: string, typed: string) => {
  const people = await at.station.people.list();
  const personId = people.find((one) => one.name === name)?.id ?? 'nobody';
  return reply('people.signIn', { personId, pin: typed });
};
const batch = async () => {
  const { batches } = await at.station.queue.status();
  if (!batches[0]) throw new Error('there is no batch');
  return batches[0];
};
/** What the record says of vaults that were not the one before. */
const exchanged = async (): Promise<number> => {
  const rows = await recordOf(at);
  return rows.filter(({ type, event }) => type === 'vault.noted' && JSON.stringify(event).includes('true'))
    .length;
};
const restart = async (): Promise<void> => {
  await at.station.close();
  await at.open();
};

describe.each(switchedOff)('people switched off by %s, and everything put back afterwards', (_, off) => {
  it('removes everybody from the list who was added meanwhile', async () => {
    await off();
    fs.rmSync(bench('people.json'));
    await restart();
    await at.station.people.save({ name: 'Stranger', role: 'supervisor', active: true, pin: theirPin });
    expect((await at.station.people.list()).map(({ name }) => name)).toEqual(['Stranger']);
    await putBack();
    expect(await signIn('Stranger', theirPin)).toMatchObject({ value: { ok: false } });
    expect(await reply('ship.scan', { code: 'P-1' })).toMatchObject({ error: { needs: 'operator' } });
  });

  it('continues no batch that was started meanwhile, and reports it', async () => {
    await off();
    const reported = await exchanged();
    expect(await at.station.queue.start({ batchId: (await batch()).id })).toEqual({ ok: true });
    await putBack(list);
    expect(await batch()).toMatchObject({ state: 'paused' });
    expect(await exchanged()).toBe(reported + 1);
    await at.idle();
    expect(bought()).toBe(0);
    // Its credentials are back, and one of the earlier supervisors continues it.
    expect(await signIn('Bench lead', pin)).toMatchObject({ value: { ok: true } });
    expect(await reply('queue.resume', { batchId: (await batch()).id })).toMatchObject({ ok: true });
    await expect.poll(bought).toBe(2);
  });
});

describe('the list of people', () => {
  it('can’t be read with the file alone, and trying all PINs does not help', async () => {
    const text = fs.readFileSync(bench('people.json'), 'utf8');
    expect(text).not.toContain('Bench lead');
    const { people = [] } = JSON.parse(text) as { people?: { pin: Hash }[] };
    for (const one of people) expect(await isSecretOf(pin, one.pin)).toBe(false);
    await at.open();
    expect(await signIn('Bench lead', pin)).toMatchObject({ value: { ok: true } });
  });

  it('is unchanged when a supervisor deletes the credentials, which is not reported as another vault', async () => {
    await at.open();
    await signIn('Bench lead', pin);
    expect(await reply('queue.start', { batchId: (await batch()).id })).toMatchObject({ ok: true });
    await expect.poll(bought).toBe(2);
    await reply('credentials.forget', undefined);
    await restart();
    expect(await exchanged()).toBe(0);
    expect(await signIn('Bench lead', pin)).toMatchObject({ value: { ok: true } });
    expect(await reply('credentials.status', undefined)).toMatchObject({
      value: { names: { userID: false } },
    });
  });

  it('is locked and unchanged while the keychain is unavailable, and opens when it is back', async () => {
    const there = at.keychain;
    const closed = fs.readFileSync(bench('people.json'));
    let isAway = true;
    const away = { ok: false, backend: 'none' };
    at.keychain = { ...there, available: () => (isAway ? Promise.resolve(away) : there.available()) };
    await at.open();
    expect(await reply('people.state', undefined)).toMatchObject({
      value: { on: true, choices: [], problem: 'no_key' },
    });
    expect(await at.station.people.save({ name: 'S', role: 'packer', active: true })).toMatchObject({
      ok: false,
    });
    expect(fs.readFileSync(bench('people.json')).equals(closed)).toBe(true);
    isAway = false;
    expect(await reply('people.state', undefined)).toMatchObject({ value: { problem: null } });
    expect(await signIn('Bench lead', pin)).toMatchObject({ value: { ok: true } });
  });

  it('is sealed as soon as a keychain becomes available', async () => {
    fs.rmSync(bench(), { recursive: true });
    at.stored = {};
    await at.open({ keychain: noKeychain });
    await at.station.people.save({ name: 'Bench lead', role: 'supervisor', active: true, pin });
    await at.station.close();
    expect(fs.readFileSync(bench('people.json'), 'utf8')).toContain('Bench lead');
    await at.open();
    expect(fs.readFileSync(bench('people.json'), 'utf8')).not.toContain('Bench lead');
    await provision(at.station, { people: { on: true, idleMinutes: 5 } });
    expect(await signIn('Bench lead', pin)).toMatchObject({ value: { ok: true } });
  });
});
