import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openApp, openScreen, type App } from '#test/support/app';
import { call } from '#test/support/bridge';
import { ownFolder } from '#test/support/folders';
import { look } from '#test/support/look';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let app: App;
test.beforeAll(async () => {
  folder = await ownFolder('policy');
  await mkdir(folder.path, { recursive: true });
  const provisioning = join(folder.path, 'bench.json');
  await writeFile(provisioning, JSON.stringify({ packbench: 1, station: { name: 'Bench 12' } }));
  const policy = join(folder.path, 'policy.json');
  await writeFile(policy, JSON.stringify({ readOnly: true, provisioning }));
  app = await openApp({ env: { PACKBENCH_POLICY: policy } });
});
test.afterAll(async () => {
  await app.close();
  await folder.remove();
});

test('a read-only bench is what its administrator’s file says, and refuses to become another', async () => {
  const state = await call(app, 'station.state', undefined);
  expect(state).toMatchObject({ name: 'Bench 12', isReadOnly: true });
  expect(await readFile(join(state.dataFolder, 'policy-taken'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);

  await openScreen(app, 'Settings');
  await expect(app.window.getByRole('note').filter({ hasText: 'set up by its administrator' })).toBeVisible();
  await app.window.getByRole('tab', { name: 'Station', exact: true }).click();
  const name = app.window.getByRole('tabpanel').getByRole('textbox').first();
  await name.fill('Mine');
  await app.window.getByRole('tabpanel').getByRole('button', { name: 'Save' }).click();
  await expect(app.window.getByRole('alert')).toContainText('can’t be changed here');
  expect((await call(app, 'station.state', undefined)).name).toBe('Bench 12');
  await look(app, 'settings-read-only');
});
