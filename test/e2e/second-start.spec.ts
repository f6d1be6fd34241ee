import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { electronRuntime, openApp } from '#test/support/app';
import { call } from '#test/support/bridge';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';
import { outputOf } from '#tools/processes';

test('a start with --provision beside an open bench ends with status 2 and sets up nothing, and one without it with status 0', async () => {
  const folder = await ownFolder('second-start');
  const app = await openApp({ folder: join(folder.path, 'data') });
  const { name, dataFolder } = await call(app, 'station.state', undefined);
  const file = join(folder.path, 'bench.json');
  await writeFile(file, JSON.stringify({ packbench: 1, station: { name: 'Bench 14' } }));
  const { path, args } = electronRuntime();
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const start = (...more: string[]) =>
    outputOf(path, [...args, projectRoot, `--user-data-dir=${dataFolder}`, ...more], {
      env,
      cwd: projectRoot,
    });
  const provisioned = await start('--provision', file);
  expect(provisioned.status).toBe(2);
  expect(provisioned.stderr).toContain('--provision is not taken: close the station first');
  expect((await start()).status).toBe(0);
  expect((await call(app, 'station.state', undefined)).name).toBe(name);
  await app.close();
  await folder.remove();
});
