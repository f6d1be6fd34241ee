import { join } from 'node:path';
import { noteAttempt, readAttempt, worthTrying } from './electron/attempts';
import { carriedElectron, carriedRunsOn } from './electron/carried';
import { downloadElectron, electronPackage, installedElectron } from './electron/installed';
import { overriddenElectron } from './electron/override';
import { type Found, type Runtime, describe, firstFound, runtimeArguments } from './electron/runtime';
import { cacheFolder } from './paths';
import { Problem } from './problem';

const PATIENCE_MS = 8000;

/**
 * Finds the Electron to run, downloads one if there is none, and reports in one line which it is. In this order: the one of
 * ELECTRON_OVERRIDE_DIST_PATH, the one of the installed `electron` package (downloaded at most once a day while another Electron can be
 * used), the one in a package of the npm registry.
 * @throws Problem when no Electron runs here.
 */
export async function resolveElectron(say: (line: string) => void = console.log): Promise<Runtime> {
  const cache = cacheFolder();
  const found = await firstFound([
    () => Promise.resolve(overriddenElectron(process.env)),
    () => packageElectron(cache, say),
    () => (canCarry() ? carriedElectron(cache, say) : Promise.resolve(undefined)),
  ]);
  if (found === undefined) throw nothingRuns();
  say(describe(found));
  return { ...found, args: runtimeArguments(process.platform, process.getuid?.()) };
}

function canCarry(): boolean {
  return carriedRunsOn(process.platform, process.arch);
}

async function packageElectron(cache: string, say: (line: string) => void): Promise<Found | undefined> {
  const electron = electronPackage();
  if (electron === undefined) return undefined;
  const installed = installedElectron(electron);
  if (installed !== undefined) return installed;
  const note = join(cache, 'electron-download-failed.json');
  const now = Date.now();
  if (canCarry() && !worthTrying(electron.version, readAttempt(note), now)) return undefined;
  say(`Fetching Electron ${electron.version} …`);
  const fetched = (await downloadElectron(electron, PATIENCE_MS)) ? installedElectron(electron) : undefined;
  if (fetched === undefined) say(`Electron ${electron.version} could not be fetched.`);
  noteAttempt(note, fetched === undefined ? { version: electron.version, at: now } : undefined);
  return fetched;
}

function nothingRuns(): Problem {
  return new Problem(
    'There is no Electron on this machine, and its download did not succeed.',
    'Run `npx install-electron` to see why, or set ELECTRON_OVERRIDE_DIST_PATH to a folder with an unpacked Electron.',
  );
}
