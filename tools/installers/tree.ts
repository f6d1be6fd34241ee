import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../paths';
import type { Identity } from './identity';

const files = join(projectRoot, 'tools/installers/files');
const icons = join(projectRoot, 'tools/packaging/icon');

/** The program's folder in the packages. */
export const programFolder = 'opt/packbench';

/** The source of each file of a package, by its path there. */
const placed: Readonly<Record<string, string>> = {
  'usr/bin/packbench': join(files, 'packbench.sh'),
  'usr/share/applications/packbench.desktop': join(files, 'packbench.desktop'),
  'usr/share/icons/hicolor/256x256/apps/packbench.png': join(icons, 'packbench.png'),
  'usr/share/icons/hicolor/scalable/apps/packbench.svg': join(icons, 'packbench.svg'),
  'usr/lib/udev/rules.d/70-packbench-zebra.rules': join(
    projectRoot,
    'resources/udev/70-packbench-zebra.rules',
  ),
  'usr/share/doc/packbench/copyright': join(projectRoot, 'LICENSE'),
};

/** Chromium's helper that sets up the sandbox where ordinary programs may not: it must belong to root and be setuid. */
const sandboxHelper = join(programFolder, 'chrome-sandbox');
const executables: ReadonlySet<string> = new Set(['usr/bin/packbench', 'DEBIAN/postinst', 'DEBIAN/postrm']);

const modeOf = (path: string, from: number): number => {
  if (path === sandboxHelper) return 0o4755;
  return (from & 0o100) !== 0 || executables.has(path) ? 0o755 : 0o644;
};

/** All paths below a folder, each folder before its content, in an order that does not depend on the disk. */
export const pathsBelow = (folder: string, at = ''): string[] =>
  readdirSync(join(folder, at))
    .sort()
    .flatMap((name) => {
      const path = join(at, name);
      return lstatSync(join(folder, path)).isDirectory() ? [path, ...pathsBelow(folder, path)] : [path];
    });

/** Sets modes and times, which must not depend on the machine that builds the package. @param time seconds since 1970 */
export const settle = (tree: string, time: number): void => {
  for (const path of pathsBelow(tree).reverse()) {
    const file = join(tree, path);
    const stats = statSync(file);
    chmodSync(file, stats.isDirectory() ? 0o755 : modeOf(path, stats.mode));
    utimesSync(file, time, time);
  }
  chmodSync(tree, 0o755);
  utimesSync(tree, time, time);
};

const put = (tree: string, path: string, from: string): void => {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  cpSync(from, join(tree, path));
};

/**
 * Everything that the Linux packages install, as a folder like the system's root.
 * @param program folder as made by `npm run package`
 * @param tree folder, replaced if it exists
 */
export const stageTree = (
  program: string,
  tree: string,
  { version, time }: Pick<Identity, 'version' | 'time'>,
): void => {
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(join(tree, dirname(programFolder)), { recursive: true });
  cpSync(program, join(tree, programFolder), { recursive: true });
  for (const [path, from] of Object.entries(placed)) put(tree, path, from);
  writeText(join(tree, programFolder, 'installed-version'), `${version}\n`);
  // For a provisioning file for all benches of a computer.
  mkdirSync(join(tree, 'etc/packbench'), { recursive: true });
  settle(tree, time);
};

/** The second package: while it is installed, the program starts with each user's session. */
export const stageAutostart = (tree: string, time: number): void => {
  rmSync(tree, { recursive: true, force: true });
  put(tree, 'etc/xdg/autostart/packbench.desktop', join(files, 'packbench.desktop'));
  put(tree, 'usr/share/doc/packbench-autostart/copyright', join(projectRoot, 'LICENSE'));
  settle(tree, time);
};

/** The script that both packages run after installing and removing. */
export const udevScript = join(files, 'udev-again.sh');

export const writeText = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
