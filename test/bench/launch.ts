import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { projectRoot } from '#tools/paths';

/** The least that opens a window as the station's own is opened. */
export const emptyWindow = join(projectRoot, 'test/bench/empty-window');

export interface Launched {
  electron: ElectronApplication;
  window: Page;
}

/** Starts an app with the Electron that was prepared, and the flags the station gets. */
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
