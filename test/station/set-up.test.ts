import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServiceStandIn } from '#test/support/service-stand-in';
import { provision, testCredentials } from '#test/support/station';
import { useBench } from './bench';

const practice = { service: { environment: 'practice' } };
/** The file of settings, on a disk that may take nothing more. */
const file = {
  settings: practice as object,
  isWritable: true,
  read: (): object => file.settings,
  write: (next: object): void => {
    if (!file.isWritable) throw new Error('ENOSPC');
    file.settings = structuredClone(next);
  },
  putAside: () => undefined,
};
const at = useBench('set-up', { opening: { settings: file }, begins: 'open', mayFail: true });
afterEach(() => Object.assign(file, { settings: practice, isWritable: true }));
beforeEach(async () => {
  const { station } = at;
  // Set up by hand, without ship-from and service code, and with an untested printer.
  await station.settings.set({
    service: { environment: 'production', baseUrl: at.service.url, prefix: 'ABC' },
  });
  await station.credentials.set(testCredentials);
  await station.printers.add({ name: 'Zebra', uri: at.printer.uri, dpi: 203 });
  await at.bring('A-1');
});

const scanHeld = async (): Promise<unknown> => {
  await at.station.ship.scan({ code: 'A-1' });
  await expect.poll(async () => (await at.label('A-1')).label.hold).not.toBeNull();
  return (await at.label('A-1')).label.hold?.failure;
};
const bought = (): number => at.service.accepted.get('A-1') ?? 0;
const finish = async (): Promise<void> => {
  const { station } = at;
  const [zebra] = await station.printers.list();
  await station.credentials.test();
  await station.printers.test({ printerId: zebra?.id ?? '' });
  const shipFrom = {
    shipFromName: 'Example Warehouse',
    shipFromAddress1: '1 Dock Road',
    shipFromCity: 'Newark',
  };
  const place = { shipFromPostalCode: '07102', shipFromCountryISO2: 'US' };
  await station.settings.set({
    defaults: { ...shipFrom, ...place, serviceCode: 'ABCSTD', sender: 'ABC_NJ', labelFormat: 'ZPL' },
  });
};
const shipAgain = async (): Promise<void> => {
  await at.station.ship.begin({ labelId: (await at.label('A-1')).label.id });
  await expect.poll(bought).toBe(1);
};

describe('before the first live label', () => {
  it('buys nothing while the set-up list is open, and buys once it is done', async () => {
    expect(await scanHeld()).toEqual({ code: 'setup_unfinished' });
    expect((await at.station.setUp.state()).lines.map(({ state }) => state)).toEqual(Array(5).fill('open'));
    expect(bought()).toBe(0);
    await finish();
    expect((await at.station.setUp.state()).lines.map(({ state }) => state)).toEqual(Array(5).fill('done'));
    await shipAgain();
    await expect.poll(async () => (await at.station.setUp.state()).applies).toBe(false);
  });

  it('buys without the steps that a person knowingly skipped', async () => {
    await scanHeld();
    for (const step of ['service', 'credentials', 'shipFrom', 'defaults', 'printer'] as const)
      await at.station.setUp.skip({ step, skip: true });
    await shipAgain();
  });

  it('opens the credentials line again if the first purchase was refused because of them', async () => {
    at.service.script('register', { kind: 'unauthorized' });
    await finish();
    expect(await scanHeld()).toMatchObject({ code: 'credentials_refused' });
    const { lines } = await at.station.setUp.state();
    expect(lines.find(({ step }) => step === 'credentials')).toMatchObject({
      state: 'open',
      came: 'label_refused',
    });
  });

  it('keeps the answer of a refused purchase when the settings can not be written', async () => {
    await finish();
    file.isWritable = false;
    at.service.script('register', { kind: 'unauthorized' });
    expect(await scanHeld()).toMatchObject({ code: 'credentials_refused' });
    const { answers } = (await at.station.labels.get({ labelId: (await at.label('A-1')).label.id })) ?? {};
    expect(answers?.map(({ status }) => status)).toEqual([401]);
    expect(at.errors).toEqual([expect.stringContaining('ENOSPC')]);
  });

  it('reports a test label that was printed when the settings can not be written', async () => {
    file.isWritable = false;
    const [zebra] = await at.station.printers.list();
    expect(await at.station.printers.test({ printerId: zebra?.id ?? '' })).toMatchObject({
      state: 'confirmed',
    });
  });

  it('accepts a test result only for the credentials and the address that were tested', async () => {
    const lineOf = async (wanted: string) =>
      (await at.station.setUp.state()).lines.find(({ step }) => step === wanted);
    at.service.script('track', { kind: 'late', ms: 1_000 }, { kind: 'neverReply' });
    const accepted = at.station.credentials.test();
    await at.service.arrived('track', 1);
    await at.station.credentials.set({ ...testCredentials, basicToken: 'b3RoZXI=' });
    expect(await accepted).toMatchObject({ basic: 'accepted' });
    expect(await lineOf('credentials')).toMatchObject({ state: 'open' });

    const unanswered = at.station.credentials.test();
    await at.service.arrived('track', 2);
    const other = await startServiceStandIn();
    try {
      const { service: known } = await at.station.settings.get();
      await at.station.settings.set({ service: { ...known, baseUrl: other.url } });
      expect(await unanswered).toMatchObject({ basic: 'unreachable' });
      expect(await lineOf('service')).toMatchObject({ state: 'open', came: null });
    } finally {
      await other.close();
    }
  });

  it('does not block a bench that a provisioning file set up', async () => {
    await provision(at.station, {
      service: { environment: 'production', baseUrl: at.service.url, prefix: 'ABC' },
      credentials: testCredentials,
    });
    expect((await at.station.setUp.state()).applies).toBe(false);
    await at.station.ship.scan({ code: 'A-1' });
    await expect.poll(bought).toBe(1);
  });
});
