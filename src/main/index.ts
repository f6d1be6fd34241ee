/**
 * Single instance, ready, the window, the station. The window comes first: to read the station's code and to open its archive
 * takes about as long as a page takes to stand, and both go on at once. So this file imports only what a window needs
 * (`electron.vite.config.ts` builds the station into `station.cjs`), and what the page asks meanwhile waits for its answer.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, type BrowserWindow, Menu, powerMonitor } from 'electron';
import { codeParts } from './app/code-parts';
import type { check, openProgram, policyOf, Program, provision, provisionByPolicy } from './app/program';
import { requireCompiled } from './electron/compiled';
import { createEnding } from './electron/ending';
import { announceTo, listen } from './electron/ipc';
import { declareScheme, startPage } from './electron/pages';
import { provisioningFile } from './electron/provisioning-file';
import { switchesOf, withoutVariables } from './electron/process-environment';
import { createWindow } from './electron/window';
import type { Station } from './bridge/station';
import { yieldToEventLoop } from './base/event-loop';

// Before anything connects anywhere.
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

interface StationCode {
  openProgram: typeof openProgram;
  policyOf: typeof policyOf;
  provision: typeof provision;
  provisionByPolicy: typeof provisionByPolicy;
  check: typeof check;
}

/** Reads the station's code in parts. */
const stationCode = async (): Promise<StationCode & { wasCompiled: boolean }> => {
  for (const name of Object.keys(codeParts)) {
    await yieldToEventLoop();
    requireCompiled(join(__dirname, `part-${name}.cjs`));
  }
  await yieldToEventLoop();
  const { exports, wasCompiled } = requireCompiled(join(__dirname, 'station.cjs'));
  return { ...(exports as StationCode), wasCompiled };
};

/** Of a Debian or RPM package: another version is started by the script that started this one. */
const launcher = '/usr/bin/packbench';
const updatesOf = (): Parameters<typeof openProgram>[0]['updates'] => {
  if (!app.isPackaged || process.platform !== 'linux' || !existsSync(launcher)) return null;
  const data = process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share');
  const restart = (): void => {
    app.relaunch({ execPath: launcher, args: process.argv.slice(1) });
    app.quit();
  };
  return { configuration: '/etc/packbench/updates.json', programs: join(data, 'packbench'), restart };
};

/** What this computer's administrator has decided. @returns null, and says why, where the bench must not open as it was started */
const readPolicy = async (code: StationCode, isProvisioned: boolean) => {
  try {
    const policy = await code.policyOf(app.isPackaged, process.env.PACKBENCH_POLICY ?? null);
    const isNamed = isProvisioned && process.argv.some((argument) => argument.startsWith('--provision'));
    if (!policy.readOnly || !isNamed) return policy;
    process.stderr.write('packbench: this bench is set up by its administrator: --provision is not taken\n');
  } catch (error) {
    process.stderr.write(`packbench: ${error instanceof Error ? error.message : String(error)}\n`);
  }
  return null;
};

/** A file that was named, or the system's at the first start; else that of the policy. */
const isSetUp = (
  code: StationCode,
  station: Station,
  named: string | null,
  byPolicy: string | null,
): Promise<boolean> => {
  if (byPolicy !== null) return code.provisionByPolicy(station, byPolicy, app.getPath('userData'));
  return named === null ? Promise.resolve(true) : code.provision(station, named);
};

/** @returns null where the provisioning file is faulty: nothing is left open then */
const openStation = async (): Promise<Program | null> => {
  // Before the station makes its settings.
  const provisioning = provisioningFile({
    ...{ argv: process.argv, from: process.env.INIT_CWD ?? process.cwd(), exists: existsSync },
    ...{ platform: process.platform, programData: process.env.ProgramData, program: process.execPath },
    isFirst: app.isPackaged && !existsSync(join(app.getPath('userData'), 'settings.json')),
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
  if (await isSetUp(code, program.station, provisioning, policy.provisioning)) return program;
  await program.close(0);
  return null;
};

/** A window that is closed before its page stands is no failure: the program ends as it does at any other time. */
const load = async (shown: BrowserWindow): Promise<void> => {
  await shown.loadURL(startPage).catch((error: unknown) => {
    if (!shown.isDestroyed()) throw error;
  });
};

const open = async (): Promise<void> => {
  const shown = createWindow(built);
  window = shown;
  const loading = load(shown);
  const opening = openStation();
  const ending = createEnding(async (withinMs) => {
    await (await opening)?.close(withinMs);
  });
  ending.watch(shown);
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
  askBeforeClosing(shown, program.station, ending.isQuitting);
  mindPower(program.station);
  await loading;
};

/** Closing the window with labels under way asks first, in the window. */
const askBeforeClosing = (shown: BrowserWindow, station: Station, isQuitting: () => boolean): void => {
  shown.on('close', (event) => {
    const underWay = station.busy();
    if (isQuitting() || underWay === 0 || shown.webContents.isCrashed()) return;
    event.preventDefault();
    announceTo(current)('station.leaving', { underWay });
  });
};

/** Sleep begins nothing new; waking goes on. */
const mindPower = (station: Station): void => {
  powerMonitor.on('suspend', () => station.sleep());
  powerMonitor.on('resume', () => station.wake());
};

/** `--check`: says whether this bench could work, beside a station that may be open, and ends. README.md tells its exit statuses. */
const checkAndEnd = async (): Promise<void> => {
  const code = await stationCode();
  const { report, status } = await code.check({
    ...{ folder: app.getPath('userData'), version: app.getVersion(), built },
  });
  // Whoever reads it may have gone.
  process.stdout.on('error', () => app.exit(status));
  process.stdout.write(report, () => app.exit(status));
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
} else if (app.requestSingleInstanceLock()) {
  declareScheme();
  // The window has no menu. Electron would make a whole one first; on macOS it stays, for it holds copy and paste.
  if (process.platform !== 'darwin') Menu.setApplicationMenu(null);
  app.on('second-instance', () => {
    if (window?.isMinimized()) window.restore();
    window?.show();
    window?.focus();
  });
  app.on('window-all-closed', () => app.quit());
  app.whenReady().then(open).catch(failToStart);
} else {
  process.stderr.write('packbench: this station is already open\n');
  app.quit();
}
