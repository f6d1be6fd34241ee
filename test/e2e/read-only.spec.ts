import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { electronRuntime, openApp, openScreen, type App } from '#test/support/app';
import { call } from '#test/support/bridge';
import { ownFolder } from '#test/support/folders';
import { look } from '#test/support/look';
import { projectRoot } from '#test/support/root';
import { outputOf } from '#tools/processes';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let app: App;
let policy: string;
test.beforeAll(async () => {
  folder = await ownFolder('policy');
  await mkdir(folder.path, { recursive: true });
  const provisioning = join(folder.path, 'bench.json');
  await writeFile(provisioning, JSON.stringify({ packbench: 1, station: { name: 'Bench 12' } }));
  policy = join(folder.path, 'policy.json');
  await writeFile(policy, JSON.stringify({ readOnly: true, provisioning }));
  app = await openApp({ env: { PACKBENCH_POLICY: policy } });
});
test.afterAll(async () => {
  await app.close();
  await folder.remove();
});

test('a read-only bench has the settings of its administrator’s file, and refuses changes', async () => {
  const state = await call(app, 'station.state', undefined);
  expect(state).toMatchObject({ name: 'Bench 12', isReadOnly: true });
  expect(await readFile(join(state.dataFolder, 'policy-taken'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);

  await openScreen(app, 'Settings');
  await expect(app.window.getByRole('note').filter({ hasText: 'set up by its administrator' })).toBeVisible();
  await app.window.getByRole('tab', { name: 'Station', exact: true }).click();
  const station = app.window.getByRole('tabpanel');
  await station.getByText('Dark', { exact: true }).click();
  await station.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await call(app, 'settings.get', undefined)).appearance).toBe('dark');
  await station.getByText('Light', { exact: true }).click();
  await station.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await call(app, 'settings.get', undefined)).appearance).toBe('light');

  await station.getByRole('textbox').first().fill('Mine');
  await station.getByRole('button', { name: 'Save' }).click();
  await expect(app.window.getByRole('alert')).toContainText('can’t be changed here');
  expect((await call(app, 'station.state', undefined)).name).toBe('Bench 12');
  await look(app, 'settings-read-only');
});

test('a read-only bench refuses --provision: it reports this, ends with status 2, and sets up nothing', async () => {
  const [file, data] = [join(folder.path, 'other.json'), join(folder.path, 'other')];
  await writeFile(file, JSON.stringify({ packbench: 1, station: { name: 'Mine' } }));
  const { path, args } = electronRuntime();
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const { status, stderr } = await outputOf(
    path,
    [...args, projectRoot, `--user-data-dir=${data}`, '--provision', file],
    { env: { ...env, PACKBENCH_POLICY: policy }, cwd: projectRoot },
  );
  expect(status).toBe(2);
  expect(stderr).toContain('this bench is set up by its administrator: --provision is not taken');
  expect(existsSync(join(data, 'settings.json'))).toBe(false);
});

test('a bench starts as it was set up before while the file of its policy can not be read, and read-only as ever', async () => {
  const otherFolder = join(folder.path, 'away');
  await mkdir(otherFolder);
  const provisioning = join(otherFolder, 'bench.json');
  await writeFile(provisioning, JSON.stringify({ packbench: 1, station: { name: 'Bench 13' } }));
  const named = join(otherFolder, 'policy.json');
  await writeFile(named, JSON.stringify({ readOnly: true, provisioning }));
  const start = () => openApp({ folder: join(otherFolder, 'data'), env: { PACKBENCH_POLICY: named } });
  await (await start()).close();
  await rm(provisioning);
  const again = await start();
  expect(await call(again, 'station.state', undefined)).toMatchObject({ name: 'Bench 13', isReadOnly: true });
  await again.close();
});

test('a read-only bench whose settings are gone is set up again from the unchanged file of its policy', async () => {
  const data = join(folder.path, 'lost');
  const start = () => openApp({ folder: data, env: { PACKBENCH_POLICY: policy } });
  const first = await start();
  const { dataFolder } = await call(first, 'station.state', undefined);
  await first.close();
  await rm(join(dataFolder, 'settings.json'));
  const again = await start();
  expect(await call(again, 'station.state', undefined)).toMatchObject({ name: 'Bench 12', isReadOnly: true });
  await again.close();
});
