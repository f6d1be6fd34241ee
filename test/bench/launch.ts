import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { projectRoot } from '#tools/paths';

/** The minimum that opens a window in the same way as the station's. */
export const emptyWindow = join(projectRoot, 'test/bench/empty-window');

export interface Launched {
  electron: ElectronApplication;
  window: Page;
}

/** Starts an app with the prepared Electron and the station's flags. */
export const launch = async (app: string, folder: string): Promise<Launched> => {
  const electron = await _electron.launch({
    executablePath: process.env['PACKBENCH_ELECTRON'] ?? '',
    args: [
      ...(JSON.parse(process.env['PACKBENCH_ELECTRON_ARGS'] ?? '[]') as string[]),
      app,
      `--user-data-dir=${folder}`,
    ],
    env: Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? ''])),
    cwd: projectRoot,
  });
  return { electron, window: await electron.firstWindow() };
};
