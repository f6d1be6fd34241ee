import { copyFileSync, cpSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '../paths';
import { Problem } from '../problem';
import { type Output, outputOf } from '../processes';
import type { Identity } from './identity';
import { pathsBelow, settle, writeText } from './tree';

const script = join(projectRoot, 'tools/installers/files/packbench.nsi');

/** The lines of the script that unpack a folder: all folders, and the files of each. @param paths below it, as listed by `pathsBelow` */
export const fileLines = (program: string, paths: readonly string[]): string[] => {
  const isFolder = (path: string): boolean => lstatSync(join(program, path)).isDirectory();
  const folders = ['.', ...paths.filter(isFolder)];
  return folders.flatMap((folder) => {
    const files = paths.filter((path) => dirname(path) === folder && !isFolder(path));
    const there = folder === '.' ? '$New' : `$New\\${folder.replaceAll('/', '\\').replaceAll('$', '$$$$')}`;
    return [`SetOutPath "${there}"`, ...files.map((path) => `File "${join(program, path)}"`)];
  });
};

const makensis = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Output> => {
  try {
    return await outputOf('makensis', args, { env });
  } catch {
    throw new Problem('makensis is not there.', 'Install it: apt install nsis.');
  }
};

/** Four numbers, as Windows requires for a file's version. */
const fileVersion = (version: string): string => {
  const numbers = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  if (!numbers) throw new Problem(`${version} is no version.`, 'Give one like 1.2.0.');
  return `${numbers[1]}.${numbers[2]}.${numbers[3]}.0`;
};

/**
 * Builds the installer for Windows from a program folder, with Debian's `makensis`: the one of https://nsis.sourceforge.io makes no 64-bit
 * installers.
 * @param program folder with `Packbench.exe`, as made by `npm run package` on Windows
 * @param target file, replaced if it exists
 */
export const buildInstaller = async (program: string, target: string, identity: Identity): Promise<void> => {
  const work = mkdtempSync(join(tmpdir(), 'packbench-installer-'));
  try {
    const folder = join(work, 'Packbench');
    cpSync(program, folder, { recursive: true });
    writeText(join(folder, 'installed-version'), `${identity.version}\n`);
    settle(folder, identity.time);
    writeText(join(work, 'files.nsh'), `${fileLines(folder, pathsBelow(folder)).join('\n')}\n`);
    // Makensis determines the encoding of a text file by its first bytes.
    copyFileSync(join(projectRoot, 'LICENSE'), join(work, 'license.txt'));
    mkdirSync(dirname(target), { recursive: true });
    const defined = {
      VERSION: identity.version,
      FILE_VERSION: fileVersion(identity.version),
      TARGET: target,
      ICON: join(projectRoot, 'tools/packaging/icon/packbench.ico'),
      LICENSE: join(work, 'license.txt'),
      FILES: join(work, 'files.nsh'),
    };
    const options = Object.entries(defined).map(([name, value]) => `-D${name}=${value}`);
    const { status, stdout, stderr } = await makensis(
      ['-V2', '-WX', '-INPUTCHARSET', 'UTF8', ...options, script],
      {
        ...process.env,
        SOURCE_DATE_EPOCH: String(identity.time),
      },
    );
    if (status !== 0) throw new Problem(`makensis failed: ${stdout}${stderr}`, 'Look at what it says.');
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
