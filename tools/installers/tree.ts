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

/** Where the packages put the program. */
export const programFolder = 'opt/packbench';

/** Where each file of a package comes from, by the path it gets. */
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

/** Chromium's helper that puts the sandbox up where a person's programs may not: it must belong to root and be setuid. */
const sandboxHelper = join(programFolder, 'chrome-sandbox');
const executables: ReadonlySet<string> = new Set(['usr/bin/packbench', 'DEBIAN/postinst', 'DEBIAN/postrm']);

const modeOf = (path: string, from: number): number => {
  if (path === sandboxHelper) return 0o4755;
  return (from & 0o100) !== 0 || executables.has(path) ? 0o755 : 0o644;
};

/** All paths below a folder, each folder before what is in it, in one order whatever the disk's is. */
export const pathsBelow = (folder: string, at = ''): string[] =>
  readdirSync(join(folder, at))
    .sort()
    .flatMap((name) => {
      const path = join(at, name);
      return lstatSync(join(folder, path)).isDirectory() ? [path, ...pathsBelow(folder, path)] : [path];
    });

/** Modes and times are those of the package, not of the machine that builds it. @param time seconds since 1970 */
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
 * Everything that the Linux packages put on a system, as a folder that looks like its root.
 * @param program folder as `npm run package` makes it
 * @param tree folder, replaced when it is there
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
  // Where a provisioning file for all of a computer's benches may lie.
  mkdirSync(join(tree, 'etc/packbench'), { recursive: true });
  settle(tree, time);
};

/** The second package: the program starts with each person's session. Taken off, it no longer does. */
export const stageAutostart = (tree: string, time: number): void => {
  rmSync(tree, { recursive: true, force: true });
  put(tree, 'etc/xdg/autostart/packbench.desktop', join(files, 'packbench.desktop'));
  put(tree, 'usr/share/doc/packbench-autostart/copyright', join(projectRoot, 'LICENSE'));
  settle(tree, time);
};

/** The script that both packages run after they were put on or taken off. */
export const udevScript = join(files, 'udev-again.sh');

export const writeText = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
