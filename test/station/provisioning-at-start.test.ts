import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ProvisioningAtStart } from '#main/app/provision';
import { useBench } from './bench';

const at = useBench('provisioning-at-start', { lasting: {}, mayFail: true });

/** The file of a policy: how the bench is set up, with another name. */
const policyFile = async (
  name: string,
  more: Parameters<typeof at.provisioning>[0] = {},
): Promise<string> => {
  const file = join(at.folder, 'policy-file.json');
  await writeFile(file, JSON.stringify({ packbench: 1, ...at.provisioning(more), station: { name } }));
  return file;
};
const stationName = async (): Promise<string> => (await at.station.state()).name;
const isNoted = (): boolean => existsSync(join(at.folder, 'policy-taken'));
const atStart = (): ProvisioningAtStart => {
  const log = { info: () => undefined, error: (line: string) => at.errors.push(line) };
  return at.kept(new ProvisioningAtStart(at.station, log, 20));
};
/** What the program does at its start, with its settings unless they are lost. Whether it opens. */
const starts = (file: string, isLost = false): Promise<boolean> =>
  atStart().loadByPolicy(file, { folder: at.folder, hasSettings: !isLost });

const noKeychain = () => ({
  keychain: { ...at.keychain, available: () => Promise.resolve({ ok: false, backend: 'test' }) },
});

/** A label that is bought and waits for paper. */
const waitsForPaper = async (ref1: string): Promise<void> => {
  await at.printer.set({ mediaOut: true });
  await at.bring(ref1);
  await at.station.ship.scan({ code: ref1 });
  await expect.poll(async () => (await at.label(ref1)).print?.waiting).toEqual(['media-empty']);
};

it('the file of a policy is loaded at the next start where the archive could not be opened at this one', async () => {
  const file = await policyFile('Bench 7');
  await at.station.close();
  await at.open(noKeychain());
  expect((await at.station.state()).archiveProblem).toMatchObject({ code: 'no_key' });
  expect(await starts(file)).toBe(true);
  expect(isNoted()).toBe(false);

  await at.station.close();
  await at.open();
  expect(await starts(file)).toBe(true);
  expect([await stationName(), isNoted()]).toEqual(['Bench 7', true]);
});

it('a bench that lost its settings is set up again from the unchanged file of its policy, also where that has to wait', async () => {
  const file = await policyFile('Bench 14');
  expect(await starts(file)).toBe(true);
  await at.station.close();
  at.stored = { service: { environment: 'production' } };
  await at.open(noKeychain());
  expect(await starts(file, true)).toBe(true);
  expect([await stationName(), isNoted()]).toEqual(['Bench 1', false]);
  await at.station.close();
  await at.open();
  expect(await starts(file)).toBe(true);
  expect([await stationName(), isNoted()]).toEqual(['Bench 14', true]);
});

it('a bench that lost its settings does not open while the file of its policy can not be read', async () => {
  const file = await policyFile('Bench 15');
  expect(await starts(file)).toBe(true);
  await rm(file);
  expect(await starts(file)).toBe(true);
  expect(await starts(file, true)).toBe(false);
});

it('a bench opens while a label waits for paper, and the changed file of its policy is loaded once that label is printed', async () => {
  await waitsForPaper('PO-8');
  await at.station.close();
  await at.open();
  expect(at.station.busy()).toBe(1);
  const file = await policyFile('Bench 8', { service: { prefix: 'NEW' } });
  expect(await starts(file)).toBe(true);
  expect([(await stationName()) === 'Bench 8', isNoted()]).toEqual([false, false]);

  await at.printer.set({ mediaOut: false });
  await expect.poll(isNoted, { timeout: 30_000 }).toBe(true);
  expect(await stationName()).toBe('Bench 8');
  expect((await at.label('PO-8')).label.stage).toBe('confirmed');
  expect((await at.station.settings.get()).service.prefix).toBe('NEW');
});

it('a program that closes loads nothing more, and loads the file at its next start', async () => {
  const file = await policyFile('Bench 9', { service: { prefix: 'NEW' } });
  await waitsForPaper('PO-9');
  const starting = atStart();
  expect(await starting.loadByPolicy(file, { folder: at.folder, hasSettings: true })).toBe(true);
  await starting.close();
  await at.station.close();
  expect(isNoted()).toBe(false);
  await at.printer.set({ mediaOut: false });
  await at.open();
  await at.idle();
  expect(await starts(file)).toBe(true);
  await expect.poll(isNoted, { timeout: 30_000 }).toBe(true);
});

/** The archive of an environment that is not open can't be read from now on. */
const damage = async (environment: string): Promise<void> => {
  const folder = join(at.folder, environment);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await writeFile(join(folder, 'archive.db'), Buffer.alloc(8_192, 0x41));
};
const inStaging = () => ({ environment: 'staging', stagingBaseUrl: at.service.url }) as const;

it('a bench opens as it was set up before where the file of its policy names a staging whose archive can not be opened', async () => {
  await damage('staging');
  const file = await policyFile('Bench 10', { service: inStaging() });
  expect(await starts(file)).toBe(true);
  expect([await stationName(), isNoted()]).toEqual(['Bench 1', false]);
  expect(await at.station.state()).toMatchObject({ environment: 'production', archiveProblem: null });
  await rm(join(at.folder, 'staging'), { recursive: true });
  expect(await starts(file)).toBe(true);
  expect([await stationName(), isNoted()]).toEqual(['Bench 10', true]);
});

it('the credentials stay where a file that switches sign-in off could not be applied', async () => {
  await at.station.people.save({ name: 'Bench lead', role: 'supervisor', active: true, pin: '407133' });
  await at.setUp({ people: { on: true, idleMinutes: 5 } });
  await damage('staging');
  const people = { on: false, idleMinutes: 5 };
  const names = async () => (await at.station.credentials.status()).names;
  const before = await names();
  expect(before).toMatchObject({ userID: true });
  expect(await starts(await policyFile('Bench 11', { service: inStaging(), people }))).toBe(true);
  expect(await names()).toEqual(before);
  expect((await at.station.settings.get()).people.on).toBe(true);
});

it('a file that names a production whose archive can not be opened opens it, and adds its printers once that is open', async () => {
  await at.setUp({ service: inStaging() });
  const production = join(at.folder, 'production');
  await rename(production, `${production}.kept`);
  await damage('production');
  const file = await policyFile('Bench 12', {
    printers: [{ name: 'Front', uri: at.printer.uri, dpi: 203 }],
  });
  expect(await starts(file)).toBe(true);
  expect(isNoted()).toBe(false);
  expect(await at.station.state()).toMatchObject({
    environment: 'production',
    archiveProblem: { code: 'corrupt' },
  });
  await rm(production, { recursive: true });
  await rename(`${production}.kept`, production);
  expect(await at.station.data.encryptNow()).toEqual({ ok: true });
  await expect.poll(isNoted, { timeout: 30_000 }).toBe(true);
  expect(await at.station.printers.list()).toMatchObject([{ name: 'Front' }]);
});

it('the log says what is wrong with a file that had to wait and was refused then', async () => {
  await waitsForPaper('PO-13');
  const file = await policyFile('Bench 13', { service: { caFile: join(at.folder, 'missing.pem') } });
  expect(await starts(file)).toBe(true);
  await at.printer.set({ mediaOut: false });
  await expect.poll(() => at.errors.join('\n'), { timeout: 30_000 }).toContain('service.caFile: ');
  expect(isNoted()).toBe(false);
});
