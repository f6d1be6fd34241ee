/**
 * Single instance, ready, the window, the station. The window is created first: loading the station's code and opening its archive takes
 * about as long as loading a page, and both run at the same time. So this file imports only what a window needs (`electron.vite.config.ts`
 * builds the station into `station.cjs`), and calls of the page wait for their answers meanwhile.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, type BrowserWindow, Menu, powerMonitor } from 'electron';
import { codeParts } from './app/code-parts';
import type { check, openProgram, policyOf, Program } from './app/program';
import { requireCompiled } from './electron/compiled';
import { createShutdown } from './electron/shutdown';
import { announceTo, listen } from './electron/ipc';
import { declareScheme, startPage } from './electron/pages';
import { namesFile, provisioningFile, withoutFile } from './electron/provisioning-file';
import { switchesOf, withoutVariables } from './electron/process-environment';
import { startOnceEnded } from './electron/relaunch';
import { isOpenElsewhere, onSecondStart } from './electron/second-start';
import { createWindow } from './electron/window';
import type { Station } from './bridge/station';
import { yieldToEventLoop } from './base/event-loop';

// Before any connection is made.
const removedVariables = withoutVariables(process.env);
const switches = app.isPackaged
  ? switchesOf({
      argv: process.argv.slice(1),
      platform: process.platform,
      isRoot: process.getuid?.() === 0,
      commandLine: app.commandLine,
    })
  : [];

const built = join(__dirname, '..');
let window: BrowserWindow | null = null;
const current = (): BrowserWindow | null => window;
let isEnding = (): boolean => false;

interface StationCode {
  openProgram: typeof openProgram;
  policyOf: typeof policyOf;
  check: typeof check;
}

/** Loads the station's code in parts. */
const stationCode = async (): Promise<StationCode & { wasCompiled: boolean }> => {
  for (const name of Object.keys(codeParts)) {
    await yieldToEventLoop();
    requireCompiled(join(__dirname, `part-${name}.cjs`));
  }
  await yieldToEventLoop();
  const { exports, wasCompiled } = requireCompiled(join(__dirname, 'station.cjs'));
  return { ...(exports as StationCode), wasCompiled };
};

/** The launcher of a Debian or RPM package, which starts the current version. */
const launcher = '/usr/bin/packbench';
const updatesOf = (): Parameters<typeof openProgram>[0]['updates'] => {
  const named = process.env.PACKBENCH_UPDATES;
  // For a program that runs from its sources: a newer version is downloaded and shown, but not started.
  if (!app.isPackaged && named !== undefined)
    return {
      configuration: named,
      programs: join(app.getPath('userData'), 'programs'),
      restart: () => undefined,
    };
  if (!app.isPackaged || process.platform !== 'linux' || !existsSync(launcher)) return null;
  const data = process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share');
  const restart = (): void => {
    startOnceEnded(launcher, process.argv.slice(1));
    app.quit();
  };
  return { configuration: '/etc/packbench/updates.json', programs: join(data, 'packbench'), restart };
};

/** What this computer's administrator has set. @returns null, after writing the reason, where the bench must not open */
const readPolicy = async (code: StationCode, isProvisioned: boolean) => {
  try {
    const policy = await code.policyOf(app.isPackaged, process.env.PACKBENCH_POLICY ?? null);
    const isNamed = isProvisioned && namesFile(process.argv);
    if (!policy.readOnly || !isNamed) return policy;
    process.stderr.write('packbench: this bench is set up by its administrator: --provision is not taken\n');
  } catch (error) {
    process.stderr.write(`packbench: ${error instanceof Error ? error.message : String(error)}\n`);
  }
  return null;
};

/** Loads the file that was named, or the system's at the first start; otherwise the file of the policy. */
const isSetUp = async (
  { provisioning }: Program,
  named: string | null,
  byPolicy: string | null,
  hasSettings: boolean,
): Promise<boolean> => {
  if (byPolicy !== null)
    return provisioning.loadByPolicy(byPolicy, { folder: app.getPath('userData'), hasSettings });
  return named === null || provisioning.load(named);
};

