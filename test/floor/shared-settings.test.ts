import { expect, inject, it } from 'vitest';
import type { Platform } from '#main/app/platform';
import type { Settings } from '#shared/settings';
import { startVirtualPrinter } from '#main/practice/printer/printer';
import { openStation, provision, testCredentials } from '#test/support/station';
import { testKeychain } from '#test/support/test-keychain';
import { type Bench, isHere, tuning, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { password } from './support/postgres';
import { proxyTo } from './support/proxy';

const benches = useBenches();

const settingsAt = ({ at }: Pick<Bench, 'at'>): Promise<Settings> => at.station.settings.get();
const sharingAt = ({ at }: Pick<Bench, 'at'>) => at.station.settings.sharing();
const share = ({ at }: Pick<Bench, 'at'>, how: 'first' | 'use' | 'own') => at.station.settings.share({ how });
const from = (city: string) => ({
  defaults: { labelFormat: 'ZPL', parcelContents: 'M', shipFromCity: city },
});
const shipsFrom = (bench: Pick<Bench, 'at'>, city: string) =>
  eventually(async () => expect((await settingsAt(bench)).defaults).toMatchObject({ shipFromCity: city }));

const two = async (): Promise<[Bench, Bench]> => {
  const pair = await benches.pair();
  for (const bench of pair) await isHere(bench);
  await pair[0].at.station.settings.set(from('Springfield'));
  expect(await sharingAt(pair[0])).toEqual({ state: 'none', aside: [] });
  expect(await share(pair[0], 'first')).toEqual({ ok: true });
  expect(await share(pair[1], 'use')).toEqual({ ok: true });
  await shipsFrom(pair[1], 'Springfield');
  return pair;
};

it('shares the common settings, and leaves each bench its own', async () => {
  const [one, other] = await two();
  await other.at.station.settings.set({ sound: false, station: { name: 'Bench by the door' } });
  await other.at.station.settings.set({
    queue: { ahead: 3, serviceWidth: 2, staleHours: 5, scanBack: 'required' },
  });
  await eventually(async () =>
    expect((await settingsAt(one)).queue).toMatchObject({ ahead: 3, scanBack: 'required' }),
  );
  expect(await settingsAt(one)).toMatchObject({ sound: true, station: { name: 'Bench 1' } });
  await one.at.station.settings.set({ data: { keepDays: 30, dailyCopy: true, unencryptedAccepted: true } });
  await eventually(async () => expect((await settingsAt(other)).data.keepDays).toBe(30));
  expect((await settingsAt(other)).data.unencryptedAccepted).toBe(false);
  const { rows } = (await benches.floor.query('select sealed from packbench.settings')) as {
    rows: { sealed: Buffer }[];
  };
  for (const secret of ['Springfield', 'keepDays', 'shipFromCity'])
    expect(rows[0]?.sealed.toString('latin1')).not.toContain(secret);
});

it('keeps a bench’s earlier settings until a person decides to use the floor’s', async () => {
  const [, other] = await two();
  const third = await benches.bench('Bench 3');
  await isHere(third);
  await third.at.station.settings.set(from('Shelbyville'));
  expect(await sharingAt(third)).toEqual({ state: 'offered', aside: [] });
  expect(await share(third, 'use')).toEqual({ ok: true });
  await shipsFrom(third, 'Springfield');
  expect(await sharingAt(third)).toEqual({ state: 'shared', aside: ['defaults'] });
  expect(await third.at.station.settings.settleAside({ take: true })).toEqual({ ok: true });
  await shipsFrom(other, 'Shelbyville');
  expect(await sharingAt(third)).toEqual({ state: 'shared', aside: [] });
});

it('updates a bench that was away, and uses the floor’s settings where both were changed', async () => {
  const one = (await two())[0];
  const way = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => way.close());
  const far = await benches.bench('Bench 3', { url: benches.url.replace(/:\d+\//, `:${way.port}/`) });
  await isHere(far);
  await share(far, 'use');
  await shipsFrom(far, 'Springfield');
  way.cut();
  await eventually(async () => expect((await far.at.station.floor.view())?.state).toBe('away'));
  await one.at.station.settings.set(from('Capital City'));
  await far.at.station.settings.set(from('Ogdenville'));
  await far.at.station.settings.set({ tracking: { poll: false, perMinute: 7, silentDays: 9 } });
  way.fix();
  await shipsFrom(far, 'Capital City');
  expect(await sharingAt(far)).toEqual({ state: 'shared', aside: ['defaults'] });
  await eventually(async () => expect((await settingsAt(one)).tracking.perMinute).toBe(7));
  expect((await settingsAt(one)).defaults).toMatchObject({ shipFromCity: 'Capital City' });
});

it('sends settings again that the floor lost', async () => {
  const [one, other] = await two();
  const { rows } = await benches.floor.query('select * from packbench.settings');
  await one.at.station.settings.set(from('Capital City'));
  await shipsFrom(other, 'Capital City');
  const [{ mark, sealed }] = rows as [{ mark: string; sealed: Buffer }];
  await benches.floor.query('update packbench.settings set mark = $1, sealed = $2', [mark, sealed]);
  await eventually(async () => {
    const now = (await benches.floor.query('select mark from packbench.settings')).rows as { mark: string }[];
    expect(now[0]?.mark).not.toBe(mark);
  });
  await benches.floor.query('delete from packbench.settings');
  await eventually(async () =>
    expect((await benches.floor.query('select from packbench.settings')).rowCount).toBe(1),
  );
  for (const bench of [one, other])
    expect((await settingsAt(bench)).defaults).toMatchObject({ shipFromCity: 'Capital City' });
});

it('changes nothing at a bench that its administrator has made read-only', async () => {
  const [one] = await two();
  let written: object = { service: { environment: 'production' } };
  const settings: Platform['settings'] = {
    putAside: () => undefined,
    read: () => written,
    write: (next) => {
      written = structuredClone(next);
    },
  };
  const third = await benches.bench('Bench 3', { keychain: testKeychain, settings });
  await isHere(third);
  await share(third, 'use');
  await shipsFrom(third, 'Springfield');
  await third.at.station.close();
  const locked = await openStation(third.folder, {
    tuning,
    isReadOnly: true,
    keychain: testKeychain,
    settings,
  });
  benches.closers.push(() => locked.station.close());
  await isHere({ at: locked });
  await one.at.station.settings.set(from('Capital City'));
  await eventually(async () => expect((await sharingAt({ at: locked })).state).toBe('read_only'));
  // Another bench has it by now.
  const other = await benches.bench('Bench 4');
  await isHere(other);
  await share(other, 'use');
  await shipsFrom(other, 'Capital City');
  expect((await settingsAt({ at: locked })).defaults).toMatchObject({ shipFromCity: 'Springfield' });
  for (const how of ['use', 'own'] as const)
    expect(locked.station.admit('settings.share', { how })).toMatchObject({ ok: false });
});

it('keeps the last settings at a bench that leaves the floor', async () => {
  const [one, other] = await two();
  expect(await other.at.station.settings.leaveFloor({ anyway: false })).toEqual({ ok: true });
  await one.at.station.settings.set(from('Capital City'));
  expect((await settingsAt(other)).defaults).toMatchObject({ shipFromCity: 'Springfield' });
  expect(await sharingAt(other)).toEqual({ state: 'alone', aside: [] });
});

it('shares by a provisioning file, which can be loaded again without undoing later changes', async () => {
  const [one] = await two();
  const third = await benches.bench('Bench 3', { isAlone: true });
  const floor = {
    url: benches.url,
    password,
    passphrase: 'a phrase that benches share',
    shareSettings: true,
  };
  const file = { floor, defaults: { shipFromCity: 'Shelbyville' } };
  await provision(third.at.station, file);
  await shipsFrom(third, 'Springfield');
  await one.at.station.settings.set(from('Capital City'));
  await shipsFrom(third, 'Capital City');
  await provision(third.at.station, file);
  await isHere(third);
  expect((await settingsAt(third)).defaults).toMatchObject({ shipFromCity: 'Capital City' });
  await provision(third.at.station, { defaults: { shipFromCity: 'North Haverbrook' } });
  await shipsFrom(one, 'North Haverbrook');
});

it.each(['are missing', 'were put aside'])(
  'takes the floor’s settings again at a bench whose own %s, and brings no other bench initial ones',
  async (why) => {
    const [one] = await two();
    let written: object | null = {};
    const settings: Platform['settings'] = {
      putAside: () => (written = {}),
      read: () => {
        if (written === null) throw new Error('it is not JSON');
        return written;
      },
      write: (next) => {
        written = structuredClone(next);
      },
    };
    const options = { keychain: testKeychain, settings };
    const third = await benches.bench('Bench 3', { ...options, isAlone: true });
    const file = {
      service: { environment: 'production' as const, baseUrl: benches.service.url },
      credentials: testCredentials,
      floor: { url: benches.url, password, passphrase: 'a phrase that benches share', shareSettings: true },
      defaults: { shipFromCity: 'Springfield' },
    };
    await provision(third.at.station, file);
    await shipsFrom(third, 'Springfield');
    await one.at.station.settings.set({
      data: { keepDays: 30, dailyCopy: true, unencryptedAccepted: false },
    });
    await eventually(async () => expect((await settingsAt(third)).data.keepDays).toBe(30));
    await third.at.station.close();

    written = why === 'are missing' ? {} : null;
    const at = await openStation(third.folder, { ...options, tuning });
    benches.closers.push(() => at.station.close());
    if (written === null) expect(await at.station.settings.startAgain()).toEqual({ ok: true });
    expect((await settingsAt({ at })).data.keepDays).toBe(90);
    await provision(at.station, file);
    await eventually(async () => expect((await settingsAt({ at })).data.keepDays).toBe(30));
    await shipsFrom({ at }, 'Springfield');
    expect(await sharingAt({ at })).toEqual({ state: 'shared', aside: [] });
    for (const bench of [one, { at }])
      expect(await settingsAt(bench)).toMatchObject({
        ...{ data: { keepDays: 30 }, defaults: { shipFromCity: 'Springfield' } },
      });
  },
);

it('uses the last name of a printer at every bench, by its serial number', async () => {
  const [one, other] = await two();
  const printer = await startVirtualPrinter({ serial: 'D0J000000777' });
  benches.closers.push(() => printer.close());
  const add = async ({ at }: Bench, name: string, dpi: 203 | 300): Promise<void> => {
    expect(await at.station.printers.add({ name, uri: printer.uri, dpi })).toEqual({ ok: true });
    const added = (await at.station.printers.list()).find((known) => known.name === name);
    // It says its serial number at this bench's turn: the other may have just asked.
    await eventually(async () => {
      await at.station.printers.check({ printerId: added?.id ?? '' });
      const known = (await at.station.printers.list()).find(({ id }) => id === added?.id);
      expect(known?.serial).toBe('D0J000000777');
    });
  };
  const isCalled = (bench: Bench, name: string, dpi: 203 | 300) =>
    eventually(async () => {
      const found = (await bench.at.station.printers.list()).find(({ serial }) => serial === 'D0J000000777');
      expect(found).toMatchObject({ name, dpi, isDefault: false });
      return found?.id ?? '';
    });
  const mark = async (): Promise<unknown> =>
    (await benches.floor.query('select mark from packbench.settings')).rows[0];
  const before = await mark();
  await add(one, 'By the window', 300);
  // The first to tell is the first bench.
  await eventually(async () => expect(await mark()).not.toEqual(before));
  await add(other, 'Another name', 203);
  const printerId = await isCalled(other, 'By the window', 300);
  await other.at.station.printers.remove({ printerId });
  await add(other, 'By the door', 203);
  await isCalled(one, 'By the door', 203);
});
