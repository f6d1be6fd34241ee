import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { createPackageWithOptions } from '@electron/asar';
import { z } from 'zod';
import { installedIn, lockSchema } from '../supply/lock';
import { closure } from './closure';
import { setFuses } from './fuses';
import { notices } from './notices';

/** Left out of the bundle by the build (electron.vite.config.ts): native code, or a large WebAssembly file. */
const besideBundle = ['@hyzyla/pdfium', 'koffi', 'libsql', 'usb', 'zpl-renderer-js', 'zxing-wasm'];

const manifestSchema = z.object({
  name: z.string(),
  productName: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  main: z.string(),
});

export interface ProgramOptions {
  /** If false, the title says that it is not for production. */
  isForProduction: boolean;
  /** A version other than that of package.json. */
  version?: string | undefined;
}

/** Notes of the build tools, whose content differs between machines. */
const ofTools: ReadonlySet<string> = new Set(['built-from', 'compiled-by']);

/** Copies the files of the app as they are in the archive. `resources` is for people at the bench and stays outside of it. */
const stage = (root: string, folder: string, { isForProduction, version }: ProgramOptions): void => {
  mkdirSync(folder, { recursive: true });
  const found = manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const manifest = { ...found, version: version ?? found.version };
  // It is the title of the window, and the name of the data folder.
  const productName = isForProduction ? manifest.productName : `${manifest.productName} (not for production)`;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, productName }, null, 2));
  for (const name of ['out', 'resources'])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (from) => !ofTools.has(basename(from)),
    });
  for (const name of closure(root, besideBundle))
    cpSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), {
      recursive: true,
      dereference: true,
    });
};

const writeNotices = (root: string, folder: string): void => {
  const lock = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE.packbench.txt'));
  writeFileSync(join(folder, 'LICENSES.libraries.txt'), `${notices(root, installedIn(lock))}\n`);
};

/**
 * Puts the built app and an Electron together into a self-contained folder (Linux and Windows layout).
 * @param electron path of Electron's executable; its folder is copied
 * @param target folder, replaced if it exists
 * @returns path of the program
 */
export const putTogether = async (
  root: string,
  electron: string,
  target: string,
  options: ProgramOptions,
): Promise<string> => {
  rmSync(target, { recursive: true, force: true });
  cpSync(dirname(electron), target, { recursive: true });
  const resources = join(target, 'resources');
  for (const name of ['app', 'default_app.asar', 'app-update.yml'])
    rmSync(join(resources, name), { recursive: true, force: true });
  const staged = join(target, 'staged');
  try {
    stage(root, staged, options);
    cpSync(join(root, 'resources'), join(resources, 'packbench'), { recursive: true });
    // The system's loader can't read native code inside the archive.
    await createPackageWithOptions(staged, join(resources, 'app.asar'), { unpack: '*.node' });
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
  writeNotices(root, target);
  const program = join(target, process.platform === 'win32' ? 'Packbench.exe' : 'packbench');
  renameSync(join(target, process.platform === 'win32' ? 'electron.exe' : 'electron'), program);
  await setFuses(program);
  return program;
};