/** @returns null where the provisioning file is faulty; nothing stays open then */
const openStation = async (): Promise<Program | null> => {
  // Before the station creates its settings.
  const hasSettings = existsSync(join(app.getPath('userData'), 'settings.json'));
  const provisioning = provisioningFile({
    ...{ argv: process.argv, from: process.env.INIT_CWD ?? process.cwd(), exists: existsSync },
    ...{ platform: process.platform, programData: process.env.ProgramData, program: process.execPath },
    isFirst: app.isPackaged && !hasSettings,
  });
  const code = await stationCode();
  await yieldToEventLoop();
  const policy = await readPolicy(code, provisioning !== null);
  if (!policy) return null;
  const program = await code.openProgram({
    folder: app.getPath('userData'),
    version: app.getVersion(),
    resources: join(app.getAppPath(), 'resources'),
    built,
    wasCompiled: code.wasCompiled,
    removedVariables,
    isReadOnly: policy.readOnly,
    window: current,
    announce: announceTo(current),
    quit: () => app.quit(),
    updates: updatesOf(),
  });
  if (await isSetUp(program, provisioning, policy.provisioning, hasSettings)) return program;
  await program.close(0);
  return null;
};

/** A window that is closed before its page is loaded is no error: the program ends as usual. */
const load = async (created: BrowserWindow): Promise<void> => {
  await created.loadURL(startPage).catch((error: unknown) => {
    if (!created.isDestroyed()) throw error;
  });
};

const open = async (): Promise<void> => {
  const browserWindow = createWindow(built);
  window = browserWindow;
  browserWindow.on('closed', () => {
    window = null;
  });
  const loading = load(browserWindow);
  const opening = openStation();
  const ending = createShutdown(async (withinMs) => {
    await (await opening)?.close(withinMs);
  });
  isEnding = ending.isQuitting;
  ending.watch(browserWindow);
  listen(current, async (name, input) => {
    const program = await opening;
    return program ? program.call(name, input) : new Promise<never>(() => undefined);
  });
  // A page that can't be loaded ends the program at once.
  const program = await Promise.race([opening, loading.then(() => opening)]);
  if (!program) {
    app.exit(2);
    return;
  }
  askBeforeClosing(browserWindow, program.station, ending.isQuitting);
  watchPower(program.station);
  await loading;
};

/** Closing the window while labels are in progress asks first, in the window. */
const askBeforeClosing = (
  browserWindow: BrowserWindow,
  station: Station,
  isQuitting: () => boolean,
): void => {
  browserWindow.on('close', (event) => {
    const underWay = station.busy();
    if (isQuitting() || underWay === 0 || browserWindow.webContents.isCrashed()) return;
    event.preventDefault();
    announceTo(current)('station.leaving', { underWay });
  });
};

/** No new work starts before the computer sleeps; work continues when it wakes. */
const watchPower = (station: Station): void => {
  powerMonitor.on('suspend', () => station.sleep());
  powerMonitor.on('resume', () => station.wake());
};

/** `--check`: reports whether this bench could work, beside a station that may be open, and ends. README.md lists its exit statuses. */
const checkAndEnd = async (): Promise<void> => {
  const code = await stationCode();
  const { report, status } = await code.check({
    ...{ folder: app.getPath('userData'), version: app.getVersion(), built },
  });
  // The reader of the output may have ended.
  process.stdout.on('error', () => app.exit(status));
  process.stdout.write(report, () => app.exit(status));
};

const startAgain = (): void => {
  const args = process.argv.slice(1);
  if (process.platform === 'win32') app.relaunch({ args: withoutFile(args) });
  else startOnceEnded(app.isPackaged && existsSync(launcher) ? launcher : process.execPath, args);
};

const failToStart = (error: unknown): void => {
  process.stderr.write(`packbench: the station could not start: ${String(error)}\n`);
  app.exit(1);
};

if (switches.length > 0) {
  const named = switches.map((name) => `--${name}`).join(', ');
  process.stderr.write(
    `packbench: does not start with ${named}: only switches that README.md names may be there\n`,
  );
  app.exit(3);
} else if (process.argv.includes('--check')) {
  app.disableHardwareAcceleration();
  app.whenReady().then(checkAndEnd).catch(failToStart);
} else if (app.requestSingleInstanceLock() || !isOpenElsewhere(app.getPath('userData'), process.platform)) {
  declareScheme();
  // The window has no menu, so Electron must not create one. On macOS the menu stays, because it has copy and paste.
  if (process.platform !== 'darwin') Menu.setApplicationMenu(null);
  app.on(
    'second-instance',
    onSecondStart({ window: current, isEnding: () => isEnding(), startOnceEnded: startAgain }),
  );
  app.on('window-all-closed', () => app.quit());
  app.whenReady().then(open).catch(failToStart);
} else {
  process.stderr.write('packbench: this station is already open\n');
  if (namesFile(process.argv)) {
    process.stderr.write('packbench: --provision is not taken: close the station first\n');
    app.exit(2);
  } else app.quit();
}
