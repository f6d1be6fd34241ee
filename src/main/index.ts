import './electron/older-node';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { app, powerMonitor, type BrowserWindow } from 'electron';
import { dispatch } from './bridge/dispatch';
import { compose } from './compose';
import { createMask } from './diagnostics/mask';
import { utilityChild } from './electron/device-file';
import { announceTo, listen } from './electron/ipc';
import { keychain } from './electron/keychain';
import { openLog } from './electron/log';
import { declareScheme, startPage } from './electron/pages';
import { outside } from './electron/outside';
import { openSettingsStore } from './electron/settings-store';
import { createWindow } from './electron/window';
import type { Station } from './station';

const built = join(__dirname, '..');
let window: BrowserWindow | null = null;
let quitting = false;
const current = (): BrowserWindow | null => window;

/** `--provision FILE` or `--provision=FILE`; relative to where the command was typed. */
const provisioningFile = (argv: readonly string[]): string | null => {
  const at = argv.findIndex((argument) => argument === '--provision' || argument.startsWith('--provision='));
  const named = at < 0 ? undefined : argv[at]?.startsWith('--provision=') ? argv[at].slice(12) : argv[at + 1];
  return named ? resolve(process.env.INIT_CWD ?? process.cwd(), named) : null;
};

/** Sets the station up from a file, or says what is wrong with it and gives up: a bench half set up is worse than none. */
const provision = async (station: Station, file: string): Promise<boolean> => {
  const bytes = await readFile(file).catch(() => null);
  const answer = bytes
    ? await station.provisioning.load(new Uint8Array(bytes))
    : { ok: false as const, errors: [{ path: '--provision', message: 'this file can not be read' }] };
  if (answer.ok) return true;
  for (const { path, message } of answer.errors) process.stderr.write(`packbench: ${path}: ${message}\n`);
  return false;
};

const open = async (): Promise<void> => {
  const folder = app.getPath('userData');
  const hidden = new Set<string>();
  const log = {
    ...openLog(
      folder,
      createMask(() => [...hidden]),
    ),
    hide: (secrets: readonly string[]) => {
      for (const secret of secrets) hidden.add(secret);
    },
  };
  const station = await compose({
    folder,
    version: app.getVersion(),
    runtime: `Electron ${process.versions.electron}`,
    previewWorker: join(built, 'main', 'preview-worker.cjs'),
    rasterWorker: join(built, 'main', 'raster-worker.cjs'),
    samples: join(app.getAppPath(), 'resources', 'samples', 'orders.json'),
    keychain,
    settings: openSettingsStore(folder),
    announce: announceTo(current),
    outside: outside(current),
    deviceFiles: utilityChild(join(built, 'main', 'device-file-child.cjs')),
    host: { quit: () => app.quit(), hide: () => current()?.hide() },
    log,
  });
  closeBeforeQuit(station);
  mindPower(station);

  const file = provisioningFile(process.argv);
  if (file && !(await provision(station, file))) {
    await station.close();
    app.exit(2);
    return;
  }
  listen(current, (name, input) =>
    dispatch(station, name, input, (error, call) => log.error(`call ${call} failed`, error)),
  );
  window = createWindow(built);
  askBeforeClosing(window, station);
  await window.loadURL(startPage);
};

/** Closing the window with labels under way asks first, in the window. */
const askBeforeClosing = (shown: BrowserWindow, station: Station): void => {
  shown.on('close', (event) => {
    const underWay = station.busy();
    if (quitting || underWay === 0 || shown.webContents.isCrashed()) return;
    event.preventDefault();
    announceTo(current)('station.leaving', { underWay });
  });
};

/** Sleep begins nothing new; waking goes on. A shutdown of the machine waits for what is at the service and the printers. */
const mindPower = (station: Station): void => {
  powerMonitor.on('suspend', () => station.sleep());
  powerMonitor.on('resume', () => station.wake());
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    app.quit();
  });
};

/** Quitting waits until what is under way has come to an end that is on disk. */
const closeBeforeQuit = (station: Station): void => {
  let closed = false;
  app.on('before-quit', (event) => {
    quitting = true;
    if (closed) return;
    event.preventDefault();
    void station.close().finally(() => {
      closed = true;
      app.quit();
    });
  });
};

if (app.requestSingleInstanceLock()) {
  declareScheme();
  app.on('second-instance', () => {
    if (window?.isMinimized()) window.restore();
    window?.show();
    window?.focus();
  });
  app.on('window-all-closed', () => app.quit());
  app
    .whenReady()
    .then(open)
    .catch((error: unknown) => {
      process.stderr.write(`packbench: the station could not start: ${String(error)}\n`);
      app.exit(1);
    });
} else {
  process.stderr.write('packbench: this station is already open\n');
  app.quit();
}
