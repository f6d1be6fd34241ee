import { _electron, type ElectronApplication, expect, type Page } from '@playwright/test';
import { join } from 'node:path';
import { ownFolder } from './folders';
import type { Keyring } from './keyring';
import { limits } from '#tools/suites/limits';
import { projectRoot } from './root';
import { searchedAtClose } from './search/at-close';

export interface App {
  electron: ElectronApplication;
  window: Page;
  /** The station's data folder. */
  folder: string;
  /** Everything that the program wrote to its outputs. */
  output(): string;
  /**
   * Closes the window as a person would, and removes the folder unless it was given.
   * @throws Error when a secret of the run is readable in what the program wrote
   */
  close(): Promise<void>;
}

/** The page alone: what a person sees and uses. */
export type WithWindow = Pick<App, 'window'>;

export interface AppOptions {
  /** The data folder to use; it is not removed. */
  folder?: string;
  args?: readonly string[];
  /** The folder of the built program, if it is not in the project. */
  program?: string;
  /** A keychain for this test; without it there is none. */
  keyring?: Keyring;
  /** More environment variables. */
  env?: NodeJS.ProcessEnv;
}

/** The Electron that `npm test` found and prepared. */
export const electronRuntime = (): { path: string; args: string[] } => {
  const path = process.env.PACKBENCH_ELECTRON;
  if (!path) throw new Error('PACKBENCH_ELECTRON is not set: run this through npm test');
  return { path, args: JSON.parse(process.env.PACKBENCH_ELECTRON_ARGS ?? '[]') as string[] };
};

const environment = (more: NodeJS.ProcessEnv): Record<string, string> => {
  const { ELECTRON_RUN_AS_NODE: _, ...rest } = process.env;
  return Object.fromEntries(
    Object.entries({ ...rest, ...more }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
};

const CLOSE_WITHIN_MS = 60_000;
const realKeychain = join(projectRoot, 'test', 'support', 'real-keychain.cjs');

/** The page is ready for keys once it shows its Scan box, or the reason why the station cannot open. */
const ready = async (window: Page): Promise<void> => {
  const scan = window.getByRole('textbox', { name: 'Scan', exact: true });
  await expect(scan.or(window.getByRole('alert')).first()).toBeVisible();
};

/** Opens the built station in a real window. */
export const openApp = async (options: AppOptions = {}): Promise<App> => {
  const newFolder = options.folder === undefined ? await ownFolder('e2e') : null;
  const folder = options.folder ?? newFolder?.path ?? '';
  const { path, args } = electronRuntime();
  const electron = await _electron.launch({
    executablePath: path,
    args: [
      ...args,
      // Without this, a heap snapshot has only the beginnings of long texts.
      '--js-flags=--heap-snapshot-string-limit=100000000',
      ...(options.keyring ? ['-r', realKeychain] : []),
      options.program ?? projectRoot,
      `--user-data-dir=${folder}`,
      ...(options.args ?? []),
    ],
    env: environment({ ...options.keyring?.env, ...options.env }),
    cwd: projectRoot,
    timeout: limits.poll,
  });
  electron.context().setDefaultTimeout(limits.poll);
  let output = '';
  electron.process().stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  electron.process().stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const window = await electron.firstWindow();
  await ready(window);
  let isClosed = false;
  const app: App = {
    electron,
    window,
    folder,
    output: () => output,
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await closing.before();
      await end(electron);
      try {
        await closing.after();
      } finally {
        await newFolder?.remove();
      }
    },
  };
  const closing = await searchedAtClose(app, options.args ?? []);
  return app;
};

/** If a window asks a question before it closes, waiting would last until the end of the test. */
const end = async (electron: ElectronApplication): Promise<void> => {
  const kill = setTimeout(() => electron.process().kill('SIGKILL'), CLOSE_WITHIN_MS);
  await electron.close();
  clearTimeout(kill);
};

/**
 * Gives the page of the window an exact size, independent of the window's frame. It is set again where Playwright lost the answer: V8 may collect
 * the promise that Playwright waits for (https://github.com/microsoft/playwright/issues/33737).
 */
export const resize = async (app: App, width: number, height: number): Promise<void> => {
  const set = (): Promise<void> =>
    app.electron.evaluate(
      ({ BrowserWindow }, size) => {
        BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height);
      },
      { width, height },
    );
  await set().catch((error: unknown) => {
    if (!String(error).includes('promise was garbage collected')) throw error;
    return set();
  });
};

export const scanBox = (app: WithWindow) => app.window.getByRole('textbox', { name: 'Scan', exact: true });
export const lastScan = (app: WithWindow) => app.window.getByRole('status', { name: 'Last scan' });

/** Types a code and Enter, as a person does. */
export const scan = async (app: WithWindow, code: string): Promise<void> => {
  await scanBox(app).fill(code);
  await scanBox(app).press('Enter');
};

const keys = {
  Ship: 'F2',
  Track: 'F4',
  Reprint: 'F5',
  Recipient: 'F6',
  'Landed cost': 'F7',
  Labels: 'F8',
  Printers: 'F9',
  Settings: 'F10',
  Floor: 'F11',
} as const;

/** Opens a screen by its key. */
export const openScreen = async (app: WithWindow, name: keyof typeof keys): Promise<void> => {
  await app.window.keyboard.press(keys[name]);
  const link = app.window.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name });
  await expect(link).toHaveAttribute('aria-current', 'page');
};

/** Scans a code until the outcome begins with this text: the same code counts only once within a moment. */
export const scanAgain = (app: WithWindow, code: string, outcome: RegExp): Promise<void> =>
  expect(async () => {
    await scan(app, code);
    await expect(lastScan(app)).toContainText(outcome, { timeout: 500 });
  }).toPass();

/** Chooses an order file by the button on Ship. */
export const importFile = async (
  app: WithWindow,
  name: string,
  content: string | Uint8Array,
): Promise<void> => {
  const choosing = app.window.waitForEvent('filechooser');
  await app.window.getByRole('button', { name: 'Import orders' }).click();
  const buffer = Buffer.from(content as string);
  await (await choosing).setFiles({ name, mimeType: 'text/plain', buffer });
};
