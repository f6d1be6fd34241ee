/**
 * Single instance, ready, the window, the station. The window comes first: to read the station's code and to open its archive
 * takes about as long as a page takes to stand, and both go on at once. So this file imports only what a window needs
 * (`electron.vite.config.ts` builds the station into `station.cjs`), and what the page asks meanwhile waits for its answer.
 */
import { join, resolve } from 'node:path';
import { app, type BrowserWindow, powerMonitor } from 'electron';
import type { openProgram, Program, provision } from './compose/program';
import { requireCompiled } from './electron/compiled';
import { announceTo, listen } from './electron/ipc';
import { declareScheme, startPage } from './electron/pages';
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

interface StationCode {
  openProgram: typeof openProgram;
  provision: typeof provision;
}

const stationCode = (): StationCode & { wasCompiled: boolean } => {
  const { exports, wasCompiled } = requireCompiled(join(__dirname, 'station.cjs'));
  return { ...(exports as StationCode), wasCompiled };
};

/** @returns null where the provisioning file is faulty: nothing is left open then */
const openStation = async (code: ReturnType<typeof stationCode>): Promise<Program | null> => {
  const program = await code.openProgram({
    folder: app.getPath('userData'),
    version: app.getVersion(),
    resources: join(app.getAppPath(), 'resources'),
    built,
    wasCompiled: code.wasCompiled,
    window: current,
    announce: announceTo(current),
    quit: () => app.quit(),
  });
  const file = provisioningFile(process.argv);
  if (!file || (await code.provision(program.station, file))) return program;
  await program.station.close();
  return null;
};

/** A window that is closed before its page stands is no failure: the program ends as it does at any other time. */
const load = async (shown: BrowserWindow): Promise<void> => {
  await shown.loadURL(startPage).catch((error: unknown) => {
    if (!shown.isDestroyed()) throw error;
  });
};

const open = async (): Promise<void> => {
  const { window: shown, pageServed } = createWindow(built);
  window = shown;
  const loading = load(shown);
  // Read while the page's own process starts; opened once the page has all it asks of this thread.
  const code = stationCode();
  const opening = Promise.race([pageServed, loading]).then(() => openStation(code));
  closeBeforeQuit(opening);
  listen(current, async (name, input) => {
    const program = await opening;
    return program ? program.call(name, input) : new Promise<never>(() => undefined);
  });
  const program = await opening;
  if (!program) {
    app.exit(2);
    return;
  }
  askBeforeClosing(shown, program.station);
  mindPower(program.station);
  await loading;
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
const closeBeforeQuit = (opening: Promise<Program | null>): void => {
  let closed = false;
  app.on('before-quit', (event) => {
    quitting = true;
    if (closed) return;
    event.preventDefault();
    const close = opening.then((program) => program?.station.close());
    void close.finally(() => {
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
