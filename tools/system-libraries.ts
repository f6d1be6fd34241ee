import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { outputOf } from './processes';
import { installPackages } from './system/apt';
import { missingLibraries, packagesFor } from './system/libraries';
import { Problem } from './problem';

const isLinux = process.platform === 'linux';

/** What the tests need beside Electron: a screen, a session bus, a keychain, and the library for it. */
const forTests = [
  { command: 'Xvfb', package: 'xvfb' },
  { command: 'dbus-daemon', package: 'dbus' },
  { command: 'dbus-send', package: 'dbus' },
  { command: 'gnome-keyring-daemon', package: 'gnome-keyring' },
  { library: 'libsecret-1.so.0', package: 'libsecret-1-0' },
  // Real key events: the tests type scans through the X server.
  { command: 'xte', package: 'xautomation' },
] as const;

/**
 * On Linux, makes sure that Electron's shared libraries are installed; as root installs what is missing.
 * @param electron absolute path of the executable
 * @throws Problem when something is missing and could not be installed; it names the command for it.
 */
export async function ensureLibraries(electron: string): Promise<void> {
  if (!isLinux) return;
  const missing = await missingOf(electron);
  if (missing.length === 0) return;
  const { packages, unknown } = packagesFor(missing);
  if (packages.length > 0) await installPackages(packages, `Electron needs ${missing.join(', ')}`);
  const left = unknown.length > 0 || packages.length > 0 ? await missingOf(electron) : [];
  if (left.length === 0) return;
  throw new Problem(
    `Electron needs ${left.join(', ')}`,
    'Install the packages of this system that carry them.',
  );
}

/**
 * On Linux, makes sure that the programs for the window tests are installed; as root installs what is missing.
 * @throws Problem as `ensureLibraries` does.
 */
export async function ensureTestPrograms(): Promise<void> {
  if (!isLinux) return;
  const libraries = (await outputOf('/sbin/ldconfig', ['-p'])).stdout;
  const missing = forTests.filter((need) =>
    'command' in need ? !isCommand(need.command) : !libraries.includes(`${need.library} `),
  );
  if (missing.length === 0) return;
  const names = missing.map((need) => ('command' in need ? need.command : need.library));
  await installPackages(
    [...new Set(missing.map((need) => need.package))],
    `The tests need ${names.join(', ')}`,
  );
}

/** What the guest with a real kernel needs; the kernel itself is downloaded and not installed. */
const forGuest = [
  { command: 'qemu-system-x86_64', package: 'qemu-system-x86' },
  { command: '/lib/systemd/systemd-udevd', package: 'udev' },
] as const;

/**
 * Makes sure that the programs for the guest of the USB tests are installed; as root installs what is missing.
 * @throws Problem when this is not Linux on an x86-64 processor, or as `ensureLibraries` does.
 */
export async function ensureGuestPrograms(): Promise<void> {
  if (!isLinux || process.arch !== 'x64')
    throw new Problem(
      'The USB tests boot a Linux kernel of Debian for x86-64.',
      'Run them on such a machine.',
    );
  const missing = forGuest.filter(({ command }) =>
    command.startsWith('/') ? !existsSync(command) : !isCommand(command),
  );
  if (missing.length > 0)
    await installPackages(
      missing.map((need) => need.package),
      `The USB tests need ${missing.map(({ command }) => command).join(', ')}`,
    );
}

/**
 * Makes sure that Debian's Chromium is installed; as root installs it.
 * @throws Problem as `ensureLibraries` does
 */
export async function ensureChromium(): Promise<void> {
  if (!existsSync('/usr/bin/chromium'))
    await installPackages(['chromium'], 'The tests of the pages in the current Chromium need it');
}

/** What runs a Windows program here, and builds the one library that it lacks. */
const forWindows = [
  { file: '/usr/lib/wine/wine64', package: 'wine64' },
  { file: '/usr/bin/x86_64-w64-mingw32-gcc', package: 'gcc-mingw-w64-x86-64' },
  { file: '/usr/bin/makensis', package: 'nsis' },
  { file: '/usr/sbin/cupsd', package: 'cups-daemon' },
  // Its queues reach a printer in the network through this.
  { file: '/usr/lib/cups/backend/socket', package: 'cups' },
  { file: '/usr/bin/cancel', package: 'cups-client' },
] as const;

/**
 * Makes sure that the programs that run the station as a Windows program are installed; as root installs what is missing.
 * @throws Problem when this is not Linux on an x86-64 processor, or as `ensureLibraries` does.
 */
export async function ensureWine(): Promise<void> {
  if (!isLinux || process.arch !== 'x64')
    throw new Problem(
      'The Windows tests run programs of Windows for x86-64 with Debian’s Wine.',
      'Run them on such a machine.',
    );
  const missing = forWindows.filter(({ file }) => !existsSync(file));
  if (missing.length === 0) return;
  await installPackages(
    missing.map((need) => need.package),
    `The Windows tests need ${missing.map(({ file }) => file).join(', ')}`,
  );
}

/** Libraries that Electron's executable and its own libraries need and the system does not have. */
async function missingOf(electron: string): Promise<string[]> {
  const folder = dirname(electron);
  const bundled = readdirSync(folder).filter((name) => /\.so(\.\d+)*$/.test(name));
  const { stdout } = await outputOf('ldd', [electron, ...bundled.map((name) => join(folder, name))]);
  const names = new Set(bundled);
  return missingLibraries(stdout).filter((library) => !names.has(library));
}

function isCommand(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
