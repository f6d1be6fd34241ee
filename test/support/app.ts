import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { ownFolder } from './folders';
import { projectRoot } from './root';

export interface App {
  electron: ElectronApplication;
  window: Page;
  /** The station's data folder. */
  folder: string;
  /** Everything the program wrote to its outputs. */
  output(): string;
  /** Closes the window as a person would and removes the folder, unless it was given. */
  close(): Promise<void>;
}

export interface AppOptions {
  /** A data folder to use; it is not removed. */
  folder?: string;
  args?: readonly string[];
  env?: Record<string, string>;
}

/** The Electron that `npm test` found and prepared. */
const runtime = (): { path: string; args: string[] } => {
  const path = process.env.PACKBENCH_ELECTRON;
  if (!path) throw new Error('PACKBENCH_ELECTRON is not set: run this through npm test');
  return { path, args: JSON.parse(process.env.PACKBENCH_ELECTRON_ARGS ?? '[]') as string[] };
};

const environment = (more: Record<string, string>): Record<string, string> => {
  const { ELECTRON_RUN_AS_NODE: _, ...rest } = process.env;
  return Object.fromEntries(
    Object.entries({ ...rest, ...more }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
};

/** Opens the built station in a real window. */
export const openApp = async (options: AppOptions = {}): Promise<App> => {
  const own = options.folder === undefined ? await ownFolder('e2e') : null;
  const folder = options.folder ?? own?.path ?? '';
  const { path, args } = runtime();
  const electron = await _electron.launch({
    executablePath: path,
    args: [...args, projectRoot, `--user-data-dir=${folder}`, ...(options.args ?? [])],
    env: environment(options.env ?? {}),
    cwd: projectRoot,
  });
  let output = '';
  electron.process().stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  electron.process().stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const window = await electron.firstWindow();
  await window.waitForLoadState('domcontentloaded');
  return {
    electron,
    window,
    folder,
    output: () => output,
    close: async () => {
      await electron.close();
      await own?.remove();
    },
  };
};

/** Sizes the window's page exactly, whatever the screen's frame takes. */
export const resize = (app: App, width: number, height: number): Promise<void> =>
  app.electron.evaluate(
    ({ BrowserWindow }, size) => {
      BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height);
    },
    { width, height },
  );

export const scanBox = (app: App) => app.window.getByRole('textbox', { name: 'Scan', exact: true });
export const lastScan = (app: App) => app.window.getByRole('status', { name: 'Last scan' });

/** Types a code and Enter, as a person does. */
export const scan = async (app: App, code: string): Promise<void> => {
  await scanBox(app).fill(code);
  await scanBox(app).press('Enter');
};
